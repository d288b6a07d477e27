import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { tableOf } from '../src/api/table-of.ts'
import { KEY_REFUSALS } from '../src/domain/api-keys/texts.ts'
import { startApp } from './support/app.ts'

const app = await startApp({ RAISED_LIMITS: 'yes' })
const cookie = await app.login('gsv', 'super@demo.example')
const Operation = z.object({
  operationId: z.string(),
  'x-example': z.string(),
  responses: z.record(z.string(), z.unknown()),
  requestBody: z.unknown().optional(),
})
const { paths } = z
  .object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })
  .parse(JSON.parse((await app.fetch('gsv', '/api/v1/openapi.json')).text))
const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
const { text, status, headers } = await app.fetch('gsv', '/api/v1/docs')

test('the page says of every operation who may call it, how, and what it answers', () => {
  expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/html')])
  expect(operations.length).toBeGreaterThan(130)
  for (const { operationId, responses } of operations) {
    const [, part = ''] = text.split(`<details id="${operationId}">`)
    const [own = ''] = part.split('</details>')
    expect(own, operationId).toContain('<b>Wer:</b>')
    for (const code of Object.keys(responses)) expect(own, operationId).toContain(`<th scope="row">${code}</th>`)
  }
})

/** Files of what answers for all operations: they name its codes. */
const FOR_ALL = ['app', 'batch', 'deeds', 'keep-keys', 'once', 'paging', 'unknown', 'versions']

test('it explains each code that any operation may answer, and names those of a command beside it', () => {
  const sources = FOR_ALL.map((name) => readFileSync(`src/api/${name}.ts`, 'utf8')).join('')
  const codes = [...sources.matchAll(/code: '(\w+)'/g)].map(([, code = '']) => code)
  expect(codes).toContain('not_in_batch')
  const [, explained = ''] = text.split('<h2 id="Problem">')
  for (const code of [...codes, ...Object.keys(KEY_REFUSALS), 'unreadable', 'foreign_origin', 'too_large'])
    expect(explained, code).toContain(`<code>${code}</code>`)
  const [, seasons = ''] = text.split('<details id="addSeason">')
  expect(seasons.split('</details>')[0]).toContain('<code>name_taken</code>')
})

test('it needs nothing from elsewhere and runs no script', () => {
  expect(text).not.toContain('<script')
  expect([...text.matchAll(/(?:src|href)="([^"]*)"/g)].filter(([, to = '']) => !/^[#/]/.test(to))).toEqual([])
  expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/)
  for (const [, to = ''] of text.matchAll(/href="#([^"]*)"/g)) expect(text, to).toContain(`id="${to}"`)
})

const owner = new pg.Client({ connectionString: app.databaseUrl })
await owner.connect()
afterAll(() => owner.end())

/** Rows that an address means, where the first of its table will not do. */
const ROWS: Readonly<Record<string, string>> = {
  '/api/v1/pages/': `select slug as id from pages where club_id = 'gsv' and kind = 'page' and shown_from is not null`,
  '/api/v1/news/': `select slug as id from pages where club_id = 'gsv' and kind = 'article' and shown_from is not null`,
  '/api/v1/courses/{slug}': `select slug as id from courses where club_id = 'gsv' and state = 'published'`,
  '/api/v1/invoices/': `select id from invoices where club_id = 'gsv' and number is not null`,
}

/** Id of a row that the address is about; anything where there is none. */
async function idFor(path: string): Promise<string> {
  const table = tableOf(path.replace('/api/v1', ''))?.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const { rows: known } = await owner.query<{ name: string | null }>('select to_regclass($1) as name', [table])
  const named = Object.entries(ROWS).find(([start]) => path.startsWith(start))?.[1]
  const query = named ?? (known[0]?.name ? `select id from ${table} where club_id = 'gsv'` : 'select null as id')
  const { rows } = await owner.query<{ id: string | null }>(`${query} order by id limit 1`)
  return rows[0]?.id ?? crypto.randomUUID()
}

/** Streams end with their reader. */
const examples = operations
  .map((one) => [one.operationId, one['x-example']] as const)
  .filter(([name, example]) => (example.startsWith('GET') || example.includes('\n')) && name !== 'followChanges')

test('most operations that take a body show one', () => {
  const writing = operations.filter(({ requestBody }) => requestBody)
  const bare = writing.filter((one) => !one['x-example'].includes('\n')).map(({ operationId }) => operationId)
  // These take files.
  expect([bare, writing.length > 200]).toEqual([['importStatement', 'rehearseSwitch', 'startImport'], true])
})

/** For who leads or is paid. */
const OWN = ['takeAttendance', 'takeCheckIns', 'declareOtherPay', 'submitStatement']

/** Read by who leads the session today, or is paid; and what the demo club has none of: imports, an allocation of its own, invoices to authorities. */
const UNREAD: Readonly<Record<string, number>> = {
  getAttendanceList: 404,
  searchHallPeople: 404,
  listOwnStatements: 404,
  getImport: 404,
  getInvoiceXml: 404,
  listAllocationNeeds: 404,
}

test.each(examples)('the example of %s is understood, and its answer kept nowhere', async (name, example) => {
  const [line = '', , , ...body] = example.split('\n')
  const [method = '', address = ''] = line.split(' ')
  const id = /\{(id|page|slug)\}/.test(address) ? await idFor(address) : ''
  const json = body.length > 0 ? { json: JSON.parse(body.join('\n').replaceAll('{id}', crypto.randomUUID())) } : {}
  const headers = { cookie, origin: app.origin('gsv'), ...(/^P(UT|ATCH)/.test(method) ? { 'if-match': '"1"' } : {}) }
  const answer = await app.fetch('gsv', address.replace(/\{(id|page|slug)\}/, encodeURIComponent(id)), {
    method,
    headers,
    ...json,
  })
  const text = `${name}: ${answer.text.slice(0, 300)} ${example}`
  expect(answer.headers['cache-control'], text).toBe('no-store')
  if (method === 'GET') return expect(answer.status, text).toBe(UNREAD[name] ?? 200)
  const hasIds = /\{\w+\}/.test(example)
  const refused = hasIds || OWN.includes(name) ? [403, 404, 409, 412] : [409, 412]
  expect([200, 201, 202, ...refused], text).toContain(answer.status)
})
