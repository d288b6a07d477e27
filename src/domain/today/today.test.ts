import { expect, test } from 'vitest'
import { statementsOf } from '../../../bench/support/statements.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { type Actor, AREAS, type Area } from '../context.ts'
import { findTodayList } from './find-today-list.ts'
import { listDay } from './list-day.ts'
import { figuresFor, listFigures } from './list-figures.ts'
import { countWaiting, listWaiting, tasksFor } from './list-waiting.ts'

const database = await testDatabase()
const limited = (area: Area): Actor => actorWith('admin', { areas: [area] })
const WHO: Record<string, Actor> = {
  super: actorWith('super'),
  admin: actorWith('admin'),
  editor: actorWith('editor'),
  trainer: actorWith('trainer'),
  auditor: actorWith('admin', { isReadOnly: true }),
  ...Object.fromEntries(AREAS.map((area) => [area, limited(area)])),
}

test.each(Object.entries(WHO))('what waits for %s is asked in one statement each', async (_, actor) => {
  const sent = await statementsOf(database.url, 'gsv', actor, async (ctx) => {
    await Promise.all([listWaiting(ctx), listFigures(ctx), listDay(ctx), countWaiting(ctx)])
    for (const { key } of [...tasksFor(ctx), ...figuresFor(ctx)]) await findTodayList(ctx, key)
  })
  expect(sent.length).toBeLessThanOrEqual(4 + tasksFor({ ...(await database.ctx('gsv')), actor }).length + 6)
})
