import { type Actor, isManager, reachesDepartment } from '../context.ts'

/** The list of events that one edits. */
export const canSeeEvents = (actor: Actor): boolean => isManager(actor)

/** Enter, change, publish and cancel events: managers, within their departments. */
export const canEditEvent = (actor: Actor, event: { departmentId: string | null }): boolean =>
  isManager(actor) && reachesDepartment(actor, event.departmentId)
