import { expect, test } from 'vitest'
import { apiFacts } from '../../tests/support/api.ts'
import { clubNamed, testDatabase } from '../../tests/support/database.ts'
import { insertCourse, insertDraw, wishesOf } from '../../tests/support/draws.ts'
import { createApi } from './app.ts'
import type { ApiFacts } from './facts.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', { kind: 'visitor' })
const staff = await database.ctx('gsv')
const api = createApi()
const facts: ApiFacts = { ...apiFacts, ctx }
const send = async (courseId: string, body: unknown, headers: Record<string, string> = {}, more: Partial<ApiFacts> = {}) => {
  const request = new Request(`http://gsv.localhost/api/v1/courses/${courseId}/wishes`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
  const answer = await api(request, { ...facts, ...more })
  return { status: answer.status, body: await answer.json() }
}
const person = (lastname: string) => ({
  firstname: 'Erika',
  lastname,
  birthOn: '1985-03-05',
  email: `${lastname}@post.example`,
})

test('a wish with others of the same draw comes in once for a key, and is to be confirmed by mail', async () => {
  const [one, two] = [await insertCourse(ctx), await insertCourse(ctx)]
  const drawId = await insertDraw(staff, [one, two])
  const wish = () => send(one, { ...person('api'), wishes: [two] }, { 'idempotency-key': 'eins' })
  expect(await wish()).toEqual({ status: 201, body: { email: 'api@post.example', people: 1, isSure: false } })
  expect((await wish()).status).toBe(201)
  expect(await wishesOf(ctx, drawId)).toMatchObject([{ number: 1, state: 'sent' }])
  const other = await send(one, person('api'), { 'idempotency-key': 'eins' })
  expect(other).toMatchObject({ status: 409, body: { code: 'key_reused' } })
})

test('what does not go is refused in German: no draw, wrong fields, too many at once, a club without sign-ups', async () => {
  const free = await insertCourse(ctx)
  expect((await send(free, person('frei'))).status).toBe(404)
  const drawn = await insertCourse(ctx)
  await insertDraw(staff, [drawn])
  const wrong = await send(drawn, { ...person('falsch'), wishes: ['keine'] })
  expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid', errors: [{ field: 'wishes.0' }] } })
  expect(await send(drawn, { ...person('fremd'), wishes: [free] })).toMatchObject({ status: 409, body: { code: 'not_bookable' } })
  expect((await send(drawn, person('viele'), {}, { admitSignUp: async () => false })).status).toBe(429)
  const club = clubNamed('gsv')
  const without = { ...ctx, club: { ...club, flags: { ...club.flags, hasParticipations: false } } }
  expect((await send(drawn, person('ohne'), {}, { ctx: without })).status).toBe(404)
})
