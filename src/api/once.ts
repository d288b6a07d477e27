import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { userIdOf } from '../domain/context.ts'
import { allOrNothing } from '../domain/repeats/all-or-nothing.ts'
import { onlyOnce } from '../domain/repeats/commands.ts'
import { ok } from '../kernel/answer.ts'
import { answerInside, asResponse, isAccepted, type KeptAnswer } from './answer-inside.ts'
import { type Api, type ApiEnv, factsOf } from './facts.ts'
import { type Described, operationsOf } from './operation-of.ts'
import { Refused } from './problem.ts'

export const KEY = 'idempotency-key'
const MOST_KEY = 200

/** The operation's command itself answers a key once, for pages, too. */
export const keepsKey = ({ request }: Described): boolean => {
  const headers = request?.headers
  return headers !== undefined && 'shape' in headers && KEY in headers.shape
}

/** Undoes the transaction with the key, and is the answer. */
class Undone extends Error {
  override readonly name = 'Undone'
  readonly answer: KeptAnswer

  constructor(answer: KeptAnswer) {
    super('The operation was refused')
    this.answer = answer
  }
}

/** A POST with an idempotency key has its effect once; the second gets the first one's answer. */
export function answerOnce(api: Api): MiddlewareHandler<ApiEnv> {
  const operationOf = operationsOf(api)
  return async (c, next) => {
    const key = c.req.header(KEY)
    const operation = operationOf(c)
    if (key === undefined || operation?.method !== 'post' || keepsKey(operation)) return next()
    if (key.length === 0 || key.length > MOST_KEY)
      throw new Refused(400, { detail: `Ein Schlüssel gegen Wiederholung hat 1 bis ${MOST_KEY} Zeichen.`, code: 'invalid' })
    const facts = factsOf(c)
    const sent = await c.req.raw.arrayBuffer()
    const { pathname, search } = new URL(c.req.url)
    const input = [pathname + search, userIdOf(facts.ctx), createHash('sha256').update(new Uint8Array(sent)).digest('base64url')]
    const headers = new Headers(c.req.raw.headers)
    headers.delete(KEY)
    const request = () => new Request(c.req.url, { method: 'POST', headers, body: sent })
    try {
      const answer = await allOrNothing(facts.ctx, async (ctx) => {
        const answered = await onlyOnce(ctx, { operation: String(operation.operationId), key, input }, async () => {
          const first = await answerInside(api, { ...facts, ctx, inside: facts.inside ?? 'repeat' }, request())
          if (!isAccepted(first)) throw new Undone(first)
          return ok({ ...first })
        })
        if (answered.ok) return answered.value
        throw new Refused(409, { detail: 'Dieser Schlüssel gehört zu einer anderen Anfrage.', code: answered.refusal })
      })
      return asResponse(answer)
    } catch (error) {
      if (error instanceof Undone) return asResponse(error.answer)
      throw error
    }
  }
}
