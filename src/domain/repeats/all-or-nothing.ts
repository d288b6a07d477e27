import { transaction } from '../../database/transaction.ts'
import type { Ctx } from '../context.ts'

/** Commands of `work` count together, or, when it throws, not at all. Repeated after a deadlock: it must be able to run again. */
export const allOrNothing = <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> => transaction(ctx, work)
