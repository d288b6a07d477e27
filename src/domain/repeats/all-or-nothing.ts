import { gathering } from '../../database/gather.ts'
import { transaction } from '../../database/transaction.ts'
import type { Ctx } from '../context.ts'

/**
 * Commands of `work` count together, or, when it throws, not at all. Their entries of the journal and their mails are written at
 * the end. Repeated after a deadlock: it must be able to run again.
 */
export const allOrNothing = <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  transaction(ctx, (ctx) => gathering(ctx, () => work(ctx)))
