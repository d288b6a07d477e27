import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apiFacts } from '../../tests/support/api.ts'
import { actorWith, testDatabase } from '../../tests/support/database.ts'
import type { Ctx } from '../domain/context.ts'
import { createApi } from './app.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('super'))
const other = await database.ctx('rwa', actorWith('super'))
const api = createApi()

async function ask(path: string, json: unknown, by: Ctx = ctx, headers: Record<string, string> = {}, method = 'POST') {
  const init = { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(json) }
  const answer = await api(new Request(`http://gsv.localhost/api/v1${path}`, init), { ...apiFacts, ctx: by })
  return { status: answer.status, body: await answer.json() }
}
const batch = (operations: object[], by: Ctx = ctx, headers = {}) => ask('/batch', { operations }, by, headers)

const event = (title: string) => ({
  method: 'POST',
  path: '/api/v1/events',
  body: { title, startsAt: '2031-03-04T10:00:00Z', endsAt: '2031-03-04T11:00:00Z' },
})
let number = 0
/** Nobody twice. */
const member = (lastname: string) => ({
  method: 'POST',
  path: '/api/v1/members',
  body: { firstname: `Bea${'abcdefghij'[number++ % 10]}${number}`, lastname, birthOn: '1990-05-04', sex: 'w' },
})

