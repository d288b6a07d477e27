import { type Actor, isAdmin } from '../context.ts'

/** Take over a plan into the club, and take that back: it brings halls and offers alike. */
export const canImport = (actor: Actor): boolean => isAdmin(actor, 'halls') && isAdmin(actor, 'website')
