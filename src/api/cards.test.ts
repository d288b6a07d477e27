import { expect, test } from 'vitest'
import { apiFacts } from '../../tests/support/api.ts'
import { insertKind, insertOffer } from '../../tests/support/credits.ts'
import { actorWith, testDatabase } from '../../tests/support/database.ts'
import { insertPerson } from '../../tests/support/session.ts'
import type { Actor } from '../domain/context.ts'
import { createApi } from './app.ts'

const database = await testDatabase()
const office = await database.ctx('gsv', actorWith('admin'))
const api = createApi()
const ask = async (path: string, actor: Actor = office.actor, body?: unknown, headers: Record<string, string> = {}) => {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const request = new Request(`http://gsv.localhost/api/v1${path}`, {
    ...init,
    headers: { 'content-type': 'application/json', ...headers },
  })
  const answer = await api(request, { ...apiFacts, ctx: await database.ctx('gsv', actor) })
  return { status: answer.status, body: await answer.json() }
}

const { courseId } = await insertOffer(office, 2)
const kindId = await insertKind(office, [courseId])
const personId = await insertPerson(office, { name: 'kartenkauf', email: 'karte@post.example' })
const validFrom = '2026-12-01'

test('a card is sold once for a key, told by mail, and read with what happened to it', async () => {
  const sale = { kindId, personId, validFrom: Temporal.Now.plainDateISO('Europe/Berlin').toString() }
  const sell = (more = {}) => ask('/cards', office.actor, { ...sale, ...more }, { 'idempotency-key': 'verkauf' })
  const first = await sell()
  expect(first).toMatchObject({
    status: 201,
    body: { personName: 'Erika kartenkauf', balance: 10, priceCents: 8000, moves: [{ kind: 'sold', units: 10 }] },
  })
  expect((await sell()).body.id).toBe(first.body.id)
  expect(await sell({ validFrom: '2026-11-01' })).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  expect((await ask('/cards?q=kartenk')).body).toMatchObject({ items: [{ id: first.body.id }], nextCursor: null })
  expect(await ask('/cards?cursor=x')).toMatchObject({ status: 400, body: { errors: [{ field: 'cursor' }] } })
  expect((await ask(`/cards/${first.body.id}`)).body).toMatchObject({ balance: 10, moves: [{ kind: 'sold' }] })
  const { length } = await office.db.selectFrom('mails').select('id').where('toAddress', '=', 'karte@post.example').execute()
  expect(length).toBe(1)
})

test('wrong fields, a date too far away and an unknown card are problems with a German text', async () => {
  const wrong = await ask('/cards', office.actor, { kindId, validFrom: 'morgen' })
  expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid' } })
  expect(wrong.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual(['personId', 'validFrom'])
  expect(await ask('/cards', office.actor, { kindId, personId, validFrom: '2036-12-01' })).toMatchObject({
    status: 409,
    body: { code: 'too_old' },
  })
  expect((await ask('/cards/01890000-0000-7000-8000-000000000000')).status).toBe(404)
})

test('who is no trainer of the offer sees no card and sells none; readers and visitors get nothing', async () => {
  const [{ id = '' } = {}] = (await ask('/cards')).body.items
  const trainer = actorWith('trainer', { personId: await insertPerson(office) })
  expect((await ask('/cards', trainer)).body.items).toEqual([])
  expect((await ask(`/cards/${id}`, trainer)).status).toBe(404)
  expect((await ask('/cards', trainer, { kindId, personId, validFrom })).status).toBe(403)
  expect((await ask('/card-kinds', trainer)).body.items).toMatchObject([{ id: kindId, maySell: false }])
  expect((await ask('/card-kinds')).body.items).toMatchObject([{ id: kindId, maySell: true, places: ['Yoga'], version: 1 }])
  for (const path of ['/cards', `/cards/${id}`, '/card-kinds']) {
    expect((await ask(path, actorWith('reader'))).status).toBe(403)
    expect((await ask(path, { kind: 'visitor' })).status).toBe(401)
  }
})
