import type { Actor } from '../context.ts'
import { canManageMembers, canSeeMembers } from '../members/access.ts'

export const canSeeMeetings = (actor: Actor): boolean => canSeeMembers(actor)
export const canManageMeetings = (actor: Actor): boolean => canManageMembers(actor)
