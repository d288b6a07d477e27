import { type Actor, isManager, reachesDepartment } from '../context.ts'

export const canCreateCourse = (actor: Actor, departmentId: string | null): boolean =>
  isManager(actor) && reachesDepartment(actor, departmentId)

export const canEditCourse = (actor: Actor, course: { departmentId: string | null }): boolean =>
  isManager(actor) && reachesDepartment(actor, course.departmentId)
