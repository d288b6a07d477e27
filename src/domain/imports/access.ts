import { type Actor, isAdmin } from '../context.ts'

/** Take over files into the club, and take that back. */
export const canImport = (actor: Actor): boolean => isAdmin(actor)
