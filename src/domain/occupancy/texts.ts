import { KIND_NAMES } from '../bookings/texts.ts'
import type { PlanKind, PlanState } from './list-occupancy.ts'

/** On the plan a closure and maintenance are one. */
export const KIND_TEXTS: Record<PlanKind, string> = { ...KIND_NAMES, maintenance: 'Sperrung' }

/** What those who may not read its title see of an occupied time; a closure and a match day concern everybody. */
export const occupiedText = (kind: PlanKind, state: PlanState): string => {
  if (kind === 'maintenance') return 'Gesperrt'
  if (state === 'requested') return 'Angefragt'
  return kind === 'match' ? KIND_TEXTS.match : 'Belegt'
}

/** Said beside a booking; one that simply stands says nothing. */
export const STATE_TEXTS: Record<PlanState, string> = {
  approved: '',
  requested: 'angefragt',
  released: 'fällt aus – Zeit frei',
  suspended: 'ruht',
}

/** Of a session that was called off while its time is closed, or given to somebody else by now. */
export const TIME_GONE_TEXT = 'fällt aus'
