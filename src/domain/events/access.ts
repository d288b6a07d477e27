import { type Actor, isManager, mayChange, reachesDepartment } from '../context.ts'

/** The list of events that one edits. */
export const canSeeEvents = (actor: Actor): boolean => isManager(actor, 'website', 'halls')

/** An event as those see it who edit it. */
export const canSeeEvent = (actor: Actor, event: { departmentId: string | null }): boolean =>
  canSeeEvents(actor) && reachesDepartment(actor, event.departmentId)

/** Enter and change events; which of them is asked for each. Halls see them, the website looks after them. */
export const canEnterEvents = (actor: Actor): boolean => isManager(actor, 'website') && mayChange(actor)

/** Enter, change, publish and cancel events: managers, within their departments. */
export const canEditEvent = (actor: Actor, event: { departmentId: string | null }): boolean =>
  canEnterEvents(actor) && reachesDepartment(actor, event.departmentId)
