import type { PlanKind, PlanState } from './list-occupancy.ts'

export const KIND_TEXTS: Record<PlanKind, string> = {
  course: 'Angebot',
  event: 'Termin',
  team: 'Gruppe oder Mannschaft',
  maintenance: 'Sperrung',
  external: 'Fremdnutzung',
}

/** Said beside a booking; one that simply stands says nothing. */
export const STATE_TEXTS: Record<PlanState, string> = {
  approved: '',
  requested: 'angefragt',
  released: 'fällt aus – Zeit frei',
  suspended: 'gesperrt',
}
