import { expect, test } from 'vitest'
import { apiFacts } from '../../tests/support/api.ts'
import { actorWith, testDatabase } from '../../tests/support/database.ts'
import { GEINSHEIM } from '../../tests/support/regulations.ts'
import type { Actor } from '../domain/context.ts'
import { createApi } from './app.ts'

const database = await testDatabase()
const api = createApi()
const quoteOf = async (body: unknown, actor: Actor = actorWith('admin')) => {
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const ctx = await database.ctx('gsv', actor)
  const answer = await api(new Request('http://gsv.localhost/api/v1/tariffs/quote', init), { ...apiFacts, ctx })
  return { status: answer.status, body: await answer.json() }
}
const person = { id: 'a', birthOn: '1980-01-01', memberships: [{ from: '2015-01-01' }] }
const wanted = { rules: GEINSHEIM, people: [person], from: '2026-01-01', to: '2026-01-31' }
const fieldsOf = async (body: unknown) => {
  const answer = await quoteOf(body)
  return [answer.status, answer.body.errors?.map(({ field }: { field: string }) => field)]
}

test('a regulation is worked out for people whom nobody has stored', async () => {
  expect(await quoteOf(wanted)).toEqual({
    status: 200,
    body: {
      items: [
        {
          person: 'a',
          dueOn: '2026-01-01',
          cents: 7200,
          explanation: ['Erwachsene (ab 18 Jahren): 12,00 € im Monat, Januar bis Juni 2026: 72,00 €.'],
        },
      ],
      totalCents: 7200,
    },
  })
})

test('what is unknown or wrong is named by its path', async () => {
  expect(await fieldsOf({ ...wanted, rules: [...GEINSHEIM, { kind: 'formula', text: 'a + b' }] })).toEqual([
    400,
    ['rules.7.kind'],
  ])
  expect(await fieldsOf({ ...wanted, rules: [{ ...GEINSHEIM[0], weekday: 1 }] })).toEqual([400, ['rules.0.weekday']])
  expect(await fieldsOf({ ...wanted, people: [{ ...person, height: 180 }] })).toEqual([400, ['people.0.height']])
  expect(await fieldsOf({ ...wanted, rules: GEINSHEIM.slice(1) })).toEqual([400, ['rules']])
  expect(await fieldsOf({ ...wanted, from: '2026-02-31' })).toEqual([400, ['from']])
  expect(await fieldsOf({ ...wanted, to: '2029-01-01' })).toEqual([400, ['to']])
  expect(await fieldsOf({ ...wanted, people: [person, person] })).toEqual([400, ['people.1.id']])
  const child = { person: 'a', kind: 'child' }
  const households = [
    { id: 'h', people: [child] },
    { id: 'i', people: [child, { ...child, person: 'b' }] },
  ]
  expect(await fieldsOf({ ...wanted, households })).toEqual([
    400,
    ['households.1.people.0.person', 'households.1.people.1.person'],
  ])
})

test('only who keeps members or money may ask, and is asked first', async () => {
  expect((await quoteOf({}, actorWith('trainer'))).status).toBe(403)
  expect((await quoteOf({}, { kind: 'visitor' })).status).toBe(401)
  expect((await quoteOf(wanted, actorWith('admin', { areas: ['finance'] }))).status).toBe(200)
  expect((await quoteOf(wanted, actorWith('admin', { areas: ['halls'] }))).status).toBe(403)
})
