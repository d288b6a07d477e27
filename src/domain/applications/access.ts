import type { Actor } from '../context.ts'
import { canManageMembers, canSeeMembers } from '../members/access.ts'

export const canSeeApplications = (actor: Actor): boolean => canSeeMembers(actor)
export const canDecideApplications = (actor: Actor): boolean => canManageMembers(actor)
