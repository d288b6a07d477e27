import { Hono } from 'hono'
import type { Ctx } from '../../domain/context.ts'
import { countWaiting } from '../../domain/today/list-waiting.ts'
import type { Routes } from '../http/deps.ts'
import { menuOf } from '../screens/menu.ts'
import { placeIn } from './menu-place.ts'
import { WAITING_PATH, type Waiting } from './waiting.ts'

/** Counts at the tab below which a task's rows are listed. */
async function waitingFor(ctx: Ctx): Promise<Waiting> {
  const waiting = await countWaiting(ctx)
  const menu = menuOf(ctx.club, ctx.actor)
  const tabs: Record<string, number> = {}
  for (const { task, count } of waiting) {
    const [path = ''] = (task.tab ?? task.list(ctx) ?? task.to({ id: '', ref: '' }) ?? '').split(/[?#]/)
    const tab = placeIn(menu, path)?.tab.to
    if (tab && count > 0) tabs[tab] = (tabs[tab] ?? 0) + count
  }
  return {
    total: waiting.reduce((sum, { count }) => sum + count, 0),
    tabs,
    reads: [...new Set(waiting.flatMap(({ task }) => task.reads))],
  }
}

/** Tells the menu of staff what waits for the person; nothing for everybody else. */
export function createWaitingRoute(): Routes {
  const routes: Routes = new Hono()
  routes.get(WAITING_PATH, async (c) => {
    const { ctx } = await c.var.gate()
    return c.json(await waitingFor(ctx), 200, { 'cache-control': 'private, no-store' })
  })
  return routes
}
