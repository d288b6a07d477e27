import { type Actor, isManager, mayChange, reachesDepartment } from '../context.ts'

export const canSeeEvents = (actor: Actor): boolean => isManager(actor, 'website', 'halls')

export const canSeeEvent = (actor: Actor, event: { departmentId: string | null }): boolean =>
  canSeeEvents(actor) && reachesDepartment(actor, event.departmentId)

/** Each single event is checked again. Admins for halls only see events. */
export const canEnterEvents = (actor: Actor): boolean => isManager(actor, 'website') && mayChange(actor)

/** Managers, within their departments. */
export const canEditEvent = (actor: Actor, event: { departmentId: string | null }): boolean =>
  canEnterEvents(actor) && reachesDepartment(actor, event.departmentId)
