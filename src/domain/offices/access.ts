import { type Actor, isAdmin, mayChange } from '../context.ts'

/** Offices with everybody who held them. */
export const canSeeOffices = (actor: Actor): boolean => isAdmin(actor, 'members')
export const canEditOffices = (actor: Actor): boolean => canSeeOffices(actor) && mayChange(actor)
