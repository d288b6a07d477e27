import { type Actor, isManager, profileOf, reachesDepartment, roleOf } from '../context.ts'

export const canCreateCourse = (actor: Actor, departmentId: string | null): boolean =>
  isManager(actor) && reachesDepartment(actor, departmentId)

export const canEditCourse = (actor: Actor, course: { departmentId: string | null }): boolean =>
  isManager(actor) && reachesDepartment(actor, course.departmentId)

/** Managers within their departments, trainers their own offers. */
export const canLeadCourse = (actor: Actor, course: { departmentId: string | null; trainerIds: string[] }): boolean =>
  canEditCourse(actor, course) || (roleOf(actor) === 'trainer' && course.trainerIds.includes(profileOf(actor).personId ?? ''))
