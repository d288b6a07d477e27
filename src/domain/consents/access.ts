import type { Actor } from '../context.ts'
import { canManageMembers, canSeeMembers } from '../members/access.ts'

/** Also a person's own, and a child's by its guardian. */
export const canSeeConsents = (actor: Actor, { isOwn }: { isOwn: boolean }): boolean => isOwn || canSeeMembers(actor)
export const canManageConsents = (actor: Actor): boolean => canManageMembers(actor)
