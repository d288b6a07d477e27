import { type Actor, isAdmin, mayChange } from '../context.ts'

export const canSeeDeclarations = (actor: Actor): boolean => isAdmin(actor, 'members')
export const canHandleDeclarations = (actor: Actor): boolean => canSeeDeclarations(actor) && mayChange(actor)
