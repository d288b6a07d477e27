import { type Actor, AREAS, isStaff } from '../context.ts'

/** Everybody with a role but readers; each task and figure asks for its own right. */
export const canSeeToday = (actor: Actor): boolean => isStaff(actor, ...AREAS)
