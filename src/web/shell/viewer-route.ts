import { Hono } from 'hono'
import type { Routes } from '../http/deps.ts'
import { VIEWER_PATH } from '../kit/signed-in.ts'
import { viewerOf } from './shell-of.ts'

/** Names the viewer to a page that is the same for everybody. */
export function createViewerRoute(): Routes {
  const routes: Routes = new Hono()
  routes.get(VIEWER_PATH, async (c) => c.json(viewerOf(await c.var.gate()), 200, { 'cache-control': 'private, no-store' }))
  return routes
}
