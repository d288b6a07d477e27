import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Api, ApiEnv } from './facts.ts'
import { Refused } from './problem.ts'

function parametersOf(api: Api): Map<string, Set<string>> {
  return new Map(
    api.openAPIRegistry.definitions.flatMap((definition) => {
      if (definition.type !== 'route') return []
      const { method, path, request } = definition.route
      const query = request?.query && 'shape' in request.query ? Object.keys(request.query.shape) : []
      return [[`${method.toUpperCase()} ${path.replaceAll(/\/{(.+?)}/g, '/:$1')}`, new Set(query)] as const]
    }),
  )
}

/** Refuses addresses with NUL, which PostgreSQL cannot store, and unknown parameters. */
export function refuseUnknown(api: Api): MiddlewareHandler<ApiEnv> {
  let known: ReturnType<typeof parametersOf> | undefined
  return async (c, next) => {
    if (c.req.url.includes('%00')) throw new Refused(400, { detail: 'Diese Adresse ist für uns nicht lesbar.', code: 'invalid' })
    known ??= parametersOf(api)
    const route = matchedRoutes(c).find(({ method, path }) => known?.has(`${method} ${path}`))
    const names = route && known.get(`${route.method} ${route.path}`)
    const unknown = names && Object.keys(c.req.query()).find((name) => !names.has(name))
    if (unknown !== undefined) {
      const shown = unknown.slice(0, 60)
      const errors = [{ field: shown, message: 'Diesen Parameter gibt es hier nicht.' }]
      throw new Refused(400, { detail: `Den Parameter „${shown}“ gibt es bei dieser Abfrage nicht.`, code: 'invalid', errors })
    }
    return next()
  }
}
