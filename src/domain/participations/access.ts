import { type Actor, isAdmin, isManager, isStaff, mayChange, reachesDepartment, roleOf } from '../context.ts'
import { SEES_PEOPLE } from '../people/access.ts'

export interface CourseReach {
  departmentId: string | null
  /** Whether the actor is named as trainer of this course. */
  isTrainer: boolean
}

/** Offers with their people; which of them is asked for each. */
export const canSeeLedCourses = (actor: Actor): boolean => isStaff(actor, ...SEES_PEOPLE)

/** People of every offer of the club. */
export const canSeeAllParticipants = (actor: Actor): boolean => isAdmin(actor, ...SEES_PEOPLE)

function leadsCourse(actor: Actor, course: CourseReach): boolean {
  if (roleOf(actor) === 'editor') return course.isTrainer || reachesDepartment(actor, course.departmentId)
  return roleOf(actor) === 'trainer' && course.isTrainer
}

/** Participants of a course: office and department see theirs, trainers those of their own courses. */
export const canSeeParticipants = (actor: Actor, course: CourseReach): boolean =>
  canSeeAllParticipants(actor) || leadsCourse(actor, course)

/** Add and cancel participants. */
export const canManageParticipants = (actor: Actor, course: CourseReach): boolean =>
  (isAdmin(actor, 'members') && mayChange(actor)) || leadsCourse(actor, course)

/** What people owe for an offer. */
export const canSeePrices = (actor: Actor): boolean => isManager(actor, 'members', 'finance')

/** Prices are the treasurer's and the department's. */
export const canChangePrice = (actor: Actor, course: CourseReach): boolean =>
  isManager(actor, 'finance') && mayChange(actor) && canSeeParticipants(actor, course)
