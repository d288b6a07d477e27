import { canSeeBookings } from '../bookings/access.ts'
import { type Actor, isAdmin, mayChange, roleOf } from '../context.ts'

/** The plan with the names of groups; `listPublicOccupancy` is for everybody. */
export const canSeePlan = (actor: Actor): boolean => isAdmin(actor, 'halls', 'website') || roleOf(actor) === 'trainer'

export const canSeeBooking = (actor: Actor): boolean => canSeePlan(actor) || canSeeBookings(actor)

/** Each single booking is checked again. */
export const canChangePlan = (actor: Actor): boolean => isAdmin(actor, 'halls') && mayChange(actor)
