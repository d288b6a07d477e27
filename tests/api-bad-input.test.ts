import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { OPERATION_RIGHTS } from '../src/api/rights.ts'
import { SCOPES } from '../src/domain/api-keys/rules.ts'
import { startApp } from './support/app.ts'
import { setUpSecondFactor } from './support/second-factor.ts'

/** Few for each operation and caller: there are hundreds. A failure prints the seed that repeats it. */
const RUNS = { numRuns: 2, endOnFailure: true } as const

const app = await startApp({ RAISED_LIMITS: 'yes' })
const owner = new pg.Client({ connectionString: app.databaseUrl })
await owner.connect()
afterAll(() => owner.end())

const callers: Record<string, Record<string, string>> = { visitor: {} }
for (const role of ['super', 'editor', 'trainer', 'reader'])
  callers[role] = { cookie: await app.login('gsv', role === 'super' ? 'super@demo.example' : `${role}@gsv.example`) }
const { cookie, nextCode } = await setUpSecondFactor(app, 'gsv', 'admin@gsv.example')
callers.admin = { cookie }
const endsOn = Temporal.Now.plainDateISO('Europe/Berlin').add({ days: 30 }).toString()
const made = await app.fetch('gsv', '/api/v1/api-keys', {
  json: { name: 'Alles', scopes: SCOPES, endsOn, code: await nextCode() },
  headers: { cookie },
})
/** A program with every scope. */
callers.key = { authorization: `Bearer ${z.object({ key: z.string() }).parse(JSON.parse(made.text)).key}` }

/** Ids of another club's rows, which no answer may hold. Whoever belongs to both is left out. */
const TABLES = [
  'people',
  'members',
  'bookings',
  'events',
  'pages',
  'claims',
  'invoices',
  'debtors',
  'participations',
  'club_users',
]
const foreign = new Map<string, string[]>()
for (const table of TABLES) {
  const { rows } = await owner.query<{ id: string }>(`select id from ${table} where club_id = 'rwa' limit 500`)
  foreign.set(
    table,
    rows.map(({ id }) => id),
  )
}
const allForeign = new Set([...foreign.values()].flat())
const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g

const Operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.object({ in: z.string(), name: z.string() })).default([]),
})
const { paths } = z
  .object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })
  .parse(JSON.parse((await app.fetch('gsv', '/api/v1/openapi.json')).text))
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, one]) => (one.operationId === 'followChanges' ? [] : [{ path, method, ...one }])),
)

const ANYTHING = '01890000-0000-7000-8000-000000000000'
/** Stands in bodies, questions and headers, and nowhere else. */
const VALUE = 'nur-in-der-anfrage-7f3a'
const BODIES = [
  ...['', '{', '[]', 'null', '"x"', '{"a":1,"a":2}', '{"__proto__":{"a":1}}', '{"title":"\\u0000"}', '{"title":"\\ud800"}'],
  ...[
    '{"limit":9007199254740993}',
    '{"cents":1e400}',
    '{"operations":[]}',
    `{"operations":${JSON.stringify(new Array(101).fill({}))}}`,
  ],
  `{"title":"${VALUE}","email":"${VALUE}@x","id":"${VALUE}"}`,
  ...['{"operations":[{"method":"POST","path":"/api/v1/batch","body":{}}]}', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ...[
    '{"dueOn":"2027-02-30"}',
    '{"dueOn":"0000-01-01"}',
    '{"startsAt":"+275760-09-13T00:00:00Z"}',
    JSON.stringify({ text: 'x'.repeat(150_000) }),
  ],
]
const QUERIES = [
  ...[
    'where=x',
    'where=id:eq:',
    'where=lastname:like:x',
    'where=__proto__:eq:1',
    'orderBy=password',
    'orderBy=-',
    'limit=-1',
    'limit=0',
  ],
  ...[
    'limit=1e9',
    'limit=9007199254740993',
    'cursor=x',
    'cursor=W10',
    'cursor=eyJhIjoxfQ',
    'q=%F0%9F%A4%B7',
    'q=%ED%A0%80',
    'q=%00',
  ],
  ...[`where=lastname:eq:${VALUE}`, `cursor=${VALUE}`],
  ...['unknown=1', 'where=a&where=b&where=c', `where=lastname:eq:${'x'.repeat(3_000)}`, 'asOf=9999-99-99', 'from=x', ''],
]
const HEADERS: Record<string, string>[] = [
  {},
  { 'if-match': '*' },
  { 'if-match': 'W/"1"' },
  { 'if-match': '"99999999999999999999"' },
  { 'idempotency-key': 'x'.repeat(300) },
  { 'idempotency-key': 'derselbe' },
  { 'idempotency-key': VALUE },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'text/plain' },
  { authorization: 'Bearer nichts' },
]

