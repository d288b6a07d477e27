import { Hono } from 'hono'
import type { Routes } from '../http/deps.ts'
import { findHits } from './find-hits.ts'
import { HITS_PATH } from './search-address.ts'

/** Hits for the palette, without the frame of a page. */
export function createSearchRoute(): Routes {
  const routes: Routes = new Hono()
  routes.get(HITS_PATH, async (c) => {
    const { ctx } = await c.var.gate()
    return c.json(await findHits(ctx, c.req.query('q') ?? ''), 200, { 'cache-control': 'private, no-store' })
  })
  return routes
}
