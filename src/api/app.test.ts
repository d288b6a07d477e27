import { expect, test } from 'vitest'
import { apiFacts } from '../../tests/support/api.ts'
import { clubNamed, testDatabase } from '../../tests/support/database.ts'
import { connect } from '../database/connect.ts'
import { createApi } from './app.ts'
import type { ApiFacts } from './facts.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', { kind: 'visitor' })
const api = createApi()
const faults: unknown[] = []
const facts: ApiFacts = { ...apiFacts, ctx, logFault: (error) => faults.push(error) }
const ask = (path: string, init?: RequestInit, more: Partial<ApiFacts> = {}) =>
  api(new Request(`http://gsv.localhost${path}`, init), { ...facts, ...more })
const json = (body: unknown, headers = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

const course = '01a1f9da-62a6-7fbc-8d85-84303848055b'
const path = `/api/v1/courses/${course}/participations`
await ctx.db
  .insertInto('courses')
  .values({
    clubId: 'gsv',
    id: course,
    slug: 'rueckenfit',
    kind: 'course',
    state: 'published',
    title: 'Rückenfit',
    capacity: 1,
    search: 'rueckenfit',
  })
  .execute()
const person = (number: number) => ({
  firstname: 'Erika',
  lastname: `Muster ${number}`,
  birthOn: '5.3.1985',
  email: `e${number}@beispiel.example`,
})

test.each([
  ['an unknown path', '/api/v1/gibt-es-nicht', undefined, 404, 'not_found'],
  ['an unknown course', '/api/v1/courses/gibt-es-nicht', undefined, 404, 'not_found'],
  [
    'a sign-up for an unknown course',
    '/api/v1/courses/01a1f9da-62a6-7fbc-8d85-000000000000/participations',
    json(person(1)),
    404,
    'not_found',
  ],
  ['an id that is none', '/api/v1/courses/%00/participations', json(person(1)), 400, 'invalid'],
  ['missing fields', path, json({ firstname: 'Erika' }), 400, 'invalid'],
  ['a list that needs a login', '/api/v1/members', undefined, 401, 'signed_out'],
  ['broken JSON', path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }, 400, 'invalid'],
  ['a limit out of range', '/api/v1/courses?limit=9999', undefined, 400, 'invalid'],
  ['NUL in a path', '/api/v1/courses/%00', undefined, 400, 'invalid'],
  ['NUL in a query', '/api/v1/events?category=%00', undefined, 400, 'invalid'],
  ['a place in a list that is none', '/api/v1/courses?cursor=x', undefined, 400, 'invalid'],
] as const)('%s is a problem with a German text', async (_, address, init, status, code) => {
  const answer = await ask(address, init)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  const problem = await answer.json()
  expect(problem).toMatchObject({ status, code })
  expect(problem.detail).toMatch(/[A-ZÄÖÜ].*\./)
})

test.each([
  ['/api/v1/courses?q=yoga&sort=1', 'sort'],
  ['/api/v1/events?order=title', 'order'],
  [`${path}?sort=1`, 'sort'],
  ['/api/v1/config/parameters?all=1', 'all'],
])('a parameter that %s does not know is refused by name', async (address, name) => {
  const problem = await (await ask(address)).json()
  expect(problem).toMatchObject({ status: 400, code: 'invalid', errors: [{ field: name }] })
  expect(problem.detail).toContain(`„${name}“`)
})

test('what is said of a request stays short however much was sent', async () => {
  const others = Array.from({ length: 5_000 }, () => ({ [`${'x'.repeat(20)}`]: 1 }))
  const answer = await ask(path, json({ ...person(1), others }))
  expect(answer.status).toBe(400)
  expect((await answer.text()).length).toBeLessThan(10_000)
})

test('missing fields are named one by one', async () => {
  const problem = await (await ask(path, json({ ...person(1), email: 'keine', birthOn: '31.2.1999' }))).json()
  expect(problem.errors.map((error: { field: string }) => error.field).sort()).toEqual(['birthOn', 'email'])
})

test('signing up takes the place, then the waiting list; a key gives the same answer again', async () => {
  const first = await ask(path, json(person(1), { 'idempotency-key': 'a' }))
  expect(first.status).toBe(201)
  expect(await first.json()).toEqual({ state: 'requested', position: null, email: 'e1@beispiel.example', people: 1, waiting: 0 })
  const second = await ask(path, json(person(2)))
  expect(await second.json()).toEqual({ state: 'waiting', position: 1, email: 'e2@beispiel.example', people: 1, waiting: 1 })
  const again = await ask(path, json(person(1), { 'idempotency-key': 'a' }))
  expect(await again.json()).toEqual({ state: 'requested', position: null, email: 'e1@beispiel.example', people: 1, waiting: 0 })
  const other = await ask(path, json(person(3), { 'idempotency-key': 'a' }))
  expect(await other.json()).toMatchObject({ status: 409, code: 'key_reused' })
})

test('too many from one address: 429, and when to come again', async () => {
  const refused = await ask(path, json(person(9)), { admitSignUp: async () => false })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600'])
})

test('where the club takes no sign-ups the operation is gone', async () => {
  const club = clubNamed('gsv')
  const without = { ...ctx, club: { ...club, flags: { ...club.flags, hasParticipations: false } } }
  expect((await ask(path, json(person(4)), { ctx: without })).status).toBe(404)
  expect((await ask(path, undefined, { ctx: without })).status).toBe(404)
})

test('a fault is logged and answered with a number, without telling what it was', async () => {
  const closed = connect(database.url)
  await closed.end()
  const broken = { ...ctx, db: closed.forClub('gsv') }
  const answer = await ask('/api/v1/courses', undefined, { ctx: broken })
  expect(answer.status).toBe(500)
  const text = await answer.text()
  expect(text).toContain('TEST-0001')
  expect(text).not.toContain('pool')
  expect(faults).toHaveLength(1)
})
