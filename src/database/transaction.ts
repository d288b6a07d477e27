import { MissingReference } from '../kernel/answer.ts'
import type { Database } from './connect.ts'
import { isOutdatedPlan } from './outdated-plan.ts'

/** SQLSTATE 40001 (serialization failure) and 40P01 (deadlock): the same work may succeed when tried again. */
const RETRIED = new Set(['40001', '40P01'])
const ATTEMPTS = 5

const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const isRetried = (error: unknown): boolean => RETRIED.has(sqlState(error) ?? '') || isOutdatedPlan(error)

export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505'
export const isExclusionViolation = (error: unknown): boolean => sqlState(error) === '23P01'

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
      return await ctx.db.transaction().execute((db) => work({ ...ctx, db }))
    } catch (error) {
      const column = referenceOf(error)
      if (column) throw new MissingReference(column, error)
      if (attempt >= ATTEMPTS || !isRetried(error)) throw error
      await new Promise((resume) => setTimeout(resume, 5 * 2 ** attempt * (0.5 + Math.random())))
    }
  }
}
