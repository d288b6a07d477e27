import type { BatchKind } from './input.ts'
import type { LeftOut } from './run-booking-batch.ts'

/** Why a booking is left as it is. */
export const LEFT_OUT: Record<LeftOut, string> = {
  of_session: 'Gehört zu einem Sportangebot: Sagen Sie dort die Stunde ab.',
  of_event: 'Gehört zu einem Termin: Sagen Sie den Termin ab.',
  of_closure: 'Ist eine Sperrung: Heben Sie die Sperrung auf.',
  not_requested: 'Darüber ist schon entschieden.',
  requested: 'Ist nur angefragt: Lehnen Sie die Anfrage ab.',
  ended: 'Ist schon abgesagt oder frei gegeben.',
  over: 'Ist schon vorbei.',
  occupied: 'Die Zeit ist belegt.',
  series: 'Ist eine Serie, und nicht alle ihre Termine sind frei und in den Öffnungszeiten: Sehen Sie sie einzeln an.',
  not_yours: 'Gehört zu einer anderen Abteilung.',
}

export const BATCH_NAMES: Record<BatchKind, string> = { cancel: 'Absagen', approve: 'Zusagen', decline: 'Ablehnen' }

/** What becomes of one. */
export const BATCH_OUTCOMES: Record<BatchKind, string> = {
  cancel: 'wird abgesagt',
  approve: 'wird zugesagt',
  decline: 'wird abgelehnt',
}
