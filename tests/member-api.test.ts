import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { found } from '../src/kernel/answer.ts'
import { startApp } from './support/app.ts'

const app = await startApp({ RAISED_LIMITS: 'yes' })
const owner = new pg.Client({ connectionString: app.databaseUrl })
await owner.connect()
afterAll(() => owner.end())

const TODAY = Temporal.Now.plainDateISO('Europe/Berlin')
const cookies = {
  admin: await app.login('gsv', 'admin@gsv.example'),
  trainer: await app.login('gsv', 'trainer@gsv.example'),
  other: await app.login('rwa', 'admin@rwa.example'),
  visitor: '',
}
type Who = keyof typeof cookies

interface Asked {
  json?: unknown
  method?: string
  headers?: Record<string, string>
  multipart?: FormData
  who?: Who
  club?: string
}
async function ask(path: string, { who = 'admin', club = 'gsv', headers = {}, ...init }: Asked = {}) {
  const answer = await app.fetch(club, `/api/v1${path}`, { ...init, headers: { cookie: cookies[who], ...headers } })
  const isJson = /json/.test(String(answer.headers['content-type']))
  return { status: answer.status, etag: String(answer.headers.etag ?? ''), body: isJson ? JSON.parse(answer.text) : answer.text }
}
const create = async (more: object = {}) => {
  const { status, body, etag } = await ask('/members', {
    json: { firstname: 'Api', lastname: 'Muster', birthOn: '1990-05-04', sex: 'w', ...more },
  })
  expect([status, body.detail]).toEqual([201, undefined])
  return { ...body, etag }
}

test('a member is created, found as of a day, changed with the version it was read in, and leaves', async () => {
  const { id, memberNo, etag } = await create({ lastname: 'Apilauf', entryOn: TODAY.subtract({ days: 5 }).toString() })
  const list = async (query: string) => (await ask(`/members?${query}`)).body.items.map((one: { id: string }) => one.id)
  expect(await list('search=apilauf&limit=5')).toEqual([id])
  expect(await list(`search=${memberNo}&state=active`)).toEqual([id])
  expect(await list(`search=apilauf&asOf=${TODAY.subtract({ days: 6 })}`)).toEqual([])
  const first = await ask('/members?limit=2')
  const second = await ask(`/members?limit=2&cursor=${first.body.nextCursor}`)
  expect(new Set([...first.body.items, ...second.body.items].map(({ id }) => id)).size).toBe(4)

  const changed = await ask(`/members/${id}`, { method: 'PATCH', json: { city: 'Augsburg' }, headers: { 'if-match': etag } })
  expect([changed.status, changed.body.city]).toEqual([200, 'Augsburg'])
  const older = await ask(`/members/${id}`, { method: 'PATCH', json: { city: 'Ulm' }, headers: { 'if-match': etag } })
  expect(older.status).toBe(412)
  const effectiveOn = TODAY.add({ days: 30 }).toString()
  const planned = await ask(`/members/${id}`, {
    method: 'PATCH',
    json: { city: 'Ulm', effectiveOn },
    headers: { 'if-match': changed.etag },
  })
  expect([planned.status, planned.body.effectiveOn]).toEqual([202, effectiveOn])
  const coming = await ask(`/scheduled-changes?personId=${changed.body.personId}`)
  expect(coming.body.items).toMatchObject([{ memberId: id, fields: { city: 'Ulm' }, effectiveOn, state: 'planned' }])

  const lastOn = TODAY.add({ days: 40 }).toString()
  const end = (seen: string) => ask(`/members/${id}/end`, { json: { lastOn, reason: 'Umzug' }, headers: { 'if-match': seen } })
  expect((await end(etag)).status).toBe(412)
  const ended = await end((await ask(`/members/${id}`)).etag)
  expect([ended.status, ended.body.exitOn]).toEqual([200, lastOn])
  expect((await ask(`/members?search=apilauf&asOf=${TODAY.add({ days: 41 })}`)).body.items).toEqual([])
})

