import type { Actor } from '../context.ts'
import { canManageMembers, canSeeMembers } from '../members/access.ts'

export const canSeeConsents = (actor: Actor): boolean => canSeeMembers(actor)
export const canManageConsents = (actor: Actor): boolean => canManageMembers(actor)
