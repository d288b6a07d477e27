import { hash } from 'node:crypto'
import type pg from 'pg'
import { isOutdatedPlan } from './outdated-plan.ts'

/**
 * How many statements a connection knows by name; further ones are planned each time. What they cost the server's memory is
 * measured in docs/decisions/0025-named-statements.md.
 */
export const MOST_NAMES = 150
/** Bulk statements differ in length with their rows: each would be another name, and a large one. */
const LONGEST_NAMED = 10_000

/** How the server is asked to treat them: planned once for all values. Without JIT, which compiles for longer than it saves here. */
export const PLANNED_ONCE = '-c jit=off -c plan_cache_mode=force_generic_plan'

type Callback = (error: Error | null, result?: pg.QueryResult) => void
type Send = (...args: unknown[]) => Promise<pg.QueryResult>

/**
 * Every statement with values goes to the server under a name made of its text, on every connection of the pool: parsed and planned once
 * each. One whose plan is outdated is sent again without a name, or, within a transaction, fails as `isOutdatedPlan`; from then on all
 * statements of the pool have new names.
 */
export function nameStatements(pool: pg.Pool): void {
  let edition = 0
  const outdated = (failed: number) => {
    if (failed === edition) edition++
  }
  pool.on('connect', (client) => {
    const send: Send = client.query.bind(client)
    const names = new Set<string>()
    const nameOf = (text: string): string | undefined => {
      if (text.length > LONGEST_NAMED) return undefined
      const name = `${edition}.${hash('sha1', text, 'base64url')}`
      if (names.size < MOST_NAMES) names.add(name)
      return names.has(name) ? name : undefined
    }
    const sendNamed = async (text: string, values: unknown[]): Promise<pg.QueryResult> => {
      const current = edition
      try {
        return await send({ name: nameOf(text), text, values })
      } catch (error) {
        if (!isOutdatedPlan(error)) throw error
        outdated(current)
        // `begin` may have been under way when this was sent; it has been answered by now.
        if (client.getTransactionStatus() !== 'I') throw error
        return send(text, values)
      }
    }
    const query = (...args: unknown[]): unknown => {
      const [text, values, callback] = args
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return send(...args)
      const sent = sendNamed(text, values)
      if (typeof callback !== 'function') return sent
      const tell = callback as Callback
      return sent.then((result) => tell(null, result), tell)
    }
    Object.assign(client, { query })
  })
}
