import { expect, test } from 'vitest'
import { apiFacts } from '../../tests/support/api.ts'
import { actorWith, testDatabase } from '../../tests/support/database.ts'
import { makeHall } from '../../tests/support/halls.ts'
import type { Actor } from '../domain/context.ts'
import { createApi } from './app.ts'

const database = await testDatabase()
const api = createApi()
const { idOf } = await makeHall(await database.ctx('gsv'), 'API-Halle')

interface Asked {
  method?: string
  body?: unknown
  headers?: Record<string, string>
  actor?: Actor
}
async function ask(path: string, { method = 'GET', body, headers = {}, actor = actorWith('admin') }: Asked = {}) {
  const request = new Request(`http://gsv.localhost/api/v1/events${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = await api(request, { ...apiFacts, ctx: await database.ctx('gsv', actor) })
  return { status: answer.status, etag: answer.headers.get('etag'), body: await answer.json() }
}
const post = (path: string, body: unknown, more: Asked = {}) => ask(path, { method: 'POST', body, ...more })
const visitor: Actor = { kind: 'visitor' }
const feast = (title: string, hour: number, part?: string) => ({
  title,
  text: 'Mit Kuchen.',
  ...(part ? { partId: idOf(part) } : {}),
  startsAt: `2031-03-04T${hour}:00:00+01:00`,
  endsAt: `2031-03-04T${hour + 1}:00:00+01:00`,
})

test('an event is entered once for a key, published, seen by visitors, changed and cancelled', async () => {
  const headers = { 'idempotency-key': 'fest' }
  const made = await post('', feast('Fest', 10, 'Drittel 1'), { headers })
  expect(made).toMatchObject({ status: 201, etag: '"1"', body: { state: 'draft', text: 'Mit Kuchen.' } })
  expect((await post('', feast('Fest', 10, 'Drittel 1'), { headers })).body.id).toBe(made.body.id)
  const path = `/${made.body.id}`
  expect((await ask(path, { actor: visitor })).status).toBe(404)
  expect((await post(`${path}/publish`, undefined)).body.state).toBe('published')
  expect((await ask(path, { actor: visitor })).body).toMatchObject({ title: 'Fest', place: 'API-Halle, Drittel 1' })
  const changed = await ask(path, { method: 'PATCH', body: { title: 'Großes Fest' }, headers: { 'if-match': '"2"' } })
  expect(changed).toMatchObject({ status: 200, etag: '"3"', body: { title: 'Großes Fest', text: 'Mit Kuchen.' } })
  const late = await ask(path, { method: 'PATCH', body: { title: 'X' }, headers: { 'if-match': '"2"' } })
  expect(late).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } })
  expect(await post(`${path}/cancel`, { reason: ' ' })).toMatchObject({ status: 400, body: { code: 'reason_missing' } })
  expect((await post(`${path}/cancel`, { reason: 'Regen' })).body).toMatchObject({ state: 'cancelled', cancelReason: 'Regen' })
  const { items } = (await ask('?from=2031-01-01T00:00:00Z', { actor: visitor })).body
  expect(items).toMatchObject([{ title: 'Großes Fest', state: 'cancelled' }])
})

test('a draft that is cancelled is gone, and nobody hears of it; its hall is free', async () => {
  const { body } = await post('', feast('Unbekannt', 18, 'Drittel 2'))
  const gone = await post(`/${body.id}/cancel`, { reason: 'Doch nicht' })
  expect(gone).toMatchObject({ status: 200, body: { title: 'Unbekannt', state: 'cancelled', cancelReason: 'Doch nicht' } })
  expect((await ask(`/${body.id}`)).status).toBe(404)
  expect((await post(`/${body.id}/cancel`, { reason: 'Noch einmal' })).status).toBe(404)
  const { items } = (await ask('?from=2031-01-01T00:00:00Z', { actor: visitor })).body
  expect(items.filter(({ title }: { title: string }) => title === 'Unbekannt')).toEqual([])
  expect((await post('', feast('Stattdessen', 18, 'Ganze Halle'))).status).toBe(201)
})

test('a department that is not there is refused', async () => {
  const departmentId = '00000000-0000-4000-8000-000000000000'
  expect(await post('', { ...feast('Nirgends', 16), departmentId })).toMatchObject({
    status: 409,
    body: { code: 'missing_reference' },
  })
})

test('who is in the way in the hall is named; what does not fit together too', async () => {
  await post('', feast('Erstes', 14, 'Drittel 3'))
  const taken = await post('', feast('Zweites', 14, 'Ganze Halle'))
  expect(taken).toMatchObject({
    status: 409,
    body: { code: 'occupied', errors: [{ message: expect.stringContaining('Erstes') }] },
  })
  const backward = await post('', { ...feast('Rückwärts', 14), endsAt: '2031-03-04T13:00:00+01:00' })
  expect(backward).toMatchObject({ status: 400, body: { errors: [{ field: 'endsAt' }] } })
  expect((await post('', { title: 'Ohne Zeit' })).status).toBe(400)
})

test.each([
  ['visitor', visitor, 401],
  ['reader', actorWith('reader'), 403],
  ['trainer', actorWith('trainer'), 403],
] as const)('%s enters none', async (_, actor, status) => {
  expect((await post('', feast('Nein', 16), { actor })).status).toBe(status)
})
