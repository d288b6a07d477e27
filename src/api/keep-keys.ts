import type { Context, MiddlewareHandler } from 'hono'
import { covers } from '../domain/api-keys/rules.ts'
import { KEY_REFUSALS, scopeText } from '../domain/api-keys/texts.ts'
import { keyOfActor } from '../domain/context.ts'
import { type Api, type ApiEnv, factsOf, type Share } from './facts.ts'
import { operationsOf } from './operation-of.ts'
import { answerProblem, Refused } from './problem.ts'
import { scopeOf } from './scopes.ts'

const WINDOW_SECONDS = 60

/** Names as in draft-ietf-httpapi-ratelimit-headers-10. */
function tellShare(c: Context<ApiEnv>, { most, left, resetSeconds }: Share): void {
  c.header('RateLimit-Policy', `"default";q=${most};w=${WINDOW_SECONDS}`)
  c.header('RateLimit', `"default";r=${left};t=${resetSeconds}`)
}

/** Counts requests of keys and visitors; too many are refused before anything else is asked. */
export const keepLimits: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { inside, takeShare } = factsOf(c)
  const share = inside ? null : await takeShare()
  if (share) tellShare(c, share)
  if (!share || share.isLetIn) return next()
  const detail = 'Das waren in der letzten Minute zu viele Anfragen. Bitte warten Sie einen Augenblick.'
  return answerProblem(c, 429, { detail, code: 'too_many' }, share.resetSeconds)
}

/** Refuses keys that open nothing, and operations that a key was not made for. */
export function keepKeys(api: Api): MiddlewareHandler<ApiEnv> {
  const operationOf = operationsOf(api)
  return async (c, next) => {
    const { ctx, keyRefusal } = factsOf(c)
    if (keyRefusal) {
      c.header('WWW-Authenticate', 'Bearer error="invalid_token"')
      return answerProblem(c, 401, { detail: KEY_REFUSALS[keyRefusal], code: keyRefusal })
    }
    const key = keyOfActor(ctx.actor)
    const operation = key && operationOf(c)
    const scope = operation && scopeOf(operation)
    if (key && scope && !covers(key.scopes, scope))
      throw new Refused(403, { detail: `Dafür gilt dieser API-Schlüssel nicht: ${scopeText(scope)}.`, code: 'scope_missing' })
    return next()
  }
}
