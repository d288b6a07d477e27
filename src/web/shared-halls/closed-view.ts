import type { MetView } from '../../domain/closures/look-at-met.ts'
import type { SharedClosure } from '../../domain/shared-halls/list-shared-closures.ts'
import { berlinDay, berlinTime, formatMoment, formatTime, formatTimes, weekdayName } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'
import { presentPreview } from '../facilities/close-view.ts'
import { closedAddress, requestAddress } from './shared-address.ts'

/** Where sessions of the club stand in a closed hall of the association and nobody was told. */
export interface ClosedNotice {
  text: string
  to: string
}

/** `Dreifachhalle Süd ist gesperrt (Wasserschaden): 12 Stunden, und niemand weiß Bescheid.`; none for what is decided. */
export const presentClosedNotices = (closures: readonly SharedClosure[]): ClosedNotice[] =>
  closures
    .filter(({ isDecided }) => !isDecided)
    .map(({ id, facilityName, reason, met }) => ({
      text: `${facilityName} ist gesperrt (${reason}). ${plural(met.length, 'Stunde Ihres Vereins ist', 'Stunden Ihres Vereins sind')} betroffen, und die Teilnehmer wissen es noch nicht.`,
      to: closedAddress(id),
    }))

/** `Wasserschaden, ab 24.11.2026, 00:00 Uhr bis auf Weiteres` */
const spanText = ({ reason, startsAt, endsAt }: SharedClosure): string =>
  `${reason}, ab ${formatMoment(startsAt)} Uhr ${endsAt ? `bis ${formatMoment(endsAt)} Uhr` : 'bis auf Weiteres'}`

/** The association's form for another hall, for each weekly time that is met: filled in but for the hall. */
function asksOf({ met }: SharedClosure): { text: string; to: string }[] {
  const weekly = Map.groupBy(met, ({ courseId, startsAt, endsAt }) =>
    [courseId, berlinDay(startsAt).dayOfWeek, berlinTime(startsAt), berlinTime(endsAt)].join(),
  )
  return [...weekly.values()].flatMap((dates) => {
    const [first, last] = [dates[0], dates.at(-1)]
    if (!first || !last) return []
    const [startsTime, endsTime] = [berlinTime(first.startsAt), berlinTime(first.endsAt)].map(formatTime)
    const [from, to] = [berlinDay(first.startsAt), berlinDay(last.startsAt)].map(String)
    const times = formatTimes(berlinTime(first.startsAt), berlinTime(first.endsAt))
    return [
      {
        text: `${first.title}, ${weekdayName(berlinDay(first.startsAt).dayOfWeek)} ${times}`,
        to: requestAddress({
          partId: '',
          from: from ?? '',
          to: to ?? '',
          startsTime: startsTime ?? '',
          endsTime: endsTime ?? '',
          title: first.title,
        }),
      },
    ]
  })
}

/** A closed hall of the association, and what the club may do about its sessions there. */
export const presentSharedClosure = ({ closure, preview }: { closure: SharedClosure; preview: MetView }) => ({
  id: closure.id,
  title: `${closure.facilityName} ist gesperrt`,
  line: spanText(closure),
  isDecided: closure.isDecided,
  hasNow: preview.sessions.length > 0,
  asks: asksOf(closure),
  preview: presentPreview(preview, 'der Verband die Sperrung aufhebt'),
})
