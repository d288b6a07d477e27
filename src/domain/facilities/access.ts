import { type Actor, isAdmin, roleOf } from '../context.ts'

/** The halls as staff see them: the board, and whoever trains in them. */
export const canSeeFacilities = (actor: Actor): boolean => isAdmin(actor) || roleOf(actor) === 'trainer'

export const canEditFacilities = (actor: Actor): boolean => isAdmin(actor)
