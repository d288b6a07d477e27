import { type Actor, isManager, reachesDepartment } from '../context.ts'

export const canPlaceBooking = (actor: Actor, departmentId: string | null): boolean =>
  isManager(actor) && reachesDepartment(actor, departmentId)
