import { type Actor, AREAS, isManager, isStaff, mayChange, reachesDepartment } from '../context.ts'

/** The offers that one edits. */
export const canSeeCourses = (actor: Actor): boolean => isManager(actor, 'website')

/** Who could lead an offer. */
export const canSeeLeaders = (actor: Actor): boolean => isManager(actor, 'website', 'halls')

export const canCreateCourse = (actor: Actor, departmentId: string | null): boolean =>
  isManager(actor, 'website') && mayChange(actor) && reachesDepartment(actor, departmentId)

/** An offer as those see it who edit it. */
export const canSeeCourse = (actor: Actor, course: { departmentId: string | null }): boolean =>
  isManager(actor, 'website') && reachesDepartment(actor, course.departmentId)

export const canEditCourse = (actor: Actor, course: { departmentId: string | null }): boolean =>
  canSeeCourse(actor, course) && mayChange(actor)

/** Whom an event is meant for, and the sign-up that belongs to it. */
export type Audience = 'public' | 'members' | 'staff'

/** Whose events somebody sees: members have a member record, staff leads something. */
export function audiencesOf(actor: Actor): Audience[] {
  if (isStaff(actor, ...AREAS)) return ['public', 'members', 'staff']
  return actor.kind === 'user' && actor.profile?.memberId ? ['public', 'members'] : ['public']
}
