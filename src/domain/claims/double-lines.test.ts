import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { camt, OWN_IBAN } from '../../../tests/support/camt.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { owe, payer } from '../../../tests/support/invoices.ts'
import { mt940 } from '../../../tests/support/mt940.ts'
import { transaction } from '../../database/transaction.ts'
import { addMandate } from '../debtors/commands.ts'
import { allocatePayment, ignoreDoubles, ignoreLine } from './allocate-payment.ts'
import { importStatement } from './import-statement.ts'
import { listClaims } from './list-claims.ts'
import { listLines } from './list-lines.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), Temporal.Instant.from('2026-12-10T09:00:00Z'))
await sql`insert into club_details (club_id, iban) values ('gsv', ${OWN_IBAN}) on conflict (club_id) do update set iban = excluded.iban`.execute(
  database.owner,
)

async function read(bytes: Uint8Array) {
  const done = await importStatement(ctx, bytes)
  if (!done.ok) throw new Error(done.refusal)
  const { lines, matched, suggested, open } = done.value
  return { lines, matched, suggested, open }
}
const waiting = async () => (await listLines(ctx, 'open', { limit: 50 })).lines

test('a day read as camt and as MT940 is booked once: the second reading waits for a person, also beside a claim that would fit', async () => {
  const iban = 'DE02120300000000202051'
  const { debtorId } = await payer(ctx, 'Doppelt')
  await transaction(ctx, (ctx) => addMandate(ctx, { debtorId, iban, holder: 'Erika Doppelt', isSure: true }))
  await owe(ctx, debtorId, 4400)
  await owe(ctx, debtorId, 4400, { title: 'Trikot' })
  const { claims } = await listClaims(ctx, { stand: 'open', debtorId }, { limit: 5 })
  const first = camt([{ cents: 4400, iban, text: 'Danke, liebe Turner', bankId: 'C1' }], { id: 'TAG' })
  expect(await read(first)).toEqual({ lines: 1, matched: 0, suggested: 1, open: 0 })
  const [line] = await waiting()
  await allocatePayment(ctx, { lineId: line?.id ?? '', claimIds: [claims[0]?.id ?? ''] })
  // One claim of this amount is open: without the mark the second reading would pay it.
  const second = mt940([{ cents: 4400, fields: ['20Danke, liebe Tur', '21ner', `31${iban}`] }])
  expect(await read(second)).toEqual({ lines: 1, matched: 0, suggested: 1, open: 0 })
  const [again] = await waiting()
  expect(again).toMatchObject({ isDouble: true, isKnown: false, booked: [] })
  expect(await ignoreLine(ctx, { lineId: again?.id ?? '', isIgnored: true })).toMatchObject({ ok: true })
  expect((await listClaims(ctx, { stand: 'open', debtorId }, { limit: 5 })).claims).toHaveLength(1)
  expect(await waiting()).toEqual([])
})

test('two real equal bookings stay two: the one that no other file told is no double, and a person may book the other, too', async () => {
  const { debtorId } = await payer(ctx, 'Zweimal')
  await owe(ctx, debtorId, 900)
  await read(camt([{ cents: 500, text: 'Spende', bankId: 'C2' }], { id: 'EINS' }))
  const one = { cents: 500, fields: ['20Spende'] }
  expect(await read(mt940([one, one], { number: '00238/001' }))).toEqual({ lines: 2, matched: 0, suggested: 1, open: 1 })
  const lines = (await waiting()).filter(({ amountCents }) => amountCents === 500)
  expect(lines.map(({ isDouble }) => isDouble).toSorted()).toEqual([false, false, true])
  const { claims } = await listClaims(ctx, { stand: 'open', debtorId }, { limit: 5 })
  const double = lines.find(({ isDouble }) => isDouble)
  expect(await allocatePayment(ctx, { lineId: double?.id ?? '', claimIds: [claims[0]?.id ?? ''] })).toMatchObject({ ok: true })
  // Three are real now; of four in a table two are known by their facts, one is probably the first, and one is new.
  const table = ['Buchungstag;Betrag;Verwendungszweck', ...Array.from({ length: 4 }, () => '08.12.2026;5,00;Spende')].join('\n')
  expect(await read(new TextEncoder().encode(table))).toEqual({ lines: 4, matched: 0, suggested: 1, open: 1 })
  expect(await ignoreDoubles(ctx)).toMatchObject({ ok: true, value: 1 })
  expect((await waiting()).filter(({ isDouble }) => isDouble)).toEqual([])
})
