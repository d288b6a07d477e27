import { type Actor, isAdmin } from '../context.ts'

/** Fees are the business of those who keep the members and of those who keep the money. */
export const canQuote = (actor: Actor): boolean => isAdmin(actor, 'members', 'finance')
