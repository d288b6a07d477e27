import { KIND_NAMES } from '../bookings/texts.ts'
import type { OccupancyState, PlanKind } from './list-occupancy.ts'

/** On the plan closures and maintenance are one. */
export const KIND_TEXTS: Record<PlanKind, string> = { ...KIND_NAMES, maintenance: 'Sperrung' }

/** Text instead of a hidden title; closures and match days concern everybody. */
export const occupiedText = (kind: PlanKind, state: OccupancyState): string => {
  if (kind === 'maintenance') return 'Gesperrt'
  if (state === 'requested') return 'Angefragt'
  return kind === 'match' ? KIND_TEXTS.match : 'Belegt'
}

export const STATE_TEXTS: Record<OccupancyState, string> = {
  approved: '',
  requested: 'angefragt',
  released: 'fällt aus – Zeit frei',
  suspended: 'ruht',
}

/** For a cancelled session with closed or reassigned time. */
export const TIME_GONE_TEXT = 'fällt aus'
