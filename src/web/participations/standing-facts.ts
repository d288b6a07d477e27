import { whenOf } from '../../domain/participations/facts.ts'
import type { Standing } from '../../domain/participations/get-standing.ts'
import { PLACE_STATES } from '../../domain/participations/rules.ts'
import { berlinDay, formatDay, formatSpan, isAfter } from '../../kernel/calendar.ts'
import { PAYMENTS } from './link-view.ts'

/** The next of its dates; none where nothing is planned. */
export type NextSession = { startsAt: Temporal.Instant; endsAt: Temporal.Instant; place: string } | undefined

/** What a place means, as its mail says it: when, where, for how much, and how long it can be given up if that is not over. */
export function standingFacts(standing: Standing, next: NextSession, now: Temporal.Instant): { name: string; text: string }[] {
  const { event, running, deal, payment, leaveUntil, state } = standing
  // Whoever waits may leave at any time.
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
