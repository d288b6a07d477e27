import type { Actor } from '../context.ts'
import { canManageMembers, canSeeMembers } from '../members/access.ts'

export const canSeeHonours = (actor: Actor): boolean => canSeeMembers(actor)
export const canManageHonours = (actor: Actor): boolean => canManageMembers(actor)