const problem = z.object({
  status: z.int(),
  code: z.string(),
  title: z.string(),
  detail: z.string().regex(/[A-ZÄÖÜ].*[.…]/),
})

describe.each(operations.map((one) => [one.operationId, one] as const))('%s', (name, { path, method, parameters }) => {
  const table = TABLES.find((one) => path.includes(`/${one}/`))
  const ids = fc.constantFrom(ANYTHING, '%00', 'x', '%ED%A0%80', ...(foreign.get(table ?? 'members') ?? []).slice(0, 3))
  const known = parameters.flatMap((one) => (one.in === 'query' ? [`${one.name}=%F0%9F%A4%B7`] : []))
  const queries = fc.array(fc.constantFrom(...QUERIES, ...known), { maxLength: 2 }).map((all) => all.join('&'))

  test.each(Object.entries(callers))(
    'refuses bad input of %s with a sentence, and shows nothing of another club',
    async (who, caller) => {
      expect(OPERATION_RIGHTS).toHaveProperty(name)
      await fc.assert(
        fc.asyncProperty(ids, queries, fc.constantFrom(...BODIES), fc.constantFrom(...HEADERS), async (id, query, body, more) => {
          const address = `${path.replace(/{\w+}/g, id)}?${query}`
          const isSent = !['get', 'delete'].includes(method)
          const headers = { ...caller, 'content-type': 'application/json', origin: app.origin('gsv'), ...more }
          const init = { method: method.toUpperCase(), headers, ...(isSent ? { bytes: Buffer.from(body) } : {}) }
          const { status, text, headers: told } = await app.fetch('gsv', address, init)
          const said = `${method} ${address} ${JSON.stringify(more)} ${body.slice(0, 200)} by ${who}: ${text.slice(0, 300)}`
          expect(status, said).toBeLessThan(500)
          expect(
            (text.match(UUID) ?? []).filter((one) => allForeign.has(one) && one !== id),
            said,
          ).toEqual([])
          if (status < 400) return
          expect(told['content-type'], said).toContain('application/problem+json')
          expect(problem.safeParse(JSON.parse(text)).success, said).toBe(true)
          expect(text.length, said).toBeLessThan(20_000)
        }),
        RUNS,
      )
    },
  )
})

test.each([
  ['5 MB', 413, 'too_large', { bytes: Buffer.alloc(5_000_000, 'x') }],
  ['10,000 levels', 400, 'unreadable', { bytes: Buffer.from(`${'['.repeat(10_000)}${']'.repeat(10_000)}`) }],
  ['a name twice', 400, 'unreadable', { bytes: Buffer.from('{"title":"a","title":"b"}') }],
  ['Latin-1', 400, 'unreadable', { bytes: Buffer.from('{"title":"Müller"}', 'latin1') }],
  ['NUL', 400, 'unreadable', { json: { title: '\0' } }],
  ['half a character', 400, 'unreadable', { bytes: Buffer.from('{"title":"\\ud800"}') }],
  ['another site', 403, 'foreign_origin', { json: {}, headers: { origin: 'https://anders.example' } }],
])('%s is %i %s before any operation, in a German sentence', async (_, status, code, init) => {
  const sent = { 'content-type': 'application/json', origin: app.origin('gsv'), ...callers.admin }
  const headers = { ...sent, ...('headers' in init && init.headers) }
  const answer = await app.fetch('gsv', '/api/v1/events', { method: 'POST', ...init, headers })
  expect([answer.status, answer.headers['content-type']]).toEqual([status, expect.stringContaining('problem+json')])
  expect(problem.parse(JSON.parse(answer.text))).toMatchObject({ status, code })
})

test('If-Match with * names no version, and nothing of what was sent stands in the log', async () => {
  const headers = { ...callers.admin, 'if-match': '*' }
  const answer = await app.fetch('gsv', `/api/v1/events/${ANYTHING}`, { method: 'PATCH', json: { title: VALUE }, headers })
  expect([answer.status, JSON.parse(answer.text).code]).toEqual([400, 'invalid'])
  const log = await readFile(join(app.dataDir, 'app.log'), 'utf8')
  expect([log.includes(`/api/v1/events/${ANYTHING}`), log.includes(VALUE)]).toEqual([true, false])
})
