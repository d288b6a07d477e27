import { expect, test } from 'vitest'
import { apiFacts } from '../../tests/support/api.ts'
import { actorWith, testDatabase } from '../../tests/support/database.ts'
import { makeHall } from '../../tests/support/halls.ts'
import type { Actor } from '../domain/context.ts'
import { createEvent } from '../domain/events/commands.ts'
import { getEventFields } from '../domain/events/get-event-fields.ts'
import { createApi } from './app.ts'

const database = await testDatabase()
const api = createApi()
const { idOf } = await makeHall(await database.ctx('gsv'), 'API-Halle')
const ask = async (path: string, body?: unknown, headers: Record<string, string> = {}, actor: Actor = actorWith('admin')) => {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const ctx = await database.ctx('gsv', actor)
  const request = new Request(`http://gsv.localhost/api/v1/bookings${path}`, {
    ...init,
    headers: { 'content-type': 'application/json', ...headers },
  })
  const answer = await api(request, { ...apiFacts, ctx })
  return { status: answer.status, etag: answer.headers.get('etag'), body: await answer.json() }
}
const wish = (part: string, from: number, title = 'Handball') => ({
  partId: idOf(part),
  title,
  kind: 'team',
  startsAt: `2031-03-04T${from}:00:00+01:00`,
  endsAt: `2031-03-04T${from + 1}:00:00+01:00`,
})

test('a booking is entered, once for a key; who is in the way is named', async () => {
  const first = await ask('', wish('Drittel 1', 10), { 'idempotency-key': 'eins' })
  expect(first).toMatchObject({ status: 201, etag: '"1"', body: { state: 'approved', startsAt: '2031-03-04T09:00:00Z' } })
  expect((await ask('', wish('Drittel 1', 10), { 'idempotency-key': 'eins' })).body.id).toBe(first.body.id)
  expect(await ask('', wish('Drittel 2', 10), { 'idempotency-key': 'eins' })).toMatchObject({
    status: 409,
    body: { code: 'key_reused' },
  })
  const taken = await ask('', wish('Ganze Halle', 10, 'Turnier'), { 'idempotency-key': 'zwei' })
  expect(taken).toMatchObject({
    status: 409,
    body: { code: 'occupied', errors: [{ message: expect.stringContaining('Handball') }] },
  })
  expect((await ask('', { ...wish('Drittel 1', 12), title: '' })).status).toBe(400)
  expect((await ask('', { ...wish('Drittel 1', 12), startsAt: 'morgen' })).status).toBe(400)
})

test('a hall part that is not there is refused, and a place in the list that is none', async () => {
  const missing = { ...wish('Drittel 1', 12), partId: '00000000-0000-4000-8000-000000000000' }
  expect(await ask('', missing)).toMatchObject({ status: 409, body: { code: 'missing_reference' } })
  expect(await ask('?cursor=heute')).toMatchObject({ status: 400, body: { errors: [{ field: 'cursor' }] } })
})

test('it is moved by whoever knows the latest, and cancelled', async () => {
  const made = await ask('', wish('Drittel 3', 14))
  const path = `/${made.body.id}/move`
  const moved = await ask(path, wish('Drittel 3', 16), { 'if-match': '"1"' })
  expect(moved).toMatchObject({ status: 200, etag: '"2"', body: { startsAt: '2031-03-04T15:00:00Z' } })
  expect(await ask(path, wish('Drittel 3', 17), { 'if-match': '"1"' })).toMatchObject({
    status: 412,
    body: { code: 'changed_meanwhile' },
  })
  expect(await ask(`/${made.body.id}/cancel`, { reason: 'Krank' })).toMatchObject({ status: 200, body: { state: 'cancelled' } })
  expect((await ask('', wish('Drittel 3', 16))).status).toBe(201)
})

test('the booking of an event takes the event along, and is not cancelled without it', async () => {
  const admin = await database.ctx('gsv', actorWith('admin'))
  const { title, startsAt, endsAt } = wish('Links', 18, 'Sommerfest')
  const times = { startsAt: Temporal.Instant.from(startsAt), endsAt: Temporal.Instant.from(endsAt) }
  const made = await createEvent(admin, { title, partId: idOf('Links'), ...times })
  const eventId = made.ok ? (made.value.ids[0] ?? '') : ''
  const row = await admin.db.selectFrom('bookings').select('id').where('eventId', '=', eventId).executeTakeFirstOrThrow()
  const moved = await ask(`/${row.id}/move`, wish('Rechts', 19), { 'if-match': '"1"' })
  expect(moved).toMatchObject({ status: 200, body: { startsAt: '2031-03-04T18:00:00Z', place: 'API-Halle, Rechts' } })
  expect((await getEventFields(admin, eventId)).startsAt.toString()).toBe('2031-03-04T18:00:00Z')
  const again = await ask(`/${row.id}/move`, wish('Rechts', 20), { 'if-match': '"1"' })
  expect(again).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } })
  expect(await ask(`/${row.id}/cancel`, { reason: 'Nein' })).toMatchObject({ status: 409, body: { code: 'of_event' } })
})

test('a time taken by right is given back for five minutes', async () => {
  const asked = { ...wish('Ganze Halle', 22, 'Wahl'), kind: 'event', override: { reason: 'Wahllokal' } }
  const first = await ask('', wish('Drittel 1', 22))
  const taken = await ask('', asked)
  const undo = (id: string, actor?: Actor) => ask(`/${id}/undo-displacement`, {}, {}, actor)
  expect(await undo(taken.body.id, actorWith('editor'))).toMatchObject({ status: 403 })
  expect(await undo(first.body.id)).toMatchObject({ status: 404 })
  expect(await undo(taken.body.id)).toMatchObject({ status: 200, body: { restored: 1, left: 0 } })
  const standing = await database
    .ctx('gsv')
    .then(({ db }) =>
      db.selectFrom('bookings').select('state').where('id', 'in', [first.body.id, taken.body.id]).orderBy('id').execute(),
    )
  expect(standing.map(({ state }) => state)).toEqual(['approved', 'cancelled'])

  const again = await ask('', asked)
  const { db } = await database.ctx('gsv')
  await db.updateTable('displacements').set({ undoUntil: Temporal.Now.instant() }).where('undoneAt', 'is', null).execute()
  expect(await undo(again.body.id)).toMatchObject({ status: 409, body: { code: 'too_late' } })
})

test('bookings are listed page by page, earliest first', async () => {
  const first = await ask('?from=2031-03-04T00:00:00Z&limit=1')
  expect(first.body.items).toHaveLength(1)
  const next = await ask(`?from=2031-03-04T00:00:00Z&limit=1&cursor=${encodeURIComponent(first.body.nextCursor)}`)
  expect(next.body.items[0].startsAt > first.body.items[0].startsAt).toBe(true)
})

test.each([
  ['trainer', 403],
  ['reader', 403],
] as const)('%s: %i', async (role, status) => {
  expect((await ask('', wish('Links', 20), {}, actorWith(role))).status).toBe(status)
  expect((await ask('', wish('Links', 20), {}, { kind: 'visitor' })).status).toBe(401)
})
