import { type Actor, isAdmin } from '../context.ts'

/** An import creates halls and courses alike. */
export const canImport = (actor: Actor): boolean => isAdmin(actor, 'halls') && isAdmin(actor, 'website')
