import { type Actor, isAdmin, isManager, isStaff, reachesDepartment, roleOf } from '../context.ts'

export interface CourseReach {
  departmentId: string | null
  /** Whether the actor is named as trainer of this course. */
  isTrainer: boolean
}

/** Offers with their people; which of them is asked for each. */
export const canSeeLedCourses = (actor: Actor): boolean => isStaff(actor)

/** Participants of a course: office and department see theirs, trainers those of their own courses. */
export function canSeeParticipants(actor: Actor, course: CourseReach): boolean {
  if (isAdmin(actor)) return true
  if (roleOf(actor) === 'editor') return course.isTrainer || reachesDepartment(actor, course.departmentId)
  return roleOf(actor) === 'trainer' && course.isTrainer
}

/** Add and cancel participants. */
export const canManageParticipants = (actor: Actor, course: CourseReach): boolean => canSeeParticipants(actor, course)

/** Prices are the office's and the department's. */
export const canChangePrice = (actor: Actor, course: CourseReach): boolean =>
  isManager(actor) && canSeeParticipants(actor, course)
