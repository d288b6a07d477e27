import { expect, test } from 'vitest'
import { apiFacts } from '../../tests/support/api.ts'
import { actorWith, testDatabase } from '../../tests/support/database.ts'
import { enterHelper, insertHelper, makePlan } from '../../tests/support/helper-plans.ts'
import type { Actor } from '../domain/context.ts'
import { publishPlan } from '../domain/operations/commands.ts'
import { readPasted } from '../domain/operations/read-pasted.ts'
import { readShiftRow } from '../domain/operations/read-shift-row.ts'
import { saveShifts } from '../domain/operations/save-shifts.ts'
import { found } from '../kernel/answer.ts'
import { newId } from '../kernel/id.ts'
import { createApi } from './app.ts'

const database = await testDatabase()
const api = createApi()
const visitor: Actor = { kind: 'visitor' }

async function ask(path: string, body?: unknown, actor: Actor = visitor, headers: Record<string, string> = {}) {
  const request = new Request(`http://gsv.localhost/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = await api(request, { ...apiFacts, ctx: await database.ctx('gsv', actor) })
  return { status: answer.status, body: await answer.json() }
}

const person = (name: string, more: object = {}) => ({
  firstname: name,
  lastname: 'Test',
  birthOn: '5.3.1985',
  email: `${name.toLowerCase()}@post.example`,
  ...more,
})

test('a plan by programs: made, filled, refused by name, left and checked in', async () => {
  const admin = actorWith('admin')
  const day = Temporal.Now.plainDateISO('Europe/Berlin').add({ days: 20 })
  const wanted = { title: 'Turnier', startsOn: day.toString() }
  expect((await ask('/plans', wanted)).status).toBe(401)
  expect((await ask('/plans', wanted, actorWith('trainer'))).status).toBe(403)
  const made = await ask('/plans', wanted, admin, { 'idempotency-key': 'eins' })
  expect(made).toMatchObject({ status: 201, body: { slug: 'turnier' } })
  expect((await ask('/plans', wanted, admin, { 'idempotency-key': 'eins' })).body.id).toBe(made.body.id)
  const ctx = await database.ctx('gsv')
  const rows = readPasted('Kasse;;10–12;;1\nKasse;;11–13;;3\nAufbau;;8–9;;1').map((row) => found(readShiftRow(row, day)?.shift))
  await saveShifts(ctx, made.body.id, 1, rows)
  expect((await ask(`/plans/${made.body.id}/shifts`)).status, 'a draft').toBe(404)
  await publishPlan(ctx, made.body.id)
  expect((await ask('/plans')).body.items).toMatchObject([
    { title: 'Turnier', needed: 5, filled: 0, version: expect.any(Number) },
  ])
  const shifts: { id: string }[] = (await ask(`/plans/${made.body.id}/shifts`)).body.items
  const join = (at: number, body: object) => ask(`/shifts/${found(shifts[at]).id}/assignments`, body)
  expect(await join(0, person('Anna'))).toMatchObject({ status: 201, body: { state: 'requested', email: 'anna@post.example' } })
  expect(await join(0, person('Bernd'))).toMatchObject({ status: 409, body: { code: 'full' } })
  expect(await join(1, person('Anna'))).toMatchObject({ status: 409, body: { code: 'overlap' } })
  expect(await join(2, person('Carl', { email: 'kein' }))).toMatchObject({ status: 400, body: { errors: [{ field: 'email' }] } })
  const [taken] = await ctx.db.selectFrom('assignments').select('id').where('clubId', '=', 'gsv').execute()
  const id = found(taken).id
  expect((await ask(`/assignments/${id}/check-in`, { mark: 'present' }, admin)).status, 'not confirmed').toBe(404)
  expect((await ask(`/assignments/${id}/leave`, {})).status).toBe(401)
  expect((await ask(`/assignments/${id}/leave`, {}, actorWith('reader'))).status).toBe(404)
  expect((await ask(`/assignments/${id}/leave`, {}, admin)).status).toBe(200)
  expect(await ask(`/assignments/${id}/leave`, {}, admin)).toMatchObject({ status: 409, body: { code: 'already_left' } })
})

test('helpers of today are told with their phone, and checked in once or as often as sent', async () => {
  const ctx = await database.ctx('gsv')
  const { idOf } = await makePlan(ctx, 'Grill;;0–24;;2', Temporal.Now.plainDateISO('Europe/Berlin'))
  const { id } = await enterHelper(ctx, await insertHelper(ctx, { name: 'Gerda' }), [idOf(0)])
  const admin = actorWith('admin')
  expect((await ask('/helper-day')).status).toBe(401)
  const markOf = async () => (await ask('/helper-day', undefined, admin)).body.shifts[0].helpers[0].mark
  const before = await markOf()
  const given = { id: newId(), mark: 'present' }
  const check = (body: object, actor: Actor = admin) => ask(`/assignments/${id}/check-in`, body, actor)
  expect((await check(given, visitor)).status).toBe(401)
  expect((await check(given, actorWith('reader'))).status).toBe(403)
  expect((await check({ mark: 'vielleicht' })).status).toBe(400)
  expect(await markOf()).toBe(before)
  expect(await check(given)).toEqual({ status: 200, body: { outcome: 'kept' } })
  expect(await check(given)).toEqual({ status: 200, body: { outcome: 'known' } })
  expect(await markOf()).toBe('present')
})

test('programs walk through all plans, also where people see a page of them', async () => {
  const admin = actorWith('admin')
  const startsOn = Temporal.Now.plainDateISO('Europe/Berlin').add({ days: 30 }).toString()
  for (let at = 0; at < 55; at++) expect((await ask('/plans', { title: `Fest ${at}`, startsOn }, admin)).status).toBe(201)
  const { body } = await ask('/plans?where=title:starts:Fest&limit=200', undefined, admin)
  expect([body.items.length, body.nextCursor]).toEqual([55, null])
})
