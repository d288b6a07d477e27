import { type Actor, type Area, isAdmin, mayChange } from '../context.ts'

/** Lists name helpers with their phones, and their hours become claims. */
const AREA: Area = 'members'

export const canSeeOperations = (actor: Actor): boolean => isAdmin(actor, AREA)
export const canManageOperations = (actor: Actor): boolean => canSeeOperations(actor) && mayChange(actor)
