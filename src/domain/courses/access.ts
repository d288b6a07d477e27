import { type Actor, isManager, isStaff, reachesDepartment } from '../context.ts'

/** The offers that one edits. */
export const canSeeCourses = (actor: Actor): boolean => isManager(actor)

/** Who could lead an offer. */
export const canSeeLeaders = (actor: Actor): boolean => isManager(actor)

export const canCreateCourse = (actor: Actor, departmentId: string | null): boolean =>
  isManager(actor) && reachesDepartment(actor, departmentId)

export const canEditCourse = (actor: Actor, course: { departmentId: string | null }): boolean =>
  isManager(actor) && reachesDepartment(actor, course.departmentId)

/** Whom an event is meant for, and the sign-up that belongs to it. */
export type Audience = 'public' | 'members' | 'staff'

/** Whose events somebody sees: members have a member record, staff leads something. */
export function audiencesOf(actor: Actor): Audience[] {
  if (isStaff(actor)) return ['public', 'members', 'staff']
  return actor.kind === 'user' && actor.profile?.memberId ? ['public', 'members'] : ['public']
}
