import { createRoute, z } from '@hono/zod-openapi'
import { STATES } from '../domain/bookings/rules.ts'
import { canAskOwner } from '../domain/shared-halls/access.ts'
import { listSharedTimes } from '../domain/shared-halls/list-shared-times.ts'
import { allow } from '../kernel/answer.ts'
import { denied, json, told } from './described.ts'
import { type Api, factsOf } from './facts.ts'
import { asks, listOf, pageOf, short } from './paging.ts'

const sharedTime = z
  .object({
    id: z.string(),
    seriesId: z.string().nullable().describe('gleich für alle Termine einer Serie'),
    title: z.string(),
    place: z.string(),
    state: z.enum(STATES),
    startsAt: z.string(),
    endsAt: z.string(),
    decisionNote: z.string().describe('Antwort des Verbands'),
  })
  .openapi('SharedTime')

const TIMES = short(
  { startsAt: 'moment', endsAt: 'moment', title: 'text', place: 'text', state: 'text', seriesId: 'id' },
  'startsAt',
)

const listRoute = createRoute({
  method: 'get',
  path: '/api/v1/shared-times',
  operationId: 'listSharedTimes',
  summary:
    'Was der Verein in den Hallen seines Verbands hat oder angefragt hat und nicht vorbei ist, ohne `orderBy` nach Beginn; höchstens 2000 Termine',
  request: { query: asks(TIMES) },
  responses: { 200: json('Termine', listOf(sharedTime)), ...denied },
})

export function addSharedTimes(api: Api): void {
  api.openapi(listRoute, async (c) => {
    const { ctx } = factsOf(c)
    allow(canAskOwner(ctx.actor))
    const items = (await listSharedTimes(ctx)).flatMap(({ dates, ...one }) =>
      dates.map((date) => told(sharedTime, { ...one, ...date, seriesId: one.isSeries ? one.id : null })),
    )
    return c.json(await pageOf(ctx, TIMES, items, c.req.valid('query')), 200)
  })
}
