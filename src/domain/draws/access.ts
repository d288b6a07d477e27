import { type Actor, isManager } from '../context.ts'
import { canEditCourse } from '../courses/access.ts'

/** See the list of draws, and set one up. */
export const canSeeDraws = (actor: Actor): boolean => isManager(actor)

/** Change a draw and let it be drawn: who may edit every offer in it. */
export const canEditDraw = (actor: Actor, courses: readonly { departmentId: string | null }[]): boolean =>
  isManager(actor) && courses.every((course) => canEditCourse(actor, course))
