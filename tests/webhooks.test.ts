import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startApps } from './support/app.ts'

const ENV = { WEBHOOK_LOOPBACK: 'yes', RAISED_LIMITS: 'yes' }
const [app, spare] = await startApps(2, ENV)
if (!app || !spare) throw new Error('no program was started')
const owner = new pg.Client({ connectionString: app.databaseUrl })
await owner.connect()
afterAll(() => owner.end())

interface Heard {
  path: string
  body: string
  headers: IncomingHttpHeaders
}
const heard: Heard[] = []
/** Status of the next answers; null: none at all. */
let answers: (number | null)[] = []
const receiver = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    heard.push({ path: request.url ?? '', body: Buffer.concat(parts).toString(), headers: request.headers })
    const status = answers.length > 0 ? answers.shift() : 204
    if (typeof status === 'number') response.writeHead(status, { location: '/elsewhere' }).end()
  })
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})
const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`

const cookie = await app.login('gsv', 'admin@gsv.example')
const ask = (path: string, init: { method?: string; json?: unknown; headers?: Record<string, string> } = {}, from = app) =>
  from.fetch('gsv', `/api/v1/webhooks${path}`, { ...init, headers: { cookie, origin: from.origin('gsv'), ...init.headers } })
const create = async (path: string, kinds: string[]) => {
  const { status, text } = await ask('', { json: { url: `${address}${path}`, kinds } })
  expect(status, text).toBe(201)
  return JSON.parse(text) as { id: string; secret: string }
}
const write = (from = app) =>
  from.fetch('gsv', '/api/v1/feedback', {
    json: { about: 'club', kind: 'idea', body: 'Schöne Halle, sagt Erika Mustermann', email: 'erika@post.example' },
  })
const heardAt = (path: string) => heard.filter((one) => one.path === path)
const logOf = async (id: string) => JSON.parse((await ask(`/${id}/deliveries`)).text).items
/** As if the time until the next try had passed. */
const hurry = async () => {
  await owner.query(`update webhook_deliveries set next_at = now() where state = 'queued'`)
  await owner.query(`select pg_notify('webhook', 'gsv')`)
}
beforeEach(() => {
  answers = []
})

test('a change is told with time, id and kind, signed, and nobody is named', async () => {
  const { id, secret } = await create('/signed', ['feedback'])
  expect((await write()).status).toBe(201)
  await expect.poll(() => heardAt('/signed').length).toBe(1)
  const [one] = heardAt('/signed')
  const body = JSON.parse(one?.body ?? '')
  expect(Object.keys(body)).toEqual(['kind', 'id', 'at'])
  expect(body.kind).toBe('feedback')
  expect(JSON.stringify(one)).not.toContain('Erika')
  const { 'webhook-id': told, 'webhook-timestamp': at, 'webhook-signature': signature } = one?.headers ?? {}
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  expect(signature).toBe(`v1,${createHmac('sha256', key).update(`${told}.${at}.${one?.body}`).digest('base64')}`)
  expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(60)
  await expect
    .poll(async () => await logOf(id))
    .toMatchObject([{ id: told, kind: 'feedback', state: 'sent', status: 204, attempts: 1 }])
  expect((await ask(`/${id}`, { method: 'DELETE' })).status).toBe(200)
  await write()
  expect((await ask(`/${id}/deliveries`)).status).toBe(404)
})

test('what failed comes again under the same id, and once more when somebody asks; a redirect is not followed', async () => {
  const { id } = await create('/again', ['feedback'])
  answers = [500, 302]
  await write()
  await expect.poll(() => logOf(id)).toMatchObject([{ state: 'queued', status: 500, attempts: 1 }])
  await hurry()
  await expect.poll(() => logOf(id)).toMatchObject([{ state: 'queued', status: 302, attempts: 2 }])
  await hurry()
  await expect.poll(() => logOf(id)).toMatchObject([{ state: 'sent', status: 204, attempts: 3, nextAt: null }])
  const [{ id: delivery }] = await logOf(id)
  expect((await ask(`/${id}/deliveries/${delivery}/resend`, { method: 'POST' })).status).toBe(200)
  await expect.poll(() => heardAt('/again').length).toBe(4)
  expect(new Set(heardAt('/again').map(({ headers }) => headers['webhook-id']))).toEqual(new Set([delivery]))
  expect(heardAt('/elsewhere')).toEqual([])
  await ask(`/${id}`, { method: 'DELETE' })
})

test('while a receiver fails, its other deliveries wait, and those of others do not', async () => {
  const [down, up] = [await create('/down', ['feedback']), await create('/up', ['feedback'])]
  await owner.query(`update webhooks set url = 'http://127.0.0.1:9/' where id = $1`, [down.id])
  for (let count = 0; count < 5; count++) await write()
  await expect.poll(() => heardAt('/up').length).toBe(5)
  await expect
    .poll(async () => (await logOf(down.id)).filter(({ note }: { note: string }) => note === 'unreachable').length)
    .toBeGreaterThan(0)
  const waiting = await logOf(down.id)
  expect(waiting.every(({ state }: { state: string }) => state === 'queued')).toBe(true)
  for (const { id } of [down, up]) await ask(`/${id}`, { method: 'DELETE' })
})

test('killed in the middle of a delivery, it arrives at least once, under the same id', async () => {
  const { id } = await create('/killed', ['feedback'])
  answers = [null]
  await write()
  await expect.poll(() => heardAt('/killed').length).toBe(1)
  // Either may have taken it; the other one goes on.
  const holder = await owner.query(
    `select count(*)::int as count from webhook_deliveries where webhook_id = $1 and attempts = 1`,
    [id],
  )
  expect(holder.rows).toEqual([{ count: 1 }])
  process.kill(app.pid, 'SIGKILL')
  await hurry()
  await expect.poll(() => heardAt('/killed').length).toBe(2)
  expect(heardAt('/killed').map(({ headers }) => headers['webhook-id'])).toEqual([
    expect.any(String),
    heardAt('/killed')[0]?.headers['webhook-id'],
  ])
  const sent = async () => JSON.parse((await ask(`/${id}/deliveries`, {}, spare)).text).items
  await expect.poll(sent).toMatchObject([{ state: 'sent', attempts: 2 }])
})

test('cut short in every try by kills, it is given up and not sent once more', async () => {
  const { id } = JSON.parse((await ask('', { json: { url: `${address}/worn`, kinds: ['feedback'] } }, spare)).text)
  const log = async () => JSON.parse((await ask(`/${id}/deliveries`, {}, spare)).text).items
  // Another webhook would take the answer that is meant for this one.
  await owner.query('delete from webhooks where id <> $1', [id])
  answers = [500]
  await write(spare)
  await expect.poll(log).toMatchObject([{ state: 'queued', status: 500, attempts: 1 }])
  await owner.query(
    `update webhook_deliveries set attempts = 10, first_at = now() - interval '25 hours', next_at = now() where webhook_id = $1`,
    [id],
  )
  await owner.query(`select pg_notify('webhook', 'gsv')`)
  await expect.poll(log).toMatchObject([{ state: 'failed', note: 'cut_short', status: null }])
  expect(heardAt('/worn').length).toBe(1)
  const [{ id: delivery }] = await log()
  expect((await ask(`/${id}/deliveries/${delivery}/resend`, { method: 'POST' }, spare)).status).toBe(200)
  await expect.poll(log).toMatchObject([{ state: 'sent', attempts: 1 }])
})

describe('a webhook is refused', () => {
  test.each([
    ['to a private address', { url: 'https://10.0.0.1/', kinds: ['feedback'] }, 422, 'private_address'],
    ['to the machine’s neighbours', { url: 'http://169.254.169.254/latest', kinds: ['feedback'] }, 422, 'private_address'],
    ['to another protocol', { url: 'file:///etc/passwd', kinds: ['feedback'] }, 400, 'invalid'],
    ['with a password in it', { url: 'https://a:b@verein.example/', kinds: ['feedback'] }, 400, 'invalid'],
    ['that is too long', { url: `https://verein.example/${'x'.repeat(600)}`, kinds: ['feedback'] }, 400, 'invalid'],
    ['about readings', { url: 'https://verein.example/', kinds: ['reading'] }, 400, 'invalid'],
    ['about nothing', { url: 'https://verein.example/', kinds: [] }, 400, 'invalid'],
  ])('%s', async (_, json, status, code) => {
    const answer = await ask('', { json }, spare)
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([status, code])
  })

  test('with the key of another request; the same request comes to the same webhook', async () => {
    const headers = { 'idempotency-key': 'one' }
    const json = { url: `${address}/once`, kinds: ['feedback'] }
    const first = await ask('', { json, headers }, spare)
    expect((await ask('', { json, headers }, spare)).text).toBe(first.text)
    const other = await ask('', { json: { ...json, kinds: ['course'] }, headers }, spare)
    expect([other.status, JSON.parse(other.text).code]).toEqual([409, 'key_reused'])
  })
})