test.each<[string, object, string]>([
  ['a day that is none', { birthOn: '1990-02-31' }, 'birthOn'],
  ['a birth in the future', { birthOn: TODAY.add({ days: 2 }).toString() }, 'birthOn'],
  ['an entry before the birth', { birthOn: '2020-01-01', entryOn: '2019-12-31' }, 'entryOn'],
  ['no name', { lastname: '' }, 'lastname'],
  ['an unknown kind', { kind: 'gold' }, 'kind'],
])('%s is refused by its field', async (_, more, path) => {
  const { status, body } = await ask('/members', {
    json: { firstname: 'Api', lastname: 'Fehler', birthOn: '1990-05-04', ...more },
  })
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(path)])
})

test('a household has an adult, and nobody counts in two fee families', async () => {
  const [adult, child] = [await create({ lastname: 'Apihaus' }), await create({ lastname: 'Apihaus', birthOn: '2016-01-01' })]
  const people = [
    { personId: adult.personId, kind: 'adult' },
    { personId: child.personId, kind: 'child' },
  ]
  expect((await ask('/households', { json: { name: 'Apihaus', people } })).status).toBe(201)
  expect(await ask('/households', { json: { people } })).toMatchObject({ status: 409, body: { code: 'two_fee_families' } })
  expect(await ask('/households', { json: { people: people.slice(1) } })).toMatchObject({
    status: 409,
    body: { code: 'no_adult' },
  })
})

test('an application of a visitor is accepted once; a known address stays unless the office says that it moved', async () => {
  const petra = { firstname: 'Petra', lastname: 'Apiantrag', birthOn: '1985-04-03', email: 'petra@apiantrag.example' }
  const apply = (street: string, people: object[]) =>
    ask('/applications', {
      who: 'visitor',
      json: {
        ...{ people, street, postcode: '86150', city: 'Augsburg' },
        ...{ entryOn: TODAY.toString(), payment: 'invoice', isPrivacyRead: true },
        isGuardianAgreed: true,
      },
    })
  const sent = await apply('Am Anger 1', [petra])
  expect(sent).toMatchObject({ status: 201, body: { state: 'applied' } })
  const approve = (id: string, query = '') => ask(`/applications/${id}/approve${query}`, { json: {} })
  expect(await approve(sent.body.id)).toMatchObject({ status: 200, body: { memberIds: [expect.any(String)] } })
  expect((await approve(sent.body.id)).status).toBe(409)
  const streets = []
  for (const [firstname, query] of [
    ['Kai', ''],
    ['Kim', '?knownAddress=move'],
  ] as const) {
    const child = { firstname, lastname: 'Apiantrag', birthOn: TODAY.subtract({ years: 5 }).toString() }
    const family = await apply('Ring 9', [{ ...petra, kind: 'none' }, child])
    expect(await approve(family.body.id, query)).toMatchObject({ status: 200 })
    const { rows } = await owner.query(`select street from people where lastname = 'Apiantrag' and firstname = 'Petra'`)
    streets.push(...rows.map(({ street }) => street))
  }
  expect(streets).toEqual(['Am Anger 1', 'Ring 9'])
})

test('a list is read, run, found again and taken back', async () => {
  const multipart = new FormData()
  const csv = 'Nachname;Vorname;Geburtsdatum;ID\nApiliste;Ada;01.02.1990;api-1\nApiliste;Bea;31.02.1990;api-2'
  multipart.set('kind', 'members')
  multipart.set('file', new Blob([csv], { type: 'text/csv' }), 'liste.csv')
  const started = await ask('/imports', { multipart })
  expect(started).toMatchObject({ status: 201, body: { counts: { free: 1 } } })
  const path = `/imports/${started.body.id}`
  const stateOf = async () => (await ask(path)).body.state
  expect((await ask(`${path}/run`, { json: {} })).status).toBe(202)
  await expect.poll(stateOf).toBe('done')
  expect((await ask('/members?search=apiliste')).body.items).toMatchObject([{ firstname: 'Ada', lastname: 'Apiliste' }])
  expect((await ask(`${path}/undo`, { json: {} })).status).toBe(202)
  await expect.poll(stateOf).toBe('undone')
  expect((await ask('/members?search=apiliste')).body.items).toEqual([])
})

test('two who are one are found and merged; the other id finds the one who stays', async () => {
  const [kept, merged] = [await create({ lastname: 'Apimeier' }), await create({ lastname: 'Apimaier' })]
  const pairs = (await ask('/people/duplicates')).body.items
  expect(JSON.stringify(pairs)).toContain(merged.personId)
  const done = await ask('/people/merge', { json: { keptId: kept.personId, mergedId: merged.personId } })
  expect(done).toMatchObject({ status: 200, body: { id: kept.personId } })
  expect((await ask(`/members/${merged.id}`)).body.id).toBe(kept.id)
})

