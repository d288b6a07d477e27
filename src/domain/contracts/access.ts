import { type Actor, isAdmin, mayChange } from '../context.ts'

/** Pay of trainers is for those who keep the money. */
export const canSeeContracts = (actor: Actor): boolean => isAdmin(actor, 'finance')

export const canChangeContracts = (actor: Actor): boolean => canSeeContracts(actor) && mayChange(actor)
