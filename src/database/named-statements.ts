import type { Socket } from 'node:net'
import type pg from 'pg'
import { isOutdatedPlan } from './outdated-plan.ts'

/** docs/decisions/0025-named-statements.md measures their memory. */
export const MOST_NAMES = 150
/** Length of a bulk statement varies with its rows: each would be another large name. */
const LONGEST_NAMED = 10_000

/** Plans once for all values. No JIT: it compiles for longer than it saves here. */
export const PLANNED_ONCE = '-c jit=off -c plan_cache_mode=force_generic_plan'

type Callback = (error: Error | null, result?: pg.QueryResult) => void
type Send = (...args: unknown[]) => Promise<pg.QueryResult>

/** Statements of one turn go out in one write: each write costs a system call, and wakes the server. */
function holdTurns(client: pg.PoolClient): () => void {
  const { stream } = (client as pg.PoolClient & { connection: { stream: Socket } }).connection
  let isHeld = false
  const release = () => {
    isHeld = false
    stream.uncork()
  }
  return () => {
    if (isHeld) return
    isHeld = true
    stream.cork()
    process.nextTick(release)
  }
}

/**
 * Each connection parses and plans a named statement once. An outdated plan goes again without a name, or, in a transaction,
 * fails as `isOutdatedPlan`; then all names change.
 */
export function nameStatements(pool: pg.Pool): void {
  let edition = 0
  const outdated = (failed: number) => {
    if (failed === edition) edition++
  }
  pool.on('connect', (client) => {
    const send: Send = client.query.bind(client)
    const holdTurn = holdTurns(client)
    const names = new Map<string, { edition: number; name: string }>()
    let given = 0
    const nameOf = (text: string): string | undefined => {
      if (text.length > LONGEST_NAMED) return undefined
      const known = names.get(text)
      if (known?.edition === edition) return known.name
      if (given >= MOST_NAMES) return undefined
      const name = String(given++)
      names.set(text, { edition, name })
      return name
    }
    const sendNamed = async (text: string, values: unknown[]): Promise<pg.QueryResult> => {
      const current = edition
      try {
        return await send({ name: nameOf(text), text, values })
      } catch (error) {
        if (!isOutdatedPlan(error)) throw error
        outdated(current)
        // `begin` was perhaps under way at the sending; by now it is answered.
        if (client.getTransactionStatus() !== 'I') throw error
        return send(text, values)
      }
    }
    const query = (...args: unknown[]): unknown => {
      holdTurn()
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
