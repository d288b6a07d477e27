import { MissingReference } from '../kernel/answer.ts'
import type { Database } from './connect.ts'
import { isOutdatedPlan } from './outdated-plan.ts'
import { pipelined } from './pipeline.ts'

/** SQLSTATE 40001 (serialization failure) and 40P01 (deadlock): a repetition may succeed. */
const RETRIED = new Set(['40001', '40P01'])
const ATTEMPTS = 5

const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const isRetried = (error: unknown): boolean => RETRIED.has(sqlState(error) ?? '') || isOutdatedPlan(error)

export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505'
export const isExclusionViolation = (error: unknown): boolean => sqlState(error) === '23P01'
export const isForeignKeyViolation = (error: unknown): boolean => sqlState(error) === '23503'

export const constraintOf = (error: unknown): string | undefined => {
  const failure = error instanceof MissingReference ? error.cause : error
  return failure instanceof Error && 'constraint' in failure && typeof failure.constraint === 'string'
    ? failure.constraint
    : undefined
}

const referenceOf = (error: unknown): string | undefined =>
  sqlState(error) === '23503' ? /_club_id_(\w+)_fkey$/.exec(constraintOf(error) ?? '')?.[1] : undefined

const underWay = new WeakMap<Database, Promise<unknown>[]>()

/**
 * For a write that nothing later depends on: later statements follow it, its failure fails the transaction. Outside a transaction
 * this waits.
 */
export async function goOn(ctx: { db: Database }, write: Promise<unknown>): Promise<void> {
  const writes = underWay.get(ctx.db)
  if (!writes) return void (await write)
  write.catch(() => {})
  writes.push(write)
}

const isAfterFailure = (error: unknown): boolean =>
  sqlState(error) === '25P02' || (error instanceof Error && error.name === 'AbortedTransactionError')

/** The next statement only says that the transaction is broken. */
async function causeOf(error: unknown, writes: readonly Promise<unknown>[]): Promise<unknown> {
  if (!isAfterFailure(error)) return error
  const failed = (await Promise.allSettled(writes)).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  return failed.find((reason) => !isAfterFailure(reason)) ?? error
}

/** Ends when all unanswered writes of `work` have arrived; throws their failure. */
export async function wholeStep<T>({ db }: { db: Database }, work: () => Promise<T>): Promise<T> {
  const before = underWay.get(db) ?? []
  const writes: Promise<unknown>[] = []
  underWay.set(db, writes)
  try {
    const done = await work()
    await Promise.all(writes)
    return done
  } catch (error) {
    throw await causeOf(error, writes)
  } finally {
    underWay.set(db, before)
  }
}

async function runOnce<C extends { db: Database }, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  const writes: Promise<unknown>[] = []
  try {
    return await ctx.db.transaction().execute(async (transaction) => {
      const db = await pipelined(transaction)
      underWay.set(db, writes)
      return work({ ...ctx, db })
    })
  } catch (error) {
    throw await causeOf(error, writes)
  }
}

/**
 * Runs `work` in a transaction, or joins the running one. Repeats it after a serialization conflict, a deadlock or an outdated
 * plan, five times at most. Use the inner `ctx` only. A throw rolls back; a missing row arrives as `MissingReference`.
 */
export async function transaction<C extends { db: Database }, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(ctx, work)
    } catch (error) {
      const column = referenceOf(error)
      if (column) throw new MissingReference(column, error)
      if (attempt >= ATTEMPTS || !isRetried(error)) throw error
      await new Promise((resume) => setTimeout(resume, 5 * 2 ** attempt * (0.5 + Math.random())))
    }
  }
}
