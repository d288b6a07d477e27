import type { MetView } from '../../domain/closures/look-at-met.ts'
import type { SharedClosure } from '../../domain/shared-halls/list-shared-closures.ts'
import { formatMoment } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'
import { presentPreview } from '../facilities/close-view.ts'
import { closedAddress } from './shared-address.ts'

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

/** A closed hall of the association, and what the club may do about its sessions there. */
export const presentSharedClosure = ({ closure, preview }: { closure: SharedClosure; preview: MetView }) => ({
  ...{ id: closure.id, title: `${closure.facilityName} ist gesperrt`, line: spanText(closure) },
  ...{ isDecided: closure.isDecided, hasNow: preview.sessions.length > 0 },
  preview: presentPreview(preview, 'der Verband die Sperrung aufhebt'),
})
