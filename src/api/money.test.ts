import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { apiFacts } from '../../tests/support/api.ts'
import { camt, OWN_IBAN } from '../../tests/support/camt.ts'
import { actorWith, testDatabase } from '../../tests/support/database.ts'
import { nameClub } from '../../tests/support/invoices.ts'
import { insertMember } from '../../tests/support/members.ts'
import { GEINSHEIM } from '../../tests/support/regulations.ts'
import type { Actor } from '../domain/context.ts'
import { createPerson } from '../domain/people/commands.ts'
import { createTariff, saveRule, startTariff } from '../domain/tariffs/commands.ts'
import { Rules } from '../domain/tariffs/input.ts'
import { newId } from '../kernel/id.ts'
import { createApi } from './app.ts'

const database = await testDatabase()
const api = createApi()
const NOW = Temporal.Instant.from('2026-12-10T09:00:00Z')
const finance = actorWith('admin', { areas: ['finance'] })
const ctx = await database.ctx('gsv', finance, NOW)
await nameClub(ctx)
await sql`update club_details set iban = ${OWN_IBAN}, creditor_id = 'DE98ZZZ09999999999', bank_holder = 'GSV' where club_id = 'gsv'`.execute(
  database.owner,
)
const made = await createTariff(ctx, { name: 'Geinsheim' })
if (!made.ok) throw new Error('no tariff')
let version = 1
for (const rule of Rules.parse(GEINSHEIM)) await saveRule(ctx, { id: made.value, version: version++, at: null, rule })
await startTariff(ctx, { id: made.value, version, from: Temporal.PlainDate.from('2027-01-01') })

async function member(lastname: string): Promise<string> {
  const personId = await createPerson(ctx, { firstname: 'Test', lastname })
  await sql`update people set birth_on = '1980-05-05' where id = ${personId}`.execute(database.owner)
  await insertMember(database.owner, { clubId: 'gsv', personId })
  return personId
}
await member('Eins')
await member('Zwei')

