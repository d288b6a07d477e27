import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { apiFacts } from '../../tests/support/api.ts'
import { actorWith, testDatabase } from '../../tests/support/database.ts'
import { found } from '../kernel/answer.ts'
import { createApi } from './app.ts'

const database = await testDatabase()
const api = createApi()
const actor = actorWith('reader')
const ctx = await database.ctx('gsv', actor)
if (actor.kind !== 'user') throw new Error('no user')
const id = found(actor.profile?.clubUserId)
await sql`insert into auth."user" (id, name, email, "emailVerified") values (${actor.userId}, 'E', 'e@x.example', true)`.execute(
  database.owner,
)
await database.owner
  .insertInto('clubUsers')
  .values({ clubId: 'gsv', id, userId: actor.userId, role: 'reader', userName: id, search: id, lastLoginAt: ctx.now })
  .execute()

async function ask(method: string, path = '', body?: object, headers: Record<string, string> = {}) {
  const request = new Request(`http://gsv.localhost/api/v1/diary-entries${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = await api(request, { ...apiFacts, ctx })
  return { status: answer.status, etag: answer.headers.get('etag'), body: await answer.json() }
}

test('an own entry is made, changed against its version, and removed', async () => {
  const made = await ask('POST', '', { activity: 'run', minutes: 30 })
  expect(made).toMatchObject({ status: 201, etag: '"1"', body: { version: 1 } })
  const one = `/${made.body.id}`
  const change = (minutes: number) => ask('PUT', one, { activity: 'run', minutes }, { 'if-match': '"1"' })
  expect(await change(45)).toMatchObject({ status: 200, etag: '"2"', body: { id: made.body.id, version: 2 } })
  expect(await change(60)).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } })
  expect((await ask('GET')).body.items).toMatchObject([{ id: made.body.id, minutes: 45, version: 2 }])
  expect((await ask('DELETE', one)).status).toBe(200)
  expect((await ask('GET')).body.items).toEqual([])
})
