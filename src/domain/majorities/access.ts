import type { Actor } from '../context.ts'
import { canManageMembers, canSeeMembers } from '../members/access.ts'

export const canSeeMajorities = (actor: Actor): boolean => canSeeMembers(actor)
export const canSettleMajorities = (actor: Actor): boolean => canManageMembers(actor)
