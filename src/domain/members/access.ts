import { type Actor, isAdmin, isStaff, mayChange } from '../context.ts'

export const canSeeMembers = (actor: Actor): boolean => isAdmin(actor, 'members')
export const canManageMembers = (actor: Actor): boolean => canSeeMembers(actor) && mayChange(actor)

/** The phone directory: names, telephone and e-mail; editors and trainers of their departments. */
export const canSeeDirectory = (actor: Actor): boolean => isStaff(actor, 'members')
