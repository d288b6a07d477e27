import { type Actor, isAdmin } from '../context.ts'

export const canSeeMembers = (actor: Actor): boolean => isAdmin(actor, 'members')

export const canSeeMember = (actor: Actor, memberId: string): boolean =>
  isAdmin(actor, 'members') || (actor.kind === 'user' && actor.profile?.memberId === memberId)
