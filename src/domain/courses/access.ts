import { type Actor, AREAS, type Audience, isManager, isStaff, mayChange, reachesDepartment } from '../context.ts'

export const canSeeCourses = (actor: Actor): boolean => isManager(actor, 'website')

export const canSeeLeaders = (actor: Actor): boolean => isManager(actor, 'website', 'halls')

export const canCreateCourse = (actor: Actor, departmentId: string | null): boolean =>
  isManager(actor, 'website') && mayChange(actor) && reachesDepartment(actor, departmentId)

export const canSeeCourse = (actor: Actor, course: { departmentId: string | null }): boolean =>
  isManager(actor, 'website') && reachesDepartment(actor, course.departmentId)

export const canEditCourse = (actor: Actor, course: { departmentId: string | null }): boolean =>
  canSeeCourse(actor, course) && mayChange(actor)

/** The innermost audience of an actor. Members belong to the club today; staff leads something. */
export function audienceOf(actor: Actor): Audience {
  if (actor.kind === 'visitor') return actor.audience ?? 'public'
  if (isStaff(actor, ...AREAS)) return 'staff'
  return actor.kind === 'user' && actor.profile?.isMember ? 'members' : 'public'
}

const AUDIENCES: readonly Audience[] = ['public', 'members', 'staff']

/** Staff sees what members see, and members what the public sees. */
export const audiencesOf = (actor: Actor): Audience[] => AUDIENCES.slice(0, AUDIENCES.indexOf(audienceOf(actor)) + 1)
