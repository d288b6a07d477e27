import { type Actor, isAdmin, isSuperUser, roleOf } from '../context.ts'

/** The whole plan with the names of groups. What anybody may see of it is `listPublicOccupancy`. */
export const canSeePlan = (actor: Actor): boolean =>
  isAdmin(actor) || isSuperUser(actor) || roleOf(actor) === 'trainer' || roleOf(actor) === 'editor'

/** Moving and entering by hand on the plan; the commands ask again for each booking. */
export const canChangePlan = (actor: Actor): boolean => isAdmin(actor)
