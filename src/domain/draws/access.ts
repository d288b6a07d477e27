import { type Actor, isAdmin, isManager, mayChange } from '../context.ts'
import { canEditCourse } from '../courses/access.ts'

export const canSeeDraws = (actor: Actor): boolean => isManager(actor, 'website')

/** The office, and editors with a course for a draw. */
export const canAddDraw = (actor: Actor, courses: readonly unknown[]): boolean =>
  mayChange(actor) && (isAdmin(actor, 'website') || (canSeeDraws(actor) && courses.length > 0))

/** Editors need the right for every course in the draw. */
export const canEditDraw = (actor: Actor, courses: readonly { departmentId: string | null }[]): boolean =>
  canSeeDraws(actor) && mayChange(actor) && courses.every((course) => canEditCourse(actor, course))
