import { expect, test } from 'vitest'
import { apiFacts } from '../../tests/support/api.ts'
import { actorWith, testDatabase } from '../../tests/support/database.ts'
import type { Actor } from '../domain/context.ts'
import { createApi } from './app.ts'

const database = await testDatabase()
const api = createApi()

interface Asked {
  method?: string
  body?: unknown
  headers?: Record<string, string>
  actor?: Actor
  club?: string
  /** Switched off for this request. */
  without?: 'hasNews' | 'hasContent'
}
async function ask(
  path: string,
  { method = 'GET', body, headers = {}, actor = actorWith('admin'), club = 'gsv', without }: Asked = {},
) {
  const request = new Request(`http://${club}.localhost/api/v1/${path}`, {
    method,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const ctx = await database.ctx(club, actor)
  const flags = { ...ctx.club.flags, ...(without ? { [without]: false } : {}) }
  const answer = await api(request, { ...apiFacts, ctx: { ...ctx, club: { ...ctx.club, flags } } })
  return { status: answer.status, etag: answer.headers.get('etag'), body: await answer.json() }
}
const visitor: Actor = { kind: 'visitor' }
const PAGE = 'pages/kontakt%2Fanfahrt'
const put = (text: string, headers: Record<string, string> = {}) =>
  ask(PAGE, { method: 'PUT', body: { title: 'Anfahrt', text }, headers })

test('a page is made, published, saved against its version, and restored as a new version', async () => {
  expect(await put('Mit dem Bus')).toMatchObject({ status: 201, etag: '"1"', body: { state: 'draft', slug: 'kontakt/anfahrt' } })
  expect((await ask(PAGE, { actor: visitor })).status).toBe(404)
  expect(await ask(`${PAGE}/publish`, { method: 'POST' })).toMatchObject({ status: 200, etag: '"2"', body: { state: 'shown' } })
  expect((await ask(PAGE, { actor: visitor })).body).toMatchObject({ text: 'Mit dem Bus', version: null })
  expect(await put('Mit dem Rad', { 'if-match': '"2"' })).toMatchObject({ status: 200, etag: '"3"' })
  expect((await ask(PAGE, { actor: visitor })).body.text).toBe('Mit dem Bus')
  for (const headers of [{ 'if-match': '"2"' }, {}])
    expect(await put('Zu spät', headers)).toMatchObject({ status: 412, body: { status: 412, title: 'Precondition Failed' } })
  await ask(`${PAGE}/publish`, { method: 'POST', headers: { 'if-match': '"3"' } })
  const { items } = (await ask(`${PAGE}/versions`)).body
  expect(items).toMatchObject([
    { text: 'Mit dem Rad', isShown: true },
    { text: 'Mit dem Bus', isShown: false },
  ])
  const restored = await ask(`${PAGE}/versions/${items[1].id}/restore`, { method: 'POST' })
  expect(restored).toMatchObject({ status: 200, etag: '"5"', body: { text: 'Mit dem Bus' } })
  expect((await ask(PAGE, { actor: visitor })).body.text).toBe('Mit dem Bus')
  expect((await ask(`${PAGE}/versions`)).body.items).toHaveLength(3)
  expect((await ask(`${PAGE}/versions?where=isShown:eq:true&limit=1`)).body).toMatchObject({
    items: [{ isShown: true }],
    nextCursor: null,
  })
})

test('the rights and the club bind programs, too', async () => {
  expect((await ask(PAGE, { method: 'PUT', body: { title: 'A', text: 'A' }, actor: visitor })).status).toBe(401)
  expect((await ask(`${PAGE}/versions`, { actor: actorWith('editor') })).status).toBe(403)
  expect((await ask(PAGE, { club: 'rwa' })).status).toBe(404)
  expect((await ask('pages/imprint', { actor: visitor })).body).toMatchObject({ title: 'Impressum', state: 'template' })
  const wrong = await ask('pages/Gro%C3%9F', { method: 'PUT', body: { title: 'A', text: 'A' } })
  expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid' } })
})

test('an article is made once for a key, and read once it is published', async () => {
  const news = { title: 'Neues vom Platz', teaser: 'Kurz', text: 'Ein Absatz.\n\nNoch einer.' }
  const headers = { 'idempotency-key': 'meldung' }
  const made = await ask('news', { method: 'POST', body: news, headers })
  expect(made).toMatchObject({ status: 201, body: { slug: 'neues-vom-platz', state: 'draft', version: 1 } })
  expect((await ask('news', { method: 'POST', body: news, headers })).body.id).toBe(made.body.id)
  expect((await ask('news', { actor: visitor })).body).toEqual({ items: [], nextCursor: null })
  expect((await ask(`news/${made.body.id}`, { actor: visitor })).status).toBe(404)
  const past = await ask(`news/${made.body.id}/publish`, { method: 'POST', body: { from: '2020-01-01T00:00:00Z' } })
  expect(past).toMatchObject({ status: 409, body: { code: 'from_past' } })
  expect((await ask('news/neues-vom-platz/publish', { method: 'POST' })).body.state).toBe('shown')
  const { items } = (await ask('news', { actor: visitor })).body
  expect(items).toMatchObject([{ id: made.body.id, title: 'Neues vom Platz', teaser: 'Kurz' }])
  expect((await ask(`news/${made.body.id}`, { actor: visitor })).body.text).toBe('Ein Absatz.\n\nNoch einer.')
})

test('without news or pages there is nothing to read or write, and the legal pages stay', async () => {
  const news = { without: 'hasNews' } as const
  for (const actor of [visitor, actorWith('admin')])
    for (const path of ['news', 'news/neues-vom-platz']) expect((await ask(path, { ...news, actor })).status, path).toBe(404)
  expect((await ask('news', { ...news, method: 'POST', body: { title: 'A', text: 'A' } })).status).toBe(404)
  const pages = { without: 'hasContent' } as const
  expect((await ask(PAGE, pages)).status).toBe(404)
  expect((await ask(PAGE, { ...pages, method: 'PUT', body: { title: 'A', text: 'A' } })).status).toBe(404)
  expect((await ask('pages/imprint', { ...pages, actor: visitor })).status).toBe(200)
})
