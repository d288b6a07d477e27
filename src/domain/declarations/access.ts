import { type Actor, isAdmin } from '../context.ts'

/** Withdrawals and notices go to the office. */
export const canSeeDeclarations = (actor: Actor): boolean => isAdmin(actor)
