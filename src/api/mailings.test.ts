import { beforeAll, expect, test } from 'vitest'
import { apiFacts } from '../../tests/support/api.ts'
import { actorWith, testDatabase } from '../../tests/support/database.ts'
import { insertTurnen } from '../../tests/support/mailings.ts'
import { insertStaff, runOrders } from '../../tests/support/orders.ts'
import type { Actor, Ctx } from '../domain/context.ts'
import { mailingKind } from '../domain/mailings/mailing-kind.ts'
import { newId } from '../kernel/id.ts'
import { createApi } from './app.ts'

const database = await testDatabase()
const api = createApi()

let admin: Ctx
let courseId: string
beforeAll(async () => {
  admin = await insertStaff(database.owner, await database.ctx('gsv', { kind: 'system' }), 'admin', null)
  courseId = await insertTurnen(admin)
  await joinHome(['Cem', 'Gül'])
})

/** Adults of these first names live together. */
async function joinHome(names: string[]): Promise<void> {
  const [clubId, householdId] = ['gsv', newId()]
  await admin.db.insertInto('households').values({ clubId, id: householdId }).execute()
  const people = await admin.db
    .selectFrom('people')
    .select('id')
    .where('firstname', 'in', names)
    .where('lastname', '=', 'Brandt')
    .execute()
  for (const { id: personId } of people) {
    const row = { clubId, id: newId(), householdId, personId, kind: 'adult', valid: '[2020-01-01,)' }
    await admin.db.insertInto('householdPeople').values(row).execute()
  }
}

interface Asked {
  body?: unknown
  headers?: Record<string, string>
  actor?: Actor
  club?: string
}
async function ask(path: string, { body, headers = {}, actor = admin.actor, club = 'gsv' }: Asked = {}) {
  const request = new Request(`http://${club}.localhost/api/v1/mailings${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const answer = await api(request, { ...apiFacts, ctx: await database.ctx(club, actor) })
  return { status: answer.status, body: await answer.json() }
}

const mailing = (more: object = {}) => ({
  groups: [`participants:${courseId}`],
  topic: 'service',
  subject: 'Schuhe',
  text: 'Hallo {name}, {kinder}',
  ...more,
})

test('a preview names how many it reaches, who has no address, and for whom a field is empty; it writes nothing', async () => {
  const shown = await ask('/preview', { body: mailing() })
  expect(shown).toMatchObject({ status: 200, body: { count: 3, withoutAddress: ['Dora Brandt'], unsubscribed: [] } })
  const perHome = await ask('/preview', { body: mailing({ text: 'Bis bald', perHousehold: true }) })
  expect(perHome.body.household).toEqual([{ name: 'Gül Brandt', with: 'Cem Brandt' }])
  expect((await ask('/preview', { body: mailing({ perHousehold: 'ja' }) })).status).toBe(400)
  const [empty] = shown.body.emptyFields
  expect([empty.field, empty.names.sort()]).toEqual(['kinder', ['Cem Brandt', 'Dora Brandt', 'Gül Brandt']])
  expect(await admin.db.selectFrom('mailings').select('id').where('clubId', '=', 'gsv').execute()).toEqual([])
})

test('a mailing is sent once for a key, and told for each recipient', async () => {
  const headers = { 'idempotency-key': newId() }
  const sent = await ask('', { body: mailing(), headers })
  expect(sent.status).toBe(202)
  expect((await ask('', { body: mailing(), headers })).body).toEqual(sent.body)
  const reused = await ask('', { body: mailing({ text: 'Anders' }), headers })
  expect(reused).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  const before = await ask(`/${sent.body.id}`)
  expect(before).toMatchObject({ status: 200, body: { subject: 'Schuhe', topic: 'service', nextAfter: null } })
  expect(before.body.counts).toMatchObject({ open: 3, letter: 1 })

  const system = await database.ctx('gsv', { kind: 'system' }, Temporal.Now.instant().add({ seconds: 11 }))
  await runOrders(system, [mailingKind])
  const { body } = await ask(`/${sent.body.id}`)
  expect(body.groups).toEqual(['Teilnehmer eines Angebots: Turnen'])
  expect(body.counts).toMatchObject({ open: 0, queued: 3, letter: 1 })
  const told = body.recipients.map(({ name, email, state }: { name: string; email: string; state: string }) =>
    [name, email, state].join(' '),
  )
  expect(told.sort()).toEqual([
    'Cem Brandt cem@brandt.example queued',
    'Dora Brandt  letter',
    'Gül Brandt guel@brandt.example queued',
    'Mia Brandt Mia@brandt.example queued',
  ])
  expect((await ask(`/${sent.body.id}?state=letter`)).body.recipients).toHaveLength(1)
  expect((await ask(`/${sent.body.id}?state=lost`)).status).toBe(400)
})

test('the longest list is told page by page', async () => {
  const { id } = (await ask('', { body: mailing() })).body
  const row = { clubId: 'gsv', mailingId: id, name: 'X', state: 'letter', email: '', because: '' }
  const more = Array.from({ length: 200 }, (_, at) => ({ ...row, id: newId(), address: `a${at}`, position: 10 + at }))
  await admin.db.insertInto('mailingRecipients').values(more).execute()
  const first = (await ask(`/${id}`)).body
  expect(first.recipients).toHaveLength(200)
  const second = (await ask(`/${id}?after=${first.nextAfter}`)).body
  expect([second.recipients.length, second.nextAfter]).toEqual([4, null])
})

test.each([
  ['no group', { groups: [] }, 'groups'],
  ['something else than a group', { groups: ['<b>'] }, 'groups'],
  ['a field nobody knows', { text: 'Hallo {vornahme}' }, 'text'],
  ['an unknown kind of mailing', { topic: 'werbung' }, 'topic'],
  ['a subject without end', { subject: 'x'.repeat(121) }, 'subject'],
])('%s is refused beside its field', async (_, more, field) => {
  for (const path of ['', '/preview']) {
    const refused = await ask(path, { body: mailing(more) })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain(field)
  }
})

test('visitors and readers write to nobody, trainers not to others’ offers, and nobody reads others’ mailings', async () => {
  const { id } = (await ask('', { body: mailing() })).body
  const trainer = actorWith('trainer', { personId: newId() })
  for (const path of ['', '/preview']) {
    expect((await ask(path, { body: mailing(), actor: { kind: 'visitor' } })).status).toBe(401)
    expect((await ask(path, { body: mailing(), actor: actorWith('reader') })).status).toBe(403)
    expect((await ask(path, { body: mailing(), actor: trainer })).status).toBe(403)
    expect((await ask(path, { body: mailing(), actor: actorWith('admin'), club: 'rwa' })).status).toBe(404)
  }
  expect((await ask(`/${id}`, { actor: { kind: 'visitor' } })).status).toBe(401)
  expect((await ask(`/${id}`, { actor: trainer })).status).toBe(404)
  expect((await ask(`/${id}`, { actor: actorWith('super'), club: 'rwa' })).status).toBe(404)
})
