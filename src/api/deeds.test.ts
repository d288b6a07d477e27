import { describe, expect, test } from 'vitest'
import { apiFacts } from '../../tests/support/api.ts'
import { actorWith, testDatabase } from '../../tests/support/database.ts'
import type { Actor } from '../domain/context.ts'
import { newId } from '../kernel/id.ts'
import { DEEDS } from './all-deeds.ts'
import { createApi } from './app.ts'
import { bare, by, byId, deeds, within } from './deeds.ts'

const database = await testDatabase()
const api = createApi()
const admin = actorWith('admin')

async function ask(line: string, body?: object, headers: Record<string, string> = {}, actor: Actor = admin, club = 'gsv') {
  const [method = '', path = ''] = line.split(' ')
  const request = new Request(`http://${club}.localhost/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = await api(request, { ...apiFacts, ctx: await database.ctx(club, actor) })
  return { status: answer.status, etag: answer.headers.get('etag'), body: await answer.json() }
}

const office = { title: 'Kassenwartin', departmentId: null, email: '', isBoard: true, position: 1 }
const made = await ask('POST /offices', office)
const duty = { officeId: made.body.id, title: 'Bestandserhebung melden', day: 31, month: 1, leadDays: 30, fromYear: 2027 }

describe('a thing of the tables', () => {
  test('is made once under a key, changed by some of its fields, and removed', async () => {
    const headers = { 'idempotency-key': 'eins' }
    const first = await ask('POST /duties', duty, headers)
    expect(first).toMatchObject({ status: 201, etag: '"1"', body: { id: expect.any(String), version: 1 } })
    expect((await ask('POST /duties', duty, headers)).body).toEqual(first.body)
    const { id } = first.body
    const changed = await ask(`PATCH /duties/${id}`, { note: 'beim Verband' }, { 'if-match': '"1"' })
    expect(changed).toMatchObject({ status: 200, etag: '"2"', body: { id, version: 2 } })
    const outdated = await ask(`PATCH /duties/${id}`, { note: 'anders' }, { 'if-match': '"1"' })
    expect(outdated).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } })
    const listed = await ask('GET /duties?year=2027&where=title:starts:Bestand&orderBy=-dueOn&limit=1')
    expect(listed.body.items).toMatchObject([{ id, note: 'beim Verband', dueOn: '2027-01-31', leadDays: 30, doneAt: null }])
    expect((await ask(`DELETE /duties/${id}`)).status).toBe(200)
    expect((await ask(`DELETE /duties/${id}`)).status).toBe(404)
  })

  test('is refused with every fault of a field, and left as it was', async () => {
    const answer = await ask('POST /duties', { ...duty, title: ' ', day: 40 })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual(['title', 'day'])
  })

  test('of another club is missing before its body is read; without the right nobody hears even that', async () => {
    const { body } = await ask('POST /duties', duty)
    const stranger = await ask(`PATCH /duties/${body.id}`, { day: 'x' }, {}, admin, 'rwa')
    expect(stranger.status).toBe(404)
    expect((await ask(`PATCH /duties/${body.id}`, { day: 'x' }, {}, actorWith('reader'), 'rwa')).status).toBe(403)
    expect((await ask(`PATCH /duties/${body.id}`, { day: 'x' }, {}, { kind: 'visitor' })).status).toBe(401)
  })

  test('takes days, moments and times as texts', async () => {
    const season = await ask('POST /seasons', { name: 'Winter', from: '2027-10-01', to: '2028-03-31' })
    expect(season.status).toBe(201)
    const later = await ask(`PATCH /seasons/${season.body.id}`, { to: '2028-04-15' })
    expect(later.status, JSON.stringify(later.body)).toBe(200)
    const { body } = await ask('GET /seasons?where=name:eq:Winter')
    expect(body.items).toMatchObject([{ from: '2027-10-01', to: '2028-04-15', version: 2 }])
    for (const to of ['2028-02-30', '31.03.2028', 7, null, '+275760-09-13'])
      expect((await ask(`PATCH /seasons/${season.body.id}`, { to })).status, String(to)).toBe(400)
  })

  test('of an edited page without a row names its version', async () => {
    const origins = { origins: 'https://www.verein.example' }
    expect(await ask('PUT /club/embed-origins', origins)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })

  test('that was refused says why in its own words', async () => {
    await ask('POST /seasons', { name: 'Sommer', from: '2027-04-01', to: '2027-09-30' })
    const twice = await ask('POST /seasons', { name: 'Sommer', from: '2027-04-01', to: '2027-09-30' })
    expect(twice).toMatchObject({ status: 409, body: { code: 'name_taken', detail: expect.stringContaining('Saison') } })
    expect(await ask(`POST /honours/${newId()}/skip`)).toMatchObject({ status: 404 })
  })
})

describe('the tables', () => {
  test('name each operation once, and each address', () => {
    expect(new Set(DEEDS.map(({ operationId }) => operationId)).size).toBe(DEEDS.length)
    expect(new Set(DEEDS.map(({ method, path }) => `${method} ${path}`)).size).toBe(DEEDS.length)
  })

  test('refuse a line without its command, and a command without its line', () => {
    const anybody = by(() => true)
    const work = bare(async () => null)
    expect(() => deeds('post /x doX Tut es', {})).toThrow('No command')
    expect(() => deeds('post /x doX Tut es', within({}, anybody, { doX: work, doY: work }))).toThrow('A command has no line')
    expect(() => deeds('fetch /x doX Tut es', within({}, anybody, byId({ doX: async () => null })))).toThrow('No command')
  })
})
