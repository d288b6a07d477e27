import type { Database } from './connect.ts'

/** SQLSTATE 40001 (serialization failure) and 40P01 (deadlock): the same work may succeed when tried again. */
const RETRIED = new Set(['40001', '40P01'])
const ATTEMPTS = 5

const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505'
export const isExclusionViolation = (error: unknown): boolean => sqlState(error) === '23P01'

/** The constraint that a failed statement named, to tell one unique rule from another. */
export const constraintOf = (error: unknown): string | undefined =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined

/**
 * Runs `work` in one transaction, at most five times when the database reports a serialization conflict or deadlock.
 * `work` gets the transaction's own handle in a copy of `ctx`; the outer handle must not be used inside.
 * Called within a transaction it joins that one. Whatever `work` throws rolls back and is thrown on.
 */
export async function transaction<C extends { db: Database }, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.db.transaction().execute((db) => work({ ...ctx, db }))
    } catch (error) {
      if (attempt >= ATTEMPTS || !RETRIED.has(sqlState(error) ?? '')) throw error
      await new Promise((resume) => setTimeout(resume, 5 * 2 ** attempt * (0.5 + Math.random())))
    }
  }
}
