import type { AffectedView } from '../../../domain/closures/preview-affected.ts'
import type { SharedClosure } from '../../../domain/shared-halls/list-shared-closures.ts'
import { berlinDay, berlinTime, formatMoment, formatTime, formatTimes, weekdayName } from '../../../kernel/calendar.ts'
import { plural } from '../../../kernel/plural.ts'
import { presentPreview } from '../closure/close-view.ts'
import { closedAddress, requestAddress } from './shared-address.ts'

/** Sessions of the club in a closed hall of the association, without a notice. */
export interface ClosedNotice {
  text: string
  to: string
}

/** `Dreifachhalle Süd ist gesperrt (Wasserschaden): 12 Stunden, und niemand weiß Bescheid.`; none for decided closures. */
export const presentClosedNotices = (closures: readonly SharedClosure[]): ClosedNotice[] =>
  closures
    .filter(({ isDecided }) => !isDecided)
    .map(({ id, facilityName, reason, affected }) => ({
      text: `${facilityName} ist gesperrt (${reason}). ${plural(affected.length, 'Stunde Ihres Vereins ist', 'Stunden Ihres Vereins sind')} betroffen, und die Teilnehmer wissen es noch nicht.`,
      to: closedAddress(id),
    }))

/** `Wasserschaden, ab 24.11.2026, 00:00 Uhr bis auf Weiteres` */
const spanText = ({ reason, startsAt, endsAt }: SharedClosure): string =>
  `${reason}, ab ${formatMoment(startsAt)} Uhr ${endsAt ? `bis ${formatMoment(endsAt)} Uhr` : 'bis auf Weiteres'}`

/** Filled-in request for another hall, for each weekly time in the closure. */
function asksOf({ affected }: SharedClosure): { text: string; to: string }[] {
  const weekly = Map.groupBy(affected, ({ courseId, startsAt, endsAt }) =>
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

export const presentSharedClosure = (
  { closure, preview }: { closure: SharedClosure; preview: AffectedView },
  now: Temporal.Instant,
) => ({
  id: closure.id,
  title: `${closure.facilityName} ist gesperrt`,
  line: spanText(closure),
  isDecided: closure.isDecided,
  hasNow: preview.sessions.length > 0,
  asks: asksOf(closure),
  preview: presentPreview(preview, now, 'der Verband die Sperrung aufhebt'),
})
