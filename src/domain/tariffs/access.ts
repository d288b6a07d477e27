import { type Actor, isAdmin, mayChange } from '../context.ts'

/** Fees are the business of those who keep the members and of those who keep the money. */
export const canSeeTariffs = (actor: Actor): boolean => isAdmin(actor, 'members', 'finance')

export const canChangeTariffs = (actor: Actor): boolean => canSeeTariffs(actor) && mayChange(actor)
