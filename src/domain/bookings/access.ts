import { type Actor, isAdmin, isManager, mayChange, reachesDepartment } from '../context.ts'

export const canSeeBookings = (actor: Actor): boolean => isManager(actor, 'halls', 'website')

/** Ask for each booking as well. */
export const canEnterBookings = (actor: Actor): boolean => isManager(actor, 'halls') && mayChange(actor)

/** Enter, move, cancel and decide: managers, within their departments. */
export const canPlaceBooking = (actor: Actor, departmentId: string | null): boolean =>
  canEnterBookings(actor) && reachesDepartment(actor, departmentId)

/** Take a part from its holder, with a reason. */
export const canOverrideBooking = (actor: Actor): boolean => isAdmin(actor, 'halls') && mayChange(actor)
