import { type Actor, isAdmin, isManager, isStaff, mayChange, reachesDepartment, roleOf } from '../context.ts'
import { SEES_PEOPLE } from '../people/access.ts'

export interface CourseReach {
  departmentId: string | null
  isTrainer: boolean
}

/** Any course with its people; each single course is checked again. */
export const canSeeLedCourses = (actor: Actor): boolean => isStaff(actor, ...SEES_PEOPLE)

export const canSeeAllParticipants = (actor: Actor): boolean => isAdmin(actor, ...SEES_PEOPLE)

function leadsCourse(actor: Actor, course: CourseReach): boolean {
  if (roleOf(actor) === 'editor') return course.isTrainer || reachesDepartment(actor, course.departmentId)
  return roleOf(actor) === 'trainer' && course.isTrainer
}

/** Office and departments see the participants of its courses, trainers of courses that they lead. */
export const canSeeParticipants = (actor: Actor, course: CourseReach): boolean =>
  canSeeAllParticipants(actor) || leadsCourse(actor, course)

export const canManageParticipants = (actor: Actor, course: CourseReach): boolean =>
  (isAdmin(actor, 'members') && mayChange(actor)) || leadsCourse(actor, course)

export const canSeePrices = (actor: Actor): boolean => isManager(actor, 'members', 'finance')

/** Prices belong to the treasurer and the department. */
export const canChangePrice = (actor: Actor, course: CourseReach): boolean =>
  isManager(actor, 'finance') && mayChange(actor) && canSeeParticipants(actor, course)
