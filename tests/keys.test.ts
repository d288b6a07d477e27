import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { hashOf, newKey } from '../src/domain/api-keys/rules.ts'
import { berlinDay } from '../src/kernel/calendar.ts'
import { newId } from '../src/kernel/id.ts'
import { startOwnApp } from './support/app.ts'
import { setUpSecondFactor } from './support/second-factor.ts'

const app = await startOwnApp()
const owner = new pg.Client({ connectionString: app.databaseUrl })
await owner.connect()
afterAll(() => owner.end())

const today = berlinDay(Temporal.Now.instant())
const endsOn = today.add({ days: 30 }).toString()
const { cookie, nextCode } = await setUpSecondFactor(app, 'gsv', 'admin@gsv.example')
const create = async (more: object = {}, headers: Record<string, string> = { cookie }) =>
  app.fetch('gsv', '/api/v1/api-keys', {
    json: { name: 'Vereinsapp', scopes: ['members:read'], endsOn, code: '000000', ...more },
    headers,
  })
const codeOf = ({ text }: { text: string }) => JSON.parse(text).code

const created = await create({ code: await nextCode() })
const { id, key } = JSON.parse(created.text) as { id: string; key: string }
const ask = (path: string, init: { method?: string; json?: unknown } = {}, given = key, club = 'gsv') =>
  app.fetch(club, path, { ...init, headers: { authorization: `Bearer ${given}` } })

const makerId = await owner.query<{ id: string }>(`select created_by as id from api_keys`).then(({ rows }) => rows[0]?.id ?? '')
/** A key as it would have been made then. */
async function storeKey(more: { endsOn?: string; areas?: string[]; scopes?: string[]; revokedAt?: string; by?: string }) {
  const made = newKey()
  await owner.query(
    `insert into api_keys (club_id, id, name, secret, scopes, areas, ends_on, created_at, created_by, revoked_at)
     values ('gsv', $1, 'Programm', $2, $3, $4, $5, now(), $6, $7)`,
    [
      newId(),
      hashOf(made),
      more.scopes ?? ['members:read'],
      more.areas ?? [],
      more.endsOn ?? endsOn,
      more.by ?? makerId,
      more.revokedAt ?? null,
    ],
  )
  return made
}

test('a key is made with a code of the second factor and shown this once', async () => {
  expect([created.status, key.startsWith('verein_'), created.headers['cache-control']]).toEqual([201, true, 'no-store'])
  const list = await app.fetch('gsv', '/api/v1/api-keys', { headers: { cookie } })
  expect(JSON.parse(list.text).items).toMatchObject([
    { id, name: 'Vereinsapp', scopes: ['members:read'], state: 'counts', lastUsedAt: null },
  ])
  expect(list.text).not.toContain(key)
  const { rows } = await owner.query(`select to_jsonb(k)::text as row from api_keys k`)
  expect(JSON.stringify(rows)).not.toContain(key)
})

test.each([
  ['a wrong code', {}, 409, 'wrong_code'],
  ['no code', { code: undefined }, 400, 'invalid'],
  ['no scope', { scopes: [] }, 400, 'invalid'],
  ['a scope that is none', { scopes: ['members:admin'] }, 400, 'invalid'],
  ['the diary', { scopes: ['diary:read'] }, 400, 'invalid'],
  ['an area that is none', { areas: ['all'] }, 400, 'invalid'],
  ['a day that is past', { endsOn: today.subtract({ days: 1 }).toString() }, 409, 'over'],
  ['a day in three years', { endsOn: today.add({ years: 3 }).toString() }, 409, 'too_long'],
  ['no name', { name: '  ' }, 400, 'invalid'],
])('a key with %s is not made', async (_, more, status, code) => {
  const answer = await create(more)
  expect([answer.status, codeOf(answer)]).toEqual([status, code])
})

test('a code counts once, and who has no second factor makes no keys', async () => {
  const code = await nextCode()
  expect((await create({ code })).status).toBe(201)
  expect(codeOf(await create({ code }))).toBe('wrong_code')
  const without = await app.login('gsv', 'super@demo.example')
  expect(codeOf(await create({}, { cookie: without }))).toBe('no_second_factor')
})

