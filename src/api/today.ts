import { createRoute, z } from '@hono/zod-openapi'
import { canSeeToday } from '../domain/today/access.ts'
import { listDay } from '../domain/today/list-day.ts'
import { listFigures } from '../domain/today/list-figures.ts'
import { listWaiting } from '../domain/today/list-waiting.ts'
import { allow } from '../kernel/answer.ts'
import { json } from './described.ts'
import { type Api, factsOf } from './facts.ts'
import { problems } from './problem.ts'

const today = z
  .object({
    tasks: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        count: z.int(),
        due: z.int().describe('davon eilig'),
        waitingSince: z.string().nullable(),
      }),
    ),
    figures: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        value: z.int().nullable(),
        before: z.int().nullable(),
        total: z.int().nullable(),
      }),
    ),
    sessions: z
      .array(
        z.object({
          id: z.string(),
          title: z.string(),
          startsAt: z.string(),
          endsAt: z.string(),
          place: z.string(),
          isOff: z.boolean(),
          expected: z.int().nullable().describe('null: ohne Teilnehmerliste'),
          present: z.int().nullable(),
        }),
      )
      .describe('die eigenen Stunden von heute, sonst die Zeiten in den Hallen'),
  })
  .openapi('Today')

const route = createRoute({
  method: 'get',
  path: '/api/v1/today',
  operationId: 'getToday',
  summary: 'Was auf die angemeldete Person wartet, ihre Zahlen und die Stunden von heute',
  responses: { 200: json('Heute', today), ...problems.signedOut, ...problems.forbidden },
})

export function addToday(api: Api): void {
  api.openapi(route, async (c) => {
    const { ctx } = factsOf(c)
    allow(canSeeToday(ctx.actor))
    const [waiting, figures, day] = await Promise.all([listWaiting(ctx), listFigures(ctx), listDay(ctx)])
    return c.json(
      {
        tasks: waiting.map(({ task, count, due, since }) => ({
          key: task.key,
          title: task.title,
          count,
          due,
          waitingSince: since?.toString() ?? null,
        })),
        figures: figures.map(({ figure, facts: { value, before, total } }) => ({
          key: figure.key,
          label: figure.label,
          value,
          before,
          total,
        })),
        sessions: day.map(({ id, title, startsAt, endsAt, place, isOff, people }) => ({
          id,
          title,
          place,
          isOff,
          startsAt: startsAt.toString(),
          endsAt: endsAt.toString(),
          expected: people?.expected ?? null,
          present: people?.present ?? null,
        })),
      },
      200,
    )
  })
}
