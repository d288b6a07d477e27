import { expect, test } from 'vitest'
import { apiFacts } from '../../tests/support/api.ts'
import { actorWith, testDatabase } from '../../tests/support/database.ts'
import type { Actor } from '../domain/context.ts'
import { createApi } from './app.ts'

const database = await testDatabase()
const editor = actorWith('editor')
const api = createApi()

async function ask(
  path: string,
  json?: unknown,
  { by = editor as Actor, method = json ? 'POST' : 'GET', headers = {}, club = 'gsv' } = {},
) {
  const ctx = { ...(await database.ctx(club)), actor: by }
  const init = json ? { body: JSON.stringify(json), headers: { 'content-type': 'application/json', ...headers } } : { headers }
  const answer = await api(new Request(`http://${club}.localhost/api/v1${path}`, { method, ...init }), { ...apiFacts, ctx })
  return { status: answer.status, etag: answer.headers.get('etag'), body: await answer.json() }
}

test('an offer is made as a draft, changed by whoever knows the latest, and published once it says its price', async () => {
  const made = await ask('/courses', {
    title: 'Rückenfit',
    kind: 'course',
    text: 'Erster Absatz.\n\nZweiter.',
    registrationOpensAt: '2031-01-01T10:00:00Z',
  })
  expect(made).toMatchObject({
    status: 201,
    etag: '"1"',
    body: { slug: 'rueckenfit', state: 'draft', text: 'Erster Absatz.\n\nZweiter.' },
  })
  const path = `/courses/${made.body.id}`
  expect((await ask(`${path}/publish`, {})).body).toMatchObject({ code: 'price_missing' })
  const change = (json: object, version = '"1"') =>
    ask(`${path}/fields`, json, { method: 'PATCH', headers: { 'if-match': version } })
  const changed = await change({ prices: { non_member: 6000 }, capacity: 12, decisionOn: '2031-02-01', minimum: 5 })
  expect(changed).toMatchObject({
    status: 200,
    etag: '"2"',
    body: { capacity: 12, decisionOn: '2031-02-01', title: 'Rückenfit' },
  })
  expect(await change({ capacity: 9 })).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } })
  expect(await change({ minimum: 99 }, '"2"')).toMatchObject({ status: 400, body: { errors: [{ field: 'minimum' }] } })
  expect(await change({ password: 'x' }, '"2"')).toMatchObject({ status: 400 })
  expect(await change({ capacity: 9 }, '*')).toMatchObject({ status: 400 })
  expect(await ask(`${path}/publish`, {})).toMatchObject({ status: 200, body: { state: 'published' } })
  expect(await ask(`${path}/fields`)).toMatchObject({ status: 200, body: { registrationOpensAt: '2031-01-01T10:00:00Z' } })
})

test('trainers, visitors and another club cannot', async () => {
  const made = await ask('/courses', { title: 'Yoga', kind: 'ongoing' })
  const path = `/courses/${made.body.id}/fields`
  for (const [by, status] of [
    [actorWith('trainer'), 403],
    [{ kind: 'visitor' } as Actor, 401],
  ] as const) {
    expect((await ask(path, undefined, { by })).status).toBe(status)
    expect((await ask(path, { title: 'X' }, { by, method: 'PATCH' })).status).toBe(status)
    expect((await ask('/courses', { title: 'X', kind: 'course' }, { by })).status).toBe(status)
  }
  expect((await ask(path, undefined, { club: 'rwa' })).status).toBe(404)
  expect((await ask(path, { unknown: 1 }, { club: 'rwa', method: 'PATCH' })).status).toBe(404)
})
