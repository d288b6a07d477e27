import { type Actor, isAdmin, isManager, mayChange } from '../context.ts'
import { canEditCourse } from '../courses/access.ts'

/** See the list of draws, and set one up. */
export const canSeeDraws = (actor: Actor): boolean => isManager(actor, 'website')

/** Set one up: the office, and whoever edits an offer that can be drawn. */
export const canAddDraw = (actor: Actor, courses: readonly unknown[]): boolean =>
  mayChange(actor) && (isAdmin(actor, 'website') || (canSeeDraws(actor) && courses.length > 0))

/** Change a draw and let it be drawn: who may edit every offer in it. */
export const canEditDraw = (actor: Actor, courses: readonly { departmentId: string | null }[]): boolean =>
  canSeeDraws(actor) && mayChange(actor) && courses.every((course) => canEditCourse(actor, course))
