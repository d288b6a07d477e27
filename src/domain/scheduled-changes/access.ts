import type { Actor } from '../context.ts'
import { canManageMembers, canSeeMembers } from '../members/access.ts'

export const canSeeChanges = (actor: Actor): boolean => canSeeMembers(actor)
export const canDecideChanges = (actor: Actor): boolean => canManageMembers(actor)