describe('a key with members:read', () => {
  test('reads members and nothing else, in its own club', async () => {
    const members = await ask('/api/v1/members')
    expect([members.status, JSON.parse(members.text).items.length > 0]).toEqual([200, true])
    const [one] = JSON.parse(members.text).items
    const change = await ask(`/api/v1/members/${one.id}`, { method: 'PATCH', json: { firstname: 'X' } })
    expect([change.status, codeOf(change)]).toEqual([403, 'scope_missing'])
    const claims = await ask('/api/v1/claims')
    expect([claims.status, JSON.parse(claims.text)]).toMatchObject([
      403,
      { code: 'scope_missing', detail: expect.stringContaining('Forderungen') },
    ])
    const elsewhere = await ask('/api/v1/members', {}, key, 'rwa')
    expect([elsewhere.status, elsewhere.headers['content-type'], codeOf(elsewhere)]).toEqual([
      401,
      expect.stringContaining('problem+json'),
      'key_unknown',
    ])
    expect((await ask('/api/v1/session')).status).toBe(200)
  })

  test('is listed with its last use', async () => {
    const list = await app.fetch('gsv', '/api/v1/api-keys?where=name:eq:Vereinsapp&where=lastUsedAt:ne:', { headers: { cookie } })
    const [used, ...others] = JSON.parse(list.text).items
    expect([used.id, others]).toEqual([id, []])
    const ago = Temporal.Now.instant().since(Temporal.Instant.from(used.lastUsedAt)).total('seconds')
    expect([ago >= 0, ago < 120]).toEqual([true, true])
  })

  test('opens no page, and cookies beside it count for nothing', async () => {
    const page = await app.fetch('gsv', '/admin/members', { headers: { authorization: `Bearer ${key}` } })
    expect(page.status).toBe(302)
    const both = await app.fetch('gsv', '/api/v1/claims', { headers: { authorization: `Bearer ${key}`, cookie } })
    expect(both.status).toBe(403)
  })
})

test('a key makes no keys, whatever its scopes', async () => {
  const made = await storeKey({ scopes: ['settings:write'] })
  expect((await ask('/api/v1/api-keys', {}, made)).status).toBe(200)
  const answer = await ask('/api/v1/api-keys', { json: { name: 'N', scopes: ['members:read'], endsOn, code: '000000' } }, made)
  expect([answer.status, codeOf(answer)]).toEqual([403, 'forbidden'])
  expect((await ask(`/api/v1/api-keys/${id}/revoke`, { method: 'POST' }, made)).status).toBe(403)
})

test('an area limits a key as it limits an admin', async () => {
  const scopes = ['members:read', 'claims:read', 'settings:read']
  const halls = await storeKey({ scopes, areas: ['halls'] })
  const finance = await storeKey({ scopes, areas: ['finance'] })
  const statusOf = async (path: string, made: string) => (await ask(path, {}, made)).status
  expect([await statusOf('/api/v1/members', halls), await statusOf('/api/v1/claims', halls)]).toEqual([403, 403])
  expect([await statusOf('/api/v1/claims', finance), await statusOf('/api/v1/webhooks', finance)]).toEqual([200, 403])
})

test.each([
  ['unknown', async () => newKey(), 'key_unknown'],
  ['of another program', async () => 'ghp_x', 'key_unknown'],
  ['ended', () => storeKey({ endsOn: today.subtract({ days: 1 }).toString() }), 'key_ended'],
  ['revoked', () => storeKey({ revokedAt: '2026-01-01' }), 'key_revoked'],
  ['of nobody', () => storeKey({ by: newId() }), 'key_maker_gone'],
])('a key that is %s opens nothing, not even what is public', async (_, made, code) => {
  const given = await made()
  for (const path of ['/api/v1/members', '/api/v1/courses', '/api/v1/live']) {
    const answer = await ask(path, {}, given)
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([401, { code, detail: expect.stringMatching(/Schlüssel/) }])
  }
})

test('a key ends with the right of who made it, and is revoked at once', async () => {
  const limit = (areas: string[]) => owner.query(`update club_users set areas = $1 where user_id = $2`, [areas, makerId])
  await limit(['members'])
  const limited = await ask('/api/v1/members')
  expect([limited.status, codeOf(limited)]).toEqual([401, 'key_maker_gone'])
  await limit([])
  expect((await ask('/api/v1/members')).status).toBe(200)
  const revoked = await app.fetch('gsv', `/api/v1/api-keys/${id}/revoke`, {
    method: 'POST',
    headers: { cookie, origin: app.origin('gsv') },
  })
  expect([revoked.status, codeOf(await ask('/api/v1/members'))]).toEqual([200, 'key_revoked'])
})

test('of a key the log says its name, and nothing more', async () => {
  const { rows } = await owner.query(`select content, name from journal where object_kind = 'api_key' order by at`)
  expect(JSON.stringify(rows)).toContain('API-Schlüssel „Vereinsapp“ angelegt: members:read')
  const log = await readFile(join(app.dataDir, 'app.log'), 'utf8')
  expect([log.includes('/api/v1/members'), log.includes(key), log.includes('verein_')]).toEqual([true, false, false])
})

test('too many requests of a key are told when to come again; others are not held up', async () => {
  const busy = await storeKey({})
  const first = await ask('/api/v1/session', {}, busy)
  expect(first.headers).toMatchObject({
    'ratelimit-policy': '"default";q=600;w=60',
    ratelimit: expect.stringMatching(/^"default";r=5\d\d;t=\d+$/),
  })
  const key = await owner.query<{ id: string }>(`select id from api_keys where secret = $1`, [hashOf(busy)])
  await owner.query(`update auth.throttle set points = 600 where key like '%' || $1`, [key.rows[0]?.id])
  const answers = []
  for (let at = 0; at < 20; at++) answers.push(await ask('/api/v1/session', {}, busy))
  const refused = answers.at(-1)
  expect([refused?.status, codeOf(refused ?? { text: '{}' })]).toEqual([429, 'too_many'])
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await app.fetch('gsv', '/api/v1/session')).status).toBe(200)
})
