import { type Actor, isAdmin, mayChange } from '../context.ts'

/** Texts of the website: admins, also those of its area. */
export const canSeePages = (actor: Actor): boolean => isAdmin(actor, 'website')
export const canEditPages = (actor: Actor): boolean => canSeePages(actor) && mayChange(actor)
