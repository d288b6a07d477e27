import { type Actor, isAdmin, isManager, mayChange } from '../context.ts'

/** Licences, days of certificates, signed codes: the office and whoever answers for the protection of children. */
export const canSeeQualifications = (actor: Actor): boolean => isAdmin(actor, 'members', 'safeguarding')
export const canManageQualifications = (actor: Actor): boolean => canSeeQualifications(actor) && mayChange(actor)

/** That a proof is missing, for whoever assigns trainers; never since when or why. */
export const canSeeMissingProofs = (actor: Actor): boolean => isManager(actor, 'members', 'safeguarding', 'website')
