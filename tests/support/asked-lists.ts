import fc from 'fast-check'
import type pg from 'pg'
import { expect } from 'vitest'
import { z } from 'zod'
import type { App } from './app.ts'

/** Kinds as the description names them, and as PostgreSQL does. */
const TYPES: Readonly<Record<string, string>> = {
  Text: 'text',
  'ganze Zahl': 'bigint',
  Tag: 'date',
  Moment: 'timestamptz',
  Kennung: 'uuid',
  'true oder false': 'boolean',
}

export interface AskedList {
  operationId: string
  path: string
  /** Type by field. */
  fields: Map<string, string>
  orders: string[]
}

const Described = z.object({
  paths: z.record(
    z.string(),
    z.object({
      get: z
        .object({
          operationId: z.string(),
          parameters: z
            .array(
              z.object({
                name: z.string(),
                description: z.string().default(''),
                schema: z
                  .object({ enum: z.array(z.string()) })
                  .loose()
                  .or(z.object({ description: z.string().default('') })),
              }),
            )
            .default([]),
        })
        .optional(),
    }),
  ),
})

/** All that a stranger knows of the lists: what the description says. */
export async function describedLists(app: App): Promise<AskedList[]> {
  const { paths } = Described.parse(JSON.parse((await app.fetch('gsv', '/api/v1/openapi.json')).text))
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get?.operationId.startsWith('list')) return []
    const of = (name: string) => get.parameters.find((one) => one.name === name)
    const orderBy = of('orderBy')?.schema
    const fields = [...(of('where')?.description ?? '').matchAll(/`(\w+)` \(([\w ]+)\)/g)]
    return [
      {
        operationId: get.operationId,
        path,
        fields: new Map(fields.map(([, field = '', kind = '']) => [field, TYPES[kind] ?? kind])),
        orders: orderBy && 'enum' in orderBy ? orderBy.enum : [],
      },
    ]
  })
}

const Page = z.object({ items: z.array(z.object({ id: z.string() }).loose()), nextCursor: z.string().nullable() })
export type Item = z.infer<typeof Page>['items'][number]

/** All pages of a list; `between` happens after each but the last. */
export async function walk(
  app: App,
  cookie: string,
  path: string,
  query: string,
  between: (items: readonly Item[]) => Promise<void> = async () => {},
): Promise<Item[]> {
  const all: Item[] = []
  for (let cursor = ''; ; ) {
    const answer = await app.fetch('gsv', `${path}${path.includes('?') ? '&' : '?'}${query}${cursor}`, { headers: { cookie } })
    expect(answer.status, `${path} ${query} ${answer.text.slice(0, 300)}`).toBe(200)
    const { items, nextCursor } = Page.parse(JSON.parse(answer.text))
    all.push(...items)
    if (nextCursor === null) return all
    await between(items)
    cursor = `&cursor=${nextCursor}`
  }
}

const SIGNS: Readonly<Record<string, string>> = { eq: '=', ne: 'is distinct from', lt: '<', le: '<=', gt: '>', ge: '>=' }
const COMPARISONS: Readonly<Record<string, string[]>> = {
  text: ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'in', 'starts'],
  uuid: ['eq', 'ne', 'in'],
  boolean: ['eq', 'ne'],
}
const ODD: Readonly<Record<string, string[]>> = {
  text: ['', 'ä', "O'x", '%', '_', 'a:b,c', '\\'],
  bigint: ['0', '-1', '9007199254740991'],
  date: ['0001-01-01', '2026-02-28'],
  timestamptz: ['2026-06-01T00:00:00Z', '1970-01-01T00:00:00.001Z'],
  uuid: ['01890000-0000-7000-8000-000000000000'],
  boolean: ['true', 'false'],
}

/** The same condition twice: as it stands in an address, and in plain SQL over a table of the shown values. */
export function conditionOf(owner: pg.Client, fields: ReadonlyMap<string, string>, shown: readonly Item[]) {
  const literal = (type: string, value: string) => `${owner.escapeLiteral(value)}::${type}`
  const texts = (field: string) => shown.flatMap((item) => (item[field] === null ? [] : [String(item[field])]))
  return fc.constantFrom(...fields).chain(([field, type]) => {
    const column = owner.escapeIdentifier(field)
    const known = [...new Set(texts(field))].filter((text) => text.length < 200)
    const value = fc.constantFrom(
      ...known,
      ...known.map((text) => (type === 'text' ? [...text].slice(0, 2).join('') : text)),
      ...(ODD[type] ?? []),
    )
    const operator = fc.constantFrom(...(COMPARISONS[type] ?? ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'in']))
    const isNothing = fc.integer({ min: 0, max: 7 }).map((one) => one === 0 && type !== 'text')
    return fc.tuple(operator, fc.array(value, { minLength: 1, maxLength: 3 }), isNothing).map(([name, values, nothing]) => {
      const [one = ''] = values
      if (nothing) return name === 'ne' ? [`${field}:ne:`, `${column} is not null`] : [`${field}:eq:`, `${column} is null`]
      const all = values.join(',')
      if (name === 'in') return [`${field}:in:${all}`, `${column} in (${all.split(',').map((each) => literal(type, each))})`]
      const plain =
        name === 'starts'
          ? `left(${column}, ${[...one].length}) = ${literal(type, one)}`
          : `${column} ${SIGNS[name]} ${literal(type, one)}`
      return [`${field}:${name}:${one}`, plain]
    })
  })
}
