import { type Actor, isAdmin, mayChange, roleOf } from '../context.ts'

/** Claims are for those who keep the money, never for trainers. */
export const canSeeClaims = (actor: Actor): boolean => isAdmin(actor, 'finance')

export const canChangeClaims = (actor: Actor): boolean => canSeeClaims(actor) && mayChange(actor)

/** Trainers find their own statements there and nothing else. */
export const canOpenInvoices = (actor: Actor): boolean => canSeeClaims(actor) || roleOf(actor) === 'trainer'
