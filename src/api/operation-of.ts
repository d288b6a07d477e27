import type { RouteConfig } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Api, ApiEnv } from './facts.ts'

export type Described = RouteConfig

/** Finds the described operation behind a request; undefined for any other address. */
export function operationsOf(api: Api): (c: Context<ApiEnv>) => Described | undefined {
  let known: Map<string, Described> | undefined
  const describe = () =>
    new Map(
      api.openAPIRegistry.definitions.flatMap((definition) => {
        if (definition.type !== 'route') return []
        const { method, path } = definition.route
        return [[`${method.toUpperCase()} ${path.replaceAll(/\/{(.+?)}/g, '/:$1')}`, definition.route] as const]
      }),
    )
  return (c) => {
    known ??= describe()
    const route = matchedRoutes(c).find(({ method, path }) => known?.has(`${method} ${path}`))
    return route && known.get(`${route.method} ${route.path}`)
  }
}
