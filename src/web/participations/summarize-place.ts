import { addressOf } from '../../domain/facilities/route-to.ts'
import type { Standing } from '../../domain/participations/get-standing.ts'
import type { NextDate } from '../../domain/participations/list-place-dates.ts'
import { whenOf } from '../../domain/participations/mail-parts.ts'
import { isLive, PLACE_STATES } from '../../domain/participations/rules.ts'
import { berlinDay, formatDay, formatSpan, isAfter } from '../../kernel/calendar.ts'
import { PAYMENTS } from './link-view.ts'

/** A place as its page shows it. */
export interface PlaceSummary {
  facts: { name: string; text: string }[]
  route: string | null
  /** Address of the calendar file; null without a firm place or a date. */
  calendar: string | null
}

/** Facts of a place as its mail tells them; past deadlines are left out. */
function factsOf(standing: Standing, next: NextDate | null, now: Temporal.Instant): PlaceSummary['facts'] {
  const { event, running, deal, payment, leaveUntil, state, bring, personName } = standing
  // A wait can be given up at any time.
  const isBound = PLACE_STATES.some((one) => one === state)
  const mayStillLeave = leaveUntil !== null && !isAfter(berlinDay(now), leaveUntil)
  const rows = [
    { name: 'Für', text: personName },
    event
      ? { name: 'Wann', text: whenOf(event) }
      : { name: 'Nächster Termin', text: next ? `${formatSpan(next.startsAt, next.endsAt, now)} Uhr` : '' },
    { name: 'Wo', text: event ? event.place : (next?.place ?? '') },
    { name: 'Adresse', text: next?.hall ? addressOf(next.hall) : '' },
    { name: 'Mitbringen', text: bring },
    { name: 'Kurs', text: running },
    { name: 'Preis', text: `${deal} ${PAYMENTS[payment]}`.trim() },
    { name: 'Abmelden bis', text: mayStillLeave && isBound ? formatDay(leaveUntil) : '' },
  ]
  return rows.filter(({ text }) => text !== '')
}

/** `key` of the calendar file: its id for the logged-in family, or the token of a mailed link. */
export function summarizePlace(standing: Standing, next: NextDate | null, now: Temporal.Instant, key: string): PlaceSummary {
  const hasDates = standing.state === 'confirmed' && next !== null
  return {
    facts: isLive(standing.state) ? factsOf(standing, next, now) : [],
    route: isLive(standing.state) ? (next?.route ?? null) : null,
    calendar: hasDates ? `/feeds/place/${key}.ics` : null,
  }
}