test('a death that was entered by mistake is taken back once', async () => {
  const { id, personId } = await create({ lastname: 'Apilebt', entryOn: TODAY.subtract({ days: 9 }).toString() })
  const takeBack = (of: string) => ask(`/people/${of}/take-back-death`, { json: {} })
  expect(await takeBack(personId)).toMatchObject({ status: 409, body: { code: 'not_dead' } })
  const died = await ask(`/members/${id}/end`, { json: { lastOn: TODAY.subtract({ days: 1 }).toString(), state: 'deceased' } })
  expect(died).toMatchObject({ status: 200, body: { state: 'deceased' } })
  const taken = await takeBack(id)
  expect(taken).toMatchObject({ status: 200, body: { returned: expect.any(Array), toDecide: expect.any(Array) } })
  expect((await ask(`/members/${id}`)).body).toMatchObject({ state: 'active', exitOn: null })
  expect((await takeBack(personId)).status).toBe(409)
})

test('the yearly report comes in each form', async () => {
  const on = `${TODAY.year}-01-01`
  expect((await ask(`/annual-report?on=${on}`)).body).toMatchObject({ on, lines: expect.any(Array) })
  expect((await ask(`/annual-report?on=${on}&format=csv`)).body).toContain(';')
  expect((await ask(`/annual-report?on=${on}&format=xml`)).body).toContain('<?xml')
})

test('a trainer gets 403, a visitor 401, another club 404', async () => {
  const { id, personId } = await create({ lastname: 'Apirecht' })
  const multipart = new FormData()
  multipart.set('kind', 'members')
  multipart.set('file', new Blob(['Nachname;Vorname\nApirecht;Eva'], { type: 'text/csv' }), 'liste.csv')
  const list = (await ask('/imports', { multipart })).body.id
  const { rows } = await owner.query<{ id: string }>(`select id from applications where club_id = 'gsv' limit 1`)
  const application = `/applications/${found(rows[0]).id}/approve`
  const calls: [string, Asked][] = [
    ['/members', {}],
    ['/members', { json: {} }],
    [`/members/${id}`, { method: 'PATCH', json: {} }],
    [`/members/${id}/end`, { json: {} }],
    ['/scheduled-changes', {}],
    ['/households', { json: {} }],
    ['/people/duplicates', {}],
    ['/people/merge', { json: {} }],
    ['/annual-report', {}],
    [application, { json: {} }],
    [`/imports/${list}`, {}],
    [`/imports/${list}/run`, { json: {} }],
    [`/imports/${list}/undo`, { json: {} }],
    [`/people/${personId}/export`, {}],
    [`/people/${personId}/take-back-death`, { json: {} }],
    ['/tariffs/quote', { json: {} }],
  ]
  for (const [path, init] of calls)
    expect([
      path,
      (await ask(path, { ...init, who: 'trainer' })).status,
      (await ask(path, { ...init, who: 'visitor' })).status,
    ]).toEqual([path, 403, 401])
  // Neither learns of an id whether it is somebody's.
  for (const one of [id, personId])
    expect([
      (await ask(`/members/${one}`, { who: 'visitor' })).status,
      (await ask(`/members/${one}`, { who: 'trainer' })).status,
    ]).toEqual([401, 403])
  const away = { who: 'other', club: 'rwa' } as const
  const foreign: [string, Asked][] = [
    [`/members/${id}`, {}],
    [`/members/${id}`, { method: 'PATCH', json: { city: 'Ulm' } }],
    [`/members/${id}/end`, { json: { lastOn: TODAY.toString() } }],
    [application, { json: {} }],
    [`/imports/${list}`, {}],
    [`/imports/${list}/run`, { json: {} }],
    [`/imports/${list}/undo`, { json: {} }],
    [`/people/${personId}/export`, {}],
    [`/people/${personId}/take-back-death`, { json: {} }],
    ['/people/merge', { json: { keptId: personId, mergedId: id } }],
  ]
  for (const [path, init] of foreign) expect([path, (await ask(path, { ...init, ...away })).status]).toEqual([path, 404])
})
