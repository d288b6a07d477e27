import { type Actor, isAdmin, mayChange } from '../context.ts'

/** Withdrawals and notices go to the office of members. */
export const canSeeDeclarations = (actor: Actor): boolean => isAdmin(actor, 'members')
export const canHandleDeclarations = (actor: Actor): boolean => canSeeDeclarations(actor) && mayChange(actor)
