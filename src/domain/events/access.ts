import { type Actor, isManager, isStaff, reachesDepartment } from '../context.ts'
import type { Audience } from './rules.ts'

/** Enter, change, publish and cancel events: managers, within their departments. */
export const canEditEvent = (actor: Actor, event: { departmentId: string | null }): boolean =>
  isManager(actor) && reachesDepartment(actor, event.departmentId)

/** Whose events somebody sees: members have a member record, staff leads something. */
export function audiencesOf(actor: Actor): Audience[] {
  if (isStaff(actor)) return ['public', 'members', 'staff']
  return actor.kind === 'user' && actor.profile?.memberId ? ['public', 'members'] : ['public']
}
