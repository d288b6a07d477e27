import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { apiFacts } from '../../tests/support/api.ts'
import { actorWith, testDatabase } from '../../tests/support/database.ts'
import { payer } from '../../tests/support/invoices.ts'
import type { Actor } from '../domain/context.ts'
import { newId } from '../kernel/id.ts'
import { createApi } from './app.ts'

const database = await testDatabase()
const api = createApi()
const finance = actorWith('admin', { areas: ['finance'] })
const ctx = await database.ctx('gsv', finance, Temporal.Instant.from('2027-01-04T09:00:00Z'))

const XML = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.02"><CstmrDrctDbtInitn><GrpHdr><NbOfTxs>1</NbOfTxs><CtrlSum>30.00</CtrlSum></GrpHdr>
  <PmtInf><DrctDbtTxInf><InstdAmt Ccy="EUR">30.00</InstdAmt><Dbtr><Nm>Otto Weg</Nm></Dbtr><DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct></DrctDbtTxInf></PmtInf></CstmrDrctDbtInitn></Document>`

async function send(body: string, query = '', { actor = finance, club = 'gsv' }: { actor?: Actor; club?: string } = {}) {
  const found = await database.ctx(club, actor, ctx.now)
  const asked = { ...found, club: { ...found.club, flags: { ...found.club.flags, hasInvoiceManagement: club !== 'rwa' } } }
  const request = new Request(`http://${club}.localhost/api/v1/switch-rehearsals${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/xml' },
    body,
  })
  const answer = await api(request, { ...apiFacts, ctx: asked })
  return { status: answer.status, body: await answer.json() }
}

test('an old file is compared with a run; payers that differ are named, no account is told whole', async () => {
  expect(await send(XML)).toMatchObject({ status: 409, body: { code: 'no_run' } })
  const { debtorId, personId } = await payer(ctx, 'Probe')
  const runId = newId()
  await sql`insert into fee_runs (club_id, id, kind, as_of, from_on, to_on, due_on, made_at) values ('gsv', ${runId}, 'fees', '2027-01-01', '2027-01-01', '2027-06-30', '2027-01-15', now())`.execute(
    database.owner,
  )
  await sql`insert into fee_items (club_id, id, run_id, debtor_id, person_id, source_kind, source_id, period, title, cents, due_on)
    values ('gsv', ${newId()}, ${runId}, ${debtorId}, ${personId}, 'fee', ${personId}, 'probe', 'Beitrag', 7200, '2027-01-15')`.execute(
    database.owner,
  )
  for (const query of ['', `?run=${runId}`])
    expect(await send(XML, query)).toEqual({
      status: 200,
      body: {
        ...{ runId, therePayers: 1, thereCents: 3000, herePayers: 0, hereCents: 0, same: 0 },
        differing: [
          {
            name: 'Otto Weg',
            debtorId: null,
            iban: 'DE89 •••• 3000',
            thereCents: 3000,
            hereCents: 0,
            differences: ['only_there'],
          },
        ],
      },
    })
  const { rows } = await sql<{ content: string }>`select content from journal where event = 'fee_run.rehearsed'`.execute(
    database.owner,
  )
  expect(rows[0]?.content).toBe('Wechsel geprobt: 0 Zahler gleich, 1 mit Unterschied')
})

test.each([
  ['an unknown run', XML, `?run=${newId()}`, finance, 'gsv', 404],
  ['a file that ends early', XML.slice(0, 200), '', finance, 'gsv', 400],
  ['entities', '<!DOCTYPE a><a/>', '', finance, 'gsv', 400],
  ['a trainer', XML, '', actorWith('trainer'), 'gsv', 403],
  ['an admin without Finanzen', XML, '', actorWith('admin', { areas: ['members'] }), 'gsv', 403],
  ['a club without invoices', XML, '', finance, 'rwa', 404],
])('%s is refused', async (_, body, query, actor, club, status) => {
  expect((await send(body, query, { actor, club })).status).toBe(status)
})
