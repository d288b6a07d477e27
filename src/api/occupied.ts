import type { Occupant } from '../domain/bookings/queries.ts'
import { formatSpan } from '../kernel/calendar.ts'
import { Refused } from './problem.ts'

/** Refuses an occupied time; the errors name the occupants. */
export function refuseOccupied(occupants: readonly Occupant[], detail: string): never {
  const errors = occupants.slice(0, 20).map((one) => ({
    field: 'startsAt',
    message: `${one.title}, ${formatSpan(one.startsAt, one.endsAt)}, ${one.facilityName}, ${one.partName}`,
  }))
  throw new Refused(409, { detail, code: 'occupied', errors })
}
