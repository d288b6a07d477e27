import { expect, test } from 'vitest'
import { apiFacts } from '../../tests/support/api.ts'
import { actorWith, testDatabase } from '../../tests/support/database.ts'
import { mailsOf } from '../../tests/support/helper-plans.ts'
import type { Actor } from '../domain/context.ts'
import { createApi } from './app.ts'

const database = await testDatabase()
const api = createApi()
const visitor: Actor = { kind: 'visitor' }

interface Asked {
  body?: unknown
  actor?: Actor
  club?: string
  headers?: Record<string, string>
  admitSignUp?: () => Promise<boolean>
}
async function ask(path: string, { body, actor = visitor, club = 'gsv', headers = {}, ...limits }: Asked = {}) {
  const request = new Request(`http://${club}.localhost/api/v1/feedback${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const answer = await api(request, { ...apiFacts, ...limits, ctx: await database.ctx(club, actor) })
  return { status: answer.status, body: await answer.json() }
}
const message = (more: object = {}) => ({ about: 'club', kind: 'idea', body: 'Mehr Yoga', email: 'erika@post.example', ...more })
const admin = actorWith('admin')

test('a visitor’s message is kept once for a key, listed for the board, and answered once by mail', async () => {
  const headers = { 'idempotency-key': 'eins' }
  const sent = await ask('', { body: message(), headers })
  expect(sent.status).toBe(201)
  expect((await ask('', { body: message(), headers })).body).toEqual(sent.body)
  const reused = await ask('', { body: message({ body: 'Anders' }), headers })
  expect(reused).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  const other = await ask('', { body: message({ about: 'app', page: '/news', email: '' }) })
  expect((await ask('', { actor: admin })).body.items).toMatchObject([
    { id: other.body.id, about: 'app', page: '/news' },
    { id: sent.body.id, about: 'club', kind: 'idea', body: 'Mehr Yoga', page: '', answer: '', settledAt: null },
  ])
  const answer = (id: string, text: string) => ask(`/${id}/answer`, { body: { answer: text }, actor: admin })
  expect(await answer(sent.body.id, 'Gern!')).toMatchObject({ status: 200, body: { isSent: true } })
  expect(await answer(sent.body.id, 'Noch einmal')).toMatchObject({ status: 409, body: { code: 'already_settled' } })
  expect((await answer(other.body.id, 'Ohne Adresse')).body).toEqual({ isSent: false })
  expect(await mailsOf(await database.ctx('gsv'), 'feedback.answered')).toEqual(['erika@post.example'])
  expect((await ask('', { actor: admin })).body.items).toEqual([])
  const [newest, oldest] = (await ask('?state=settled', { actor: admin })).body.items
  expect([newest.id, oldest.answer]).toEqual([other.body.id, 'Gern!'])
})

test('bad messages, a robot’s many, roles without the right and another club are refused', async () => {
  for (const more of [{ body: ' ' }, { body: 'x'.repeat(5_001) }, { kind: 'werbung' }, { email: 'keine' }, { about: 'alles' }])
    expect(await ask('', { body: message(more) })).toMatchObject({
      status: 400,
      body: { errors: [{ field: Object.keys(more)[0] }] },
    })
  const robot = await ask('', { body: message(), admitSignUp: async () => false })
  expect(robot).toMatchObject({ status: 429, body: { code: 'too_many' } })
  const { id } = (await ask('', { body: message() })).body
  const answer = { answer: 'Nein' }
  for (const [actor, status] of [
    [visitor, 401],
    [actorWith('trainer'), 403],
  ] as const) {
    expect((await ask('', { actor })).status).toBe(status)
    expect((await ask(`/${id}/answer`, { actor, body: answer })).status).toBe(status)
  }
  expect((await ask('', { actor: admin, club: 'rwa' })).body.items).toEqual([])
  expect((await ask(`/${id}/answer`, { actor: admin, club: 'rwa', body: answer })).status).toBe(404)
})
