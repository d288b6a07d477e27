import { type Actor, isAdmin } from '../context.ts'

/** The whole list of members: the office. */
export const canSeeMembers = (actor: Actor): boolean => isAdmin(actor, 'members')

/** One member's data: the office, and the member. */
export const canSeeMember = (actor: Actor, memberId: string): boolean =>
  isAdmin(actor, 'members') || (actor.kind === 'user' && actor.profile?.memberId === memberId)
