import type { Actor } from '../context.ts'
import { canManageMembers, canSeeMembers } from '../members/access.ts'

export const canSeeOwnFields = (actor: Actor): boolean => canSeeMembers(actor)
export const canManageOwnFields = (actor: Actor): boolean => canManageMembers(actor)
