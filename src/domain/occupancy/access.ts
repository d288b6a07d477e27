import { canSeeBookings } from '../bookings/access.ts'
import { type Actor, isAdmin, mayChange, roleOf } from '../context.ts'

/** The whole plan with the names of groups. What anybody may see of it is `listPublicOccupancy`. */
export const canSeePlan = (actor: Actor): boolean => isAdmin(actor, 'halls', 'website') || roleOf(actor) === 'trainer'

/** One booking of the plan, or of the list. */
export const canSeeBooking = (actor: Actor): boolean => canSeePlan(actor) || canSeeBookings(actor)

/** Moving and entering by hand on the plan; the commands ask again for each booking. */
export const canChangePlan = (actor: Actor): boolean => isAdmin(actor, 'halls') && mayChange(actor)