interface Asked {
  actor?: Actor
  club?: string
  headers?: Record<string, string>
}
async function send(
  method: string,
  path: string,
  body: string | undefined,
  { actor = finance, club = 'gsv', headers = {} }: Asked = {},
) {
  const found = await database.ctx(club, actor, NOW)
  const flags = { ...found.club.flags, hasInvoiceManagement: club !== 'rwa' }
  const asked = { ...found, club: { ...found.club, flags } }
  const request = new Request(`http://${club}.localhost/api/v1/${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
  const answer = await api(request, { ...apiFacts, ctx: asked })
  const isJson = answer.headers.get('content-type')?.includes('json')
  return { status: answer.status, body: isJson ? await answer.json() : await answer.text() }
}
const get = (path: string, asked?: Asked) => send('GET', path, undefined, asked)
const post = (path: string, body: object = {}, { headers, ...asked }: Asked = {}) =>
  send('POST', path, JSON.stringify(body), { ...asked, headers: { 'content-type': 'application/json', ...headers } })

const JANUARY = { kind: 'fees', asOf: '2027-01-01', from: '2027-01-01', to: '2027-06-30', dueOn: '2027-01-15' }

test('January: preview, issue under a key, claims, mandate, file, statement, account to the cent', async () => {
  const preview = await post('fee-runs', JANUARY)
  expect(preview).toMatchObject({ status: 201, body: { state: 'preview', debtors: 2, posted: 2, version: 1 } })
  const run = `fee-runs/${preview.body.id}`
  const { body: amounts } = await get(`${run}/items?limit=1`)
  expect(amounts.items).toMatchObject([{ cents: 7200, explanation: [expect.stringContaining('Erwachsene')], flags: [] }])
  expect(await get(`${run}/items?limit=1&cursor=${amounts.nextCursor}`)).toMatchObject({
    body: { items: [{ cents: 7200 }], nextCursor: null },
  })
  const headers = { 'idempotency-key': 'januar' }
  const issued = await post(`${run}/issue`, {}, { headers })
  expect(issued).toEqual({ status: 202, body: { id: preview.body.id, state: 'issued', claims: 2 } })
  expect(await post(`${run}/issue`, {}, { headers })).toEqual(issued)
  expect(await post(`${run}/issue`)).toEqual(issued)
  const other = await post('fee-runs', JANUARY)
  expect(await post(`fee-runs/${other.body.id}/issue`, {}, { headers })).toMatchObject({
    status: 409,
    body: { code: 'key_reused' },
  })
  const { body: claims } = await get(`claims?runId=${preview.body.id}&stand=all`)
  expect(claims).toMatchObject({ total: 2, openCents: 14_400, items: [{ cents: 7200, standing: 'open' }, { cents: 7200 }] })
  const [first, second] = claims.items
  const mandate = { iban: 'DE02 1203 0000 0000 2020 51', holder: 'Test Eins', signedOn: '2026-12-01' }
  const given = await post(`debtors/${first.debtorId}/mandates`, mandate)
  expect(given).toMatchObject({ status: 201, body: { reference: expect.stringMatching(/^GSV-/) } })
  expect(await post(`debtors/${first.debtorId}/mandates`, { ...mandate, iban: 'DE1' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'iban' }] },
  })
  const file = await post('sepa-files', { dueOn: '2027-01-15' })
  expect(file).toMatchObject({ status: 201, body: { items: 1, totalCents: 7200, dueOn: '2027-01-15' } })
  expect((await get(`sepa-files/${file.body.id}/xml`)).body).toContain('<CtrlSum>72.00</CtrlSum>')
  const xml = new TextDecoder().decode(
    camt([
      { cents: 7200, text: `Sammler ${file.body.messageId}`, bankId: 'B1' },
      { cents: 7200, text: `Beitrag ${second.reference}`, bankId: 'B2' },
      { cents: 100, text: 'Spende', bankId: 'B3' },
    ]),
  )
  const xmlHeaders = { headers: { 'content-type': 'application/xml' } }
  const counts = { lines: 3, matched: 2, suggested: 0, open: 1, foreign: [], missingCents: 0 }
  expect(await send('POST', 'bank-statements', xml, xmlHeaders)).toEqual({ status: 201, body: counts })
  expect(await send('POST', 'bank-statements', xml, xmlHeaders)).toEqual({
    status: 200,
    body: { ...counts, lines: 0, matched: 0, open: 0 },
  })
  expect(await send('POST', 'bank-statements', xml.slice(0, 300), xmlHeaders)).toMatchObject({
    status: 400,
    body: { code: 'cut_off' },
  })
  const account = await get(`debtors/${first.debtorId}/account`)
  expect(account.body).toMatchObject({
    balanceCents: 0,
    mandate: { iban: 'DE02120300000000202051' },
    entries: [{ cents: -7200 }, { cents: 7200 }],
  })
  expect(await get('claims?stand=paid')).toMatchObject({ body: { total: 2, openCents: 0 } })
  const { body: lines } = await get('bank-lines')
  const { body: extra } = await post('claims', { debtorId: first.debtorId, title: 'Trikot', cents: 100, dueOn: '2027-02-01' })
  const [line] = lines.items
  expect(await post(`bank-lines/${line.id}/allocate`, { claimIds: [extra.id] })).toMatchObject({
    status: 200,
    body: { leftCents: 0 },
  })
  expect(await post(`bank-lines/${line.id}/undo`)).toMatchObject({ status: 200 })
  expect(await post(`mandates/${given.body.id}/revoke`)).toMatchObject({ status: 200, body: { state: 'revoked' } })
  expect(await post(`mandates/${given.body.id}/revoke`)).toMatchObject({ status: 409, body: { code: 'not_active' } })
})

test('a claim is split, deferred, waived, and both decisions are taken back; who saw an old version is told', async () => {
  const { body: debtors } = await get('debtors?limit=1')
  const [one, other] = [debtors.items[0], (await get(`debtors?limit=1&cursor=${debtors.nextCursor}`)).body.items[0]]
  const { body: claim } = await post('claims', {
    debtorId: one.id,
    title: 'Kurs',
    cents: 9000,
    dueOn: '2027-02-01',
    vatKey: 'exempt',
  })
  expect(claim).toMatchObject({ standing: 'open', vatKey: 'exempt', openCents: 9000 })
  const part = await post(`claims/${claim.id}/split`, { debtorId: other.id, cents: 6000 })
  expect(part).toMatchObject({ status: 201, body: { cents: 6000, splitFromId: claim.id, debtorId: other.id } })
  const stale = { headers: { 'if-match': '"1"' } }
  expect(await post(`claims/${claim.id}/waive`, { reason: 'Härte' }, stale)).toMatchObject({ status: 412 })
  const deferred = await post(`claims/${claim.id}/defer`, { until: '2027-03-31', reason: 'Bitte' })
  expect(deferred).toMatchObject({ status: 200, body: { standing: 'deferred', deferredUntil: '2027-03-31' } })
  expect(await post(`claims/${claim.id}/restore`)).toMatchObject({ body: { standing: 'open', deferredUntil: null } })
  expect(await post(`claims/${claim.id}/waive`, { reason: 'Härte' })).toMatchObject({
    body: { standing: 'waived', openCents: 0 },
  })
  expect(await post(`claims/${claim.id}/defer`, { until: '2027-04-30', reason: 'x' })).toMatchObject({
    status: 409,
    body: { code: 'decided' },
  })
  expect(await post(`claims/${claim.id}/restore`)).toMatchObject({ body: { standing: 'open', openCents: 3000 } })
  expect(await post(`claims/${claim.id}/restore`)).toMatchObject({ status: 409, body: { code: 'not_decided' } })
  expect(await post(`claims/${claim.id}/instalments`, { count: 3 })).toMatchObject({ body: { cents: 1000 } })
  expect(await post(`claims/${claim.id}/defer`, { until: '0000-01-01', reason: 'x' })).toMatchObject({ status: 400 })
  expect(await post(`debtors/${one.id}/block`, { reason: 'Verzogen' })).toMatchObject({ body: { isBlocked: true } })
  expect(await post(`debtors/${one.id}/block`, { reason: null })).toMatchObject({ body: { isBlocked: false } })
})

const NONE = newId()
const READS = [
  'claims',
  `claims/${NONE}`,
  'debtors',
  `debtors/${NONE}/account`,
  'fee-runs',
  'sepa-files',
  'debit-returns',
  'bank-lines',
]
const DEEDS = [
  'claims',
  `claims/${NONE}/waive`,
  'fee-runs',
  `fee-runs/${NONE}/issue`,
  'sepa-files',
  `mandates/${NONE}/revoke`,
  'bank-statements',
  'payments',
]

test('others are refused: no Finanzen 403, read-only 403 for deeds, another club 404, a club without invoices 404 for everybody', async () => {
  const { body: claims } = await get('claims?stand=all&limit=1')
  const [{ id, debtorId }] = claims.items
  for (const path of READS) {
    for (const actor of [
      actorWith('trainer'),
      actorWith('editor'),
      actorWith('reader'),
      actorWith('admin', { areas: ['members'] }),
    ])
      expect([path, (await get(path, { actor })).status]).toEqual([path, 403])
    expect([path, (await get(path, { actor: { kind: 'visitor' } })).status]).toEqual([path, 401])
    expect([path, (await get(path, { club: 'rwa', actor: actorWith('super') })).status]).toEqual([path, 404])
  }
  for (const path of DEEDS) {
    for (const actor of [actorWith('trainer'), actorWith('admin', { areas: ['halls'] })])
      expect([path, (await post(path, {}, { actor })).status]).toEqual([path, 403])
    expect([path, (await post(path, {}, { club: 'rwa' })).status]).toEqual([path, 404])
  }
  for (const path of [`claims/${id}`, `debtors/${debtorId}/account`]) expect((await get(path, { club: 'ssv' })).status).toBe(404)
  for (const path of [`claims/${id}/waive`, `debtors/${debtorId}/mandates`, `debtors/${debtorId}/block`])
    expect((await post(path, {}, { club: 'ssv' })).status).toBe(404)
  const reading = actorWith('admin', { isReadOnly: true })
  expect((await get('claims', { actor: reading })).status).toBe(200)
  expect(await post(`claims/${id}/waive`, { reason: 'x' }, { actor: reading })).toMatchObject({ status: 403 })
})
