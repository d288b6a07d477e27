import type { Actor } from '../context.ts'
import { canManageMembers, canSeeMembers } from '../members/access.ts'

/** Requests of people about their data, and who read what of whom. */
export const canSeeRequests = (actor: Actor): boolean => canSeeMembers(actor)
export const canManageRequests = (actor: Actor): boolean => canManageMembers(actor)

/** All about one person: the person, a child's guardian, and the office that has to answer for it. */
export const canExportPerson = (actor: Actor, { isOwn }: { isOwn: boolean }): boolean => isOwn || canSeeMembers(actor)
