import { type Actor, isAdmin, isManager, mayChange, reachesDepartment } from '../context.ts'

/** The list of bookings and series. */
export const canSeeBookings = (actor: Actor): boolean => isManager(actor, 'halls', 'website')

/** Enter and change bookings; which of them is asked for each. */
export const canEnterBookings = (actor: Actor): boolean => isManager(actor, 'halls') && mayChange(actor)

/** Enter, move, cancel and decide bookings: managers, within their departments. */
export const canPlaceBooking = (actor: Actor, departmentId: string | null): boolean =>
  canEnterBookings(actor) && reachesDepartment(actor, departmentId)

/** Take a part from somebody who has it: the board, with a reason. */
export const canOverrideBooking = (actor: Actor): boolean => isAdmin(actor, 'halls') && mayChange(actor)
