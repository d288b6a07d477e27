import { createRoute, z } from '@hono/zod-openapi'
import type { Ctx } from '../domain/context.ts'
import type { FieldKind } from '../kernel/asking.ts'
import { berlinDay } from '../kernel/calendar.ts'
import { keepOut, type Right } from './deeds.ts'
import { denied, json } from './described.ts'
import { type Api, factsOf } from './facts.ts'
import { type Askable, asks, listOf, pageOf, short } from './paging.ts'
import { tableOf } from './table-of.ts'

/** Thing of `{id}`, and the year asked for. */
interface Of {
  id: string
  year: number
}

type Reading = (ctx: Ctx, of: Of) => Promise<readonly object[]>

export interface Listed extends Right {
  path: string
  hasYear: boolean
  operationId: string
  summary: string
  /** In the order of the answer. */
  askable: Askable
  read: Reading
}

const LINE = /^(\/[^?\s]+)(\?year)? (\w+) (.+): (.+) by (\S+)$/
const askableOf = (fields: string, order: string): Askable =>
  short(Object.fromEntries(fields.split(' ').map((field) => field.split(':') as [string, FieldKind])), order)

/**
 * Short lists, a line for each: `/seasons listSeasons Saisons: name:text from:day by -from`. Each field may be asked for. @throws
 * Error for a line without its reading
 */
export const lists = (lines: string, readings: Readonly<Record<string, readonly [Right, Reading]>>): Listed[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [, path = '', year, operationId = '', summary = '', fields = '', order = ''] = LINE.exec(line.trim()) ?? []
      const found = readings[operationId]
      if (!found) throw new Error(`No reading for: ${line}`)
      const [right, read] = found
      const askable = askableOf(fields, order)
      return { path: `/api/v1${path}`, hasYear: year !== undefined, operationId, summary, ...right, askable, read }
    })

const SCHEMAS: Readonly<Record<FieldKind, z.ZodType>> = {
  text: z.string(),
  number: z.number(),
  day: z.string(),
  moment: z.string(),
  id: z.string(),
  truth: z.boolean(),
}

const routeOf = (listed: Listed) => {
  const { path, operationId, summary, hasYear, askable } = listed
  const year = z.coerce.number().int().min(2000).max(2200).optional().describe('sonst dieses Jahr')
  const item = Object.entries(askable.fields).map(([name, { kind }]) => [name, SCHEMAS[kind].nullable()])
  return createRoute({
    method: 'get',
    path,
    operationId,
    summary,
    middleware: keepOut({ ...listed, of: tableOf(path.replace('/api/v1', '')) }),
    request: {
      ...(path.includes('{id}') ? { params: z.object({ id: z.uuid() }) } : {}),
      query: hasYear ? asks(askable).extend({ year }) : asks(askable),
    },
    responses: { 200: json('Die Liste', listOf(z.object({ id: z.string(), ...Object.fromEntries(item) }))), ...denied },
  })
}

/** Days and moments as texts; what a row does not know is null. */
const present = (row: object, fields: Askable['fields']) => {
  const told = (name: string) => {
    const value: unknown = Reflect.get(row, name) ?? null
    return typeof value === 'object' && value !== null ? String(value) : value
  }
  return { id: String(told('id')), ...Object.fromEntries(Object.keys(fields).map((name) => [name, told(name)])) }
}

export function addLists(api: Api, all: readonly Listed[]): void {
  for (const listed of all)
    api.openapi(routeOf(listed), async (c) => {
      const { ctx } = factsOf(c)
      const { askable, read } = listed
      const query = c.req.valid('query')
      const asked = 'year' in query ? query.year : undefined
      const rows = await read(ctx, { id: c.req.param('id') ?? '', year: Number(asked ?? berlinDay(ctx.now).year) })
      const items = rows.map((row) => present(row, askable.fields))
      return c.json(await pageOf(ctx, askable, items, query), 200)
    })
}
