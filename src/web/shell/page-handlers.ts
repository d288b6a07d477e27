import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { matchPattern, pagePath } from '../screens/match.ts'

export type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>

const pick = <Value>(all: Readonly<Record<string, Value>>, ids: readonly string[]): Record<string, Value> =>
  Object.fromEntries(ids.flatMap((id) => (id in all ? [[id, all[id] as Value]] : [])))

/** The build with the routes of one page alone: its own and those around it. */
function onlyPage(build: ServerBuild, path: string): ServerBuild {
  const ids: string[] = []
  for (let id: string | undefined = path; id !== undefined; id = build.routes[id]?.parentId) ids.push(id)
  const assets = { ...build.assets, routes: pick(build.assets.routes, ids) }
  return { ...build, assets, routes: pick(build.routes, ids) }
}

/** Page for a request's path; null where the router reads the path in a way of its own. */
export const pageOf = (paths: readonly string[], path: string): string | null =>
  path.includes('//') ? null : matchPattern(paths, pagePath(path))

/**
 * Answers requests for pages. The router compares an address with all its routes, and sets them all up for each drawn page: it is
 * given those of the one page that `pageOf` finds, where it finds one.
 */
export function pageHandlers(build: ServerBuild, paths: readonly string[]): PageHandler {
  const anyPage: PageHandler = createRequestHandler(build, 'production')
  const handlers = new Map<string, PageHandler>()
  return (request, context) => {
    const path = pageOf(paths, new URL(request.url).pathname)
    if (path === null) return anyPage(request, context)
    const handler = handlers.get(path) ?? createRequestHandler(onlyPage(build, path), 'production')
    handlers.set(path, handler)
    return handler(request, context)
  }
}
