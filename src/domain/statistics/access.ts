import { type Actor, isAdmin } from '../context.ts'

/** Figures of all offers with the people behind them, and money: within `canSeeAllParticipants` and `canSeePrices`. */
export const canSeeStatistics = (actor: Actor): boolean => isAdmin(actor, 'members', 'finance')