/** Everything that a batch may write here. */
async function rows() {
  const count = async (table: 'events' | 'people' | 'members' | 'journal' | 'mails' | 'idempotencyKeys') =>
    (
      await database.owner
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  return Promise.all([
    count('events'),
    count('people'),
    count('members'),
    count('journal'),
    count('mails'),
    count('idempotencyKeys'),
  ])
}

test('operations of a batch count together, in their order, and answer as they would alone', async () => {
  const { status, body } = await batch([event('Sommerfest'), member('Batch'), event('Herbstlauf')])
  expect([status, body.answers?.map(({ status }: { status: number }) => status)]).toEqual([200, [201, 201, 201]])
  expect(body.answers[0].etag).toBe('"1"')
  expect(body.answers[1].body).toMatchObject({ lastname: 'Batch' })
  const titles = await database.owner.selectFrom('events').select('title').orderBy('id').execute()
  expect(titles.map(({ title }) => title)).toEqual(['Sommerfest', 'Herbstlauf'])
})

const BAD = {
  missing: { method: 'POST', path: '/api/v1/events/01890000-0000-7000-8000-000000000000/cancel', body: { reason: 'x' } },
  invalid: { method: 'POST', path: '/api/v1/members', body: { firstname: 'Bea' } },
  unknown: { method: 'POST', path: '/api/v1/gibt-es-nicht', body: {} },
  reference: { ...event('Ohne Abteilung'), body: { ...event('x').body, departmentId: '01890000-0000-7000-8000-000000000000' } },
  batch: { method: 'POST', path: '/api/v1/batch', body: { operations: [event('darin')] } },
  hidden: { method: 'POST', path: '/api/v1/./x/../%62atch', body: { operations: [event('darin')] } },
  reading: { method: 'PATCH', path: '/api/v1/members', body: {} },
}

test('random batches: all operations or none', async () => {
  const good = fc.constantFrom(event('Fest'), null).map((one) => one ?? member('Zufall'))
  const bad = fc.constantFrom(...Object.values(BAD))
  await fc.assert(
    fc.asyncProperty(
      fc.array(good, { maxLength: 6 }),
      fc.option(bad, { nil: null, freq: 3 }),
      fc.array(good, { maxLength: 3 }),
      async (before, wrong, after) => {
        const operations = [...before, ...(wrong ? [wrong] : []), ...after]
        fc.pre(operations.length > 0)
        const [events, people, members, journal, ...rest] = await rows()
        const { status, body } = await batch(operations)
        const now = await rows()
        if (wrong) {
          expect(now, JSON.stringify(wrong)).toEqual([events, people, members, journal, ...rest])
          expect(status).toBeGreaterThanOrEqual(400)
          expect(status).toBeLessThan(500)
          // The database finds it, perhaps only at the end of all.
          if (wrong === BAD.reference) expect(body.code).toBe('missing_reference')
          else expect(body.errors[0].field).toBe(`operations.${before.length}`)
        } else {
          expect([status, body.detail]).toEqual([200, undefined])
          const isEvent = ({ path }: { path: string }) => path.endsWith('events')
          expect(now[0] - events).toBe(operations.filter(isEvent).length)
          expect(now[2] - members).toBe(operations.filter((one) => !isEvent(one)).length)
        }
      },
    ),
    { numRuns: 40 },
  )
})

test.each([
  ['101 operations', new Array(101).fill(event('viele'))],
  ['no operation', []],
  ['reading', [{ method: 'GET', path: '/api/v1/members' }]],
  ['an address elsewhere', [{ method: 'POST', path: 'https://example.com/api/v1/events', body: {} }]],
  ['an address beside the API', [{ method: 'POST', path: '/api/v1/../../login', body: {} }]],
  ['a field more', [{ ...event('x'), actor: 'super' }]],
  ['a header more', [{ ...event('x'), headers: { cookie: 'a' } }]],
])('%s is refused before anything happens', async (_, operations) => {
  const before = await rows()
  const { status, body } = await batch(operations)
  expect([status, body.code]).toEqual([400, 'invalid'])
  expect(await rows()).toEqual(before)
})

test('a batch in a batch is named so', async () => {
  for (const one of [BAD.batch, BAD.hidden]) {
    const { status, body } = await batch([event('davor'), one])
    expect([status < 500, body.errors[0].field]).toEqual([true, 'operations.1'])
  }
  expect((await batch([BAD.batch])).body.code).toBe('batch_in_batch')
})

test('each operation asks for its own right: a trainer cannot have one done that an editor may', async () => {
  const before = await rows()
  const trainer = { ...ctx, actor: actorWith('trainer') }
  const refused = await batch([event('Heimlich')], trainer)
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  const visitor = await batch([member('Heimlich')], { ...ctx, actor: { kind: 'visitor' } })
  expect([visitor.status, visitor.body.code]).toEqual([401, 'signed_out'])
  expect(await rows()).toEqual(before)
})

test('a batch reaches nothing of another club', async () => {
  const { body } = await batch([member('Hier')])
  const { id } = body.answers[0].body
  const { status } = await batch([{ method: 'POST', path: `/api/v1/members/${id}/end`, body: { lastOn: '2031-12-31' } }], other)
  expect(status).toBe(404)
})

test('a version that somebody else changed stops the whole', async () => {
  const made = (await batch([event('Vorlage')])).body.answers[0].body
  const change = (title: string) => ({
    method: 'PATCH',
    path: `/api/v1/events/${made.id}`,
    headers: { 'if-match': '"1"' },
    body: { title },
  })
  const { status, body } = await batch([change('Einmal'), change('Zweimal')])
  expect([status, body.errors[0].field]).toEqual([412, 'operations.1'])
  const { title } = await database.owner.selectFrom('events').select('title').where('id', '=', made.id).executeTakeFirstOrThrow()
  expect(title).toBe('Vorlage')
})

test('any POST with an idempotency key has its effect once, also at the same moment; another request under it is refused', async () => {
  const key = { 'idempotency-key': 'einmal' }
  const before = await rows()
  const sent = member('Einmal').body
  const [first, second] = await Promise.all([ask('/members', sent, ctx, key), ask('/members', sent, ctx, key)])
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  expect((await rows())[2]).toBe(before[2] + 1)
  const changed = await ask('/members', member('Anders').body, ctx, key)
  expect([changed.status, changed.body.code]).toEqual([409, 'key_reused'])
  const whole = await batch([event('Einmal')], ctx, key)
  expect((await batch([event('Einmal')], ctx, key)).body).toEqual(whole.body)
  const refused = await ask('/members', { firstname: 'Bea' }, ctx, { 'idempotency-key': 'frei' })
  expect(refused.status).toBe(400)
  expect((await ask('/members', member('Frei').body, ctx, { 'idempotency-key': 'frei' })).status).toBe(201)
  const tooLong = await ask('/members', member('Lang').body, ctx, { 'idempotency-key': 'x'.repeat(201) })
  expect(tooLong.status).toBe(400)
})

test('a key of somebody else is refused, and shows nothing of their answer', async () => {
  const key = { 'idempotency-key': 'geteilt' }
  const sent = member('Geteilt').body
  await ask('/members', sent, ctx, key)
  const { status, body } = await ask('/members', sent, { ...ctx, actor: actorWith('admin') }, key)
  expect([status, body.code]).toEqual([409, 'key_reused'])
})
