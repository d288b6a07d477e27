import { type Actor, isAdmin } from '../context.ts'

export const canSeeMembers = (actor: Actor): boolean => isAdmin(actor, 'members')
