import { canSeeClaims } from '../claims/access.ts'
import { type Actor, type Ctx, isAdmin } from '../context.ts'

/** Figures of all offers with the people behind them, and money: within `canSeeAllParticipants` and `canSeePrices`. */
export const canSeeStatistics = (actor: Actor): boolean => isAdmin(actor, 'members', 'finance')

/** Figures of the books: billed, paid, pay of trainers. */
export const canSeeBilling = ({ actor, club }: Ctx): boolean => club.flags.hasInvoiceManagement && canSeeClaims(actor)
