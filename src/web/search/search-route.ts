import { Hono } from 'hono'
import { noteReading } from '../../domain/clubs/note-reading.ts'
import type { Routes } from '../http/deps.ts'
import { findHits, LABELS } from './find-hits.ts'
import { HITS_PATH } from './search-address.ts'

/** Hits for the palette, without the frame of a page. */
export function createSearchRoute(): Routes {
  const routes: Routes = new Hono()
  routes.get(HITS_PATH, async (c) => {
    const { ctx } = await c.var.gate()
    const groups = await findHits(ctx, c.req.query('q') ?? '')
    if (groups.some(({ label }) => label === LABELS.person)) await noteReading(ctx, { path: '/admin/search', title: 'Suche' })
    return c.json(groups, 200, { 'cache-control': 'private, no-store' })
  })
  return routes
}
