import { type Actor, isManager, reachesDepartment } from '../context.ts'

/** Enter, change, publish and cancel events: managers, within their departments. */
export const canEditEvent = (actor: Actor, event: { departmentId: string | null }): boolean =>
  isManager(actor) && reachesDepartment(actor, event.departmentId)
