import type { Standing } from '../../domain/participations/get-standing.ts'
import { whenOf } from '../../domain/participations/mail-parts.ts'
import { PLACE_STATES } from '../../domain/participations/rules.ts'
import { berlinDay, formatDay, formatSpan, isAfter } from '../../kernel/calendar.ts'
import { PAYMENTS } from './link-view.ts'

/** Next session; undefined without one. */
export type NextSession = { startsAt: Temporal.Instant; endsAt: Temporal.Instant; place: string } | undefined

/** Facts of a place as its mail tells them; past deadlines are left out. */
export function standingFacts(standing: Standing, next: NextSession, now: Temporal.Instant): { name: string; text: string }[] {
  const { event, running, deal, payment, leaveUntil, state } = standing
  // A wait can be given up at any time.
  const isBound = PLACE_STATES.some((one) => one === state)
  const mayStillLeave = leaveUntil !== null && !isAfter(berlinDay(now), leaveUntil)
  const rows = [
    event
      ? { name: 'Wann', text: whenOf(event) }
      : { name: 'Nächster Termin', text: next ? `${formatSpan(next.startsAt, next.endsAt)} Uhr` : '' },
    { name: 'Wo', text: event ? event.place : (next?.place ?? '') },
    { name: 'Kurs', text: running },
    { name: 'Preis', text: `${deal} ${PAYMENTS[payment]}`.trim() },
    { name: 'Abmelden bis', text: mayStillLeave && isBound ? formatDay(leaveUntil) : '' },
  ]
  return rows.filter(({ text }) => text !== '')
}
