import { createRoute, z } from '@hono/zod-openapi'
import type { Ctx } from '../domain/context.ts'
import { canKeepDiary, diaryOwnerOf } from '../domain/diary/access.ts'
import { changeDiaryEntry, enterInDiary, removeDiaryEntry } from '../domain/diary/commands.ts'
import { DiaryInput } from '../domain/diary/input.ts'
import { askDiaryEntries, DIARY_FIELDS, type DiaryEntry, getDiaryEntry } from '../domain/diary/queries.ts'
import { DIARY_REFUSALS, type DiaryRefusal } from '../domain/diary/texts.ts'
import { type Answer, allow, found } from '../kernel/answer.ts'
import { bodyOf, changing, denied, json, oneOf, told } from './described.ts'
import { type Api, before, factsOf } from './facts.ts'
import { askingOf, asks, listOf, paged } from './paging.ts'
import { accepted, parsed } from './problem.ts'
import { ifMatch, versionOf } from './versions.ts'

const PATH = '/api/v1/diary-entries'

const entry = z
  .object({
    id: z.string(),
    day: z.string(),
    activity: z.string().nullable(),
    minutes: z.int().nullable(),
    metres: z.int().nullable(),
    strain: z.enum(['light', 'moderate', 'vigorous']).nullable(),
    grams: z.int().nullable(),
    discipline: z.string().nullable(),
    result: z.int().nullable().describe('Hundertstelsekunden oder Zentimeter'),
    note: z.string(),
    version: z.int(),
  })
  .openapi('DiaryEntry')

const made = json('Eingetragen', z.object({ id: z.string(), version: z.int().describe('auch im ETag') }))

const ENTRIES = { fields: DIARY_FIELDS, order: '-day' }

const listRoute = createRoute({
  method: 'get',
  path: PATH,
  operationId: 'listDiaryEntries',
  summary: 'Das eigene Fitness-Tagebuch, ohne `orderBy` das Neueste zuerst. Ein fremdes gibt es für niemanden: 404',
  request: {
    query: asks(ENTRIES).extend({ user: z.uuid().optional().describe('nur die eigene Id; ohne Angabe ist es die eigene') }),
  },
  responses: { 200: json('Einträge', listOf(entry)), ...denied },
})

const enterRoute = createRoute({
  method: 'post',
  path: PATH,
  operationId: 'enterInDiary',
  summary: 'Trägt ein: `activity` mit `minutes`, oder `weight`, oder `discipline` mit `result`; eine eigene `id` zählt einmal',
  request: { body: bodyOf(DiaryInput) },
  responses: { 201: made, ...changing(DIARY_REFUSALS) },
})

const changeRoute = createRoute({
  method: 'put',
  path: `${PATH}/{id}`,
  operationId: 'changeDiaryEntry',
  summary: 'Ersetzt einen eigenen Eintrag; mit If-Match nur diese Fassung',
  request: { params: oneOf, headers: ifMatch, body: bodyOf(DiaryInput) },
  responses: { 200: made, ...changing(DIARY_REFUSALS) },
})

const removeRoute = createRoute({
  method: 'delete',
  path: `${PATH}/{id}`,
  operationId: 'removeDiaryEntry',
  summary: 'Entfernt einen eigenen Eintrag',
  request: { params: oneOf },
  responses: { 200: json('Entfernt', z.object({})), ...denied },
})

const present = (one: DiaryEntry) => told(entry, { ...one, day: one.onDay })

/** Numbers are as good as texts. */
const Sent = z
  .record(z.string(), z.unknown())
  .transform((sent) =>
    Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value])),
  )

async function shown(ctx: Ctx, answer: Answer<string, DiaryRefusal>): Promise<{ id: string; version: number }> {
  const id = accepted(answer, DIARY_REFUSALS)
  return { id, version: (await getDiaryEntry(ctx, id)).version }
}

export function addDiary(api: Api): void {
  before(api, ['diary-entries'], (ctx) => allow(canKeepDiary(ctx.actor)))
  api.openapi(listRoute, async (c) => {
    const { ctx } = factsOf(c)
    const query = c.req.valid('query')
    const { user } = query
    if (user !== undefined && user !== diaryOwnerOf(ctx.actor)) found(null)
    const page = await askDiaryEntries(ctx, askingOf(ENTRIES, query))
    return c.json(paged(page, query, present), 200)
  })
  api.openapi(enterRoute, async (c) => {
    const { ctx } = factsOf(c)
    const input = parsed(DiaryInput, parsed(Sent, c.req.valid('json')))
    return c.json(await shown(ctx, await enterInDiary(ctx, input)), 201)
  })
  api.openapi(changeRoute, async (c) => {
    const { ctx } = factsOf(c)
    const { id } = c.req.valid('param')
    await getDiaryEntry(ctx, id)
    const seen = versionOf(c.req.valid('header')['if-match'])
    const input = parsed(DiaryInput, { ...parsed(Sent, c.req.valid('json')), id, ...(seen !== null && { version: seen }) })
    return c.json(await shown(ctx, await changeDiaryEntry(ctx, { ...input, id })), 200)
  })
  api.openapi(removeRoute, async (c) => {
    await removeDiaryEntry(factsOf(c).ctx, c.req.valid('param').id)
    return c.json({}, 200)
  })
}
