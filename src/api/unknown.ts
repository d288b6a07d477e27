import type { MiddlewareHandler } from 'hono'
import type { Api, ApiEnv } from './facts.ts'
import { operationsOf } from './operation-of.ts'
import { Refused } from './problem.ts'

/** Refuses addresses with NUL, which PostgreSQL cannot store, and unknown parameters. */
export function refuseUnknown(api: Api): MiddlewareHandler<ApiEnv> {
  const operationOf = operationsOf(api)
  return async (c, next) => {
    if (c.req.url.includes('%00')) throw new Refused(400, { detail: 'Diese Adresse ist für uns nicht lesbar.', code: 'invalid' })
    const operation = operationOf(c)
    const query = operation?.request?.query
    const names = query && 'shape' in query ? query.shape : {}
    const unknown = operation && Object.keys(c.req.query()).find((name) => !Object.hasOwn(names, name))
    if (unknown !== undefined) {
      const shown = unknown.slice(0, 60)
      const errors = [{ field: shown, message: 'Diesen Parameter gibt es hier nicht.' }]
      throw new Refused(400, { detail: `Den Parameter „${shown}“ gibt es bei dieser Abfrage nicht.`, code: 'invalid', errors })
    }
    return next()
  }
}
