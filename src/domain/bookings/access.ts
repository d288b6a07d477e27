import { type Actor, isManager, isStaff, reachesDepartment } from '../context.ts'

export const canPlaceBooking = (actor: Actor, departmentId: string | null): boolean =>
  isManager(actor) && reachesDepartment(actor, departmentId)
export const canSeeBookings = (actor: Actor): boolean => isStaff(actor)
