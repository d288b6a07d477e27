import { MissingReference } from '../kernel/answer.ts'
import type { Database } from './connect.ts'
import { isOutdatedPlan } from './outdated-plan.ts'
import { pipelined } from './pipeline.ts'

/** SQLSTATE 40001 (serialization failure) and 40P01 (deadlock): the same work may succeed when tried again. */
const RETRIED = new Set(['40001', '40P01'])
const ATTEMPTS = 5

const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const isRetried = (error: unknown): boolean => RETRIED.has(sqlState(error) ?? '') || isOutdatedPlan(error)

export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505'
export const isExclusionViolation = (error: unknown): boolean => sqlState(error) === '23P01'
export const isForeignKeyViolation = (error: unknown): boolean => sqlState(error) === '23503'

/** The constraint that a failed statement named, to tell one unique rule from another. */
export const constraintOf = (error: unknown): string | undefined => {
  const failure = error instanceof MissingReference ? error.cause : error
  return failure instanceof Error && 'constraint' in failure && typeof failure.constraint === 'string'
    ? failure.constraint
    : undefined
}

/** By which column a failed statement referred to a row of the club that is not there, or was referred to: `department_id`. */
const referenceOf = (error: unknown): string | undefined =>
  sqlState(error) === '23503' ? /_club_id_(\w+)_fkey$/.exec(constraintOf(error) ?? '')?.[1] : undefined

/** What was sent and not waited for, in the transactions under way. */
const underWay = new WeakMap<Database, Promise<unknown>[]>()

/**
 * Goes on without the answer to a write, for what nothing afterwards depends on: what is sent next in the transaction follows it, and
 * when it fails, so does the transaction. Outside a transaction it is waited for.
 */
export async function goOn(ctx: { db: Database }, write: Promise<unknown>): Promise<void> {
  const writes = underWay.get(ctx.db)
  if (!writes) return void (await write)
  write.catch(() => {})
  writes.push(write)
}

const isAfterFailure = (error: unknown): boolean =>
  sqlState(error) === '25P02' || (error instanceof Error && error.name === 'AbortedTransactionError')

/** Of a write that was not waited for, the next statement tells only that something before it has failed. */
async function causeOf(error: unknown, writes: readonly Promise<unknown>[]): Promise<unknown> {
  if (!isAfterFailure(error)) return error
  const failed = (await Promise.allSettled(writes)).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  return failed.find((reason) => !isAfterFailure(reason)) ?? error
}

/** Runs a step of a transaction to its end: what it sent without waiting has arrived, and what failed is what is thrown. */
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
 * Runs `work` in one transaction, at most five times when the database reports a serialization conflict, a deadlock or an outdated plan.
 * `work` gets the transaction's own handle in a copy of `ctx`; the outer handle must not be used inside.
 * Called within a transaction it joins that one. Whatever `work` throws rolls back and is thrown on; what the
 * database said of a row that is missing as `MissingReference`.
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
