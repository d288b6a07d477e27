import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { OWN_IBAN } from '../../../tests/support/camt.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { owe, payer } from '../../../tests/support/invoices.ts'
import { getAccount } from './get-account.ts'
import { importStatement } from './import-statement.ts'
import { listLines } from './list-lines.ts'
import { claimReference } from './rules.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), Temporal.Instant.from('2027-01-04T09:00:00Z'))
await sql`insert into club_details (club_id, iban) values ('gsv', ${OWN_IBAN})
  on conflict (club_id) do update set iban = excluded.iban`.execute(database.owner)

test('the table of a bank is read by the names of its columns, once; files that overlap book nothing twice', async () => {
  const { debtorId } = await payer(ctx, 'Tabelle')
  const claimId = await owe(ctx, debtorId, 2200)
  const row = `18.01.2027;Erika Tabelle;Beitrag ${claimReference(claimId)};22,00`
  const table = (rows: readonly string[]) =>
    new TextEncoder().encode(['Buchungstag;Auftraggeber/Empfaenger;Verwendungszweck;Betrag', ...rows].join('\n'))
  expect(await importStatement(ctx, table([row]))).toMatchObject({ ok: true, value: { isNew: true, lines: 1, matched: 1 } })
  expect(await importStatement(ctx, table([row]))).toMatchObject({ value: { isNew: false } })
  const more = table([row, '19.01.2027;Niemand;Spende;5,00'])
  expect(await importStatement(ctx, more)).toMatchObject({ value: { isNew: true, lines: 2, matched: 0, open: 1 } })
  expect((await getAccount(ctx, debtorId)).balanceCents).toBe(0)
  expect(await importStatement(ctx, table(['19.01.2027;X;Y;viel']))).toMatchObject({
    refusal: 'row_wrong',
    row: 2,
    field: 'amount',
  })
})

test('a bank’s table is read by usual, named and remembered columns; files may overlap, and the same one changes nothing', async () => {
  const csv = (head: string, ...rows: string[]) => new TextEncoder().encode([head, ...rows].join('\n'))
  const [first, second] = ['05.02.2027;12,34;Erika Muster;Beitrag', '06.02.2027;-3,00;Bank;Gebühr']
  const usual = csv('Buchungstag;Betrag;Name;Verwendungszweck', first, second)
  expect(await importStatement(ctx, usual)).toMatchObject({ ok: true, value: { isNew: true, lines: 2 } })
  expect(await importStatement(ctx, usual)).toMatchObject({ ok: true, value: { isNew: false } })
  const own = csv('Tag;Summe;Wer;Was', first, '07.02.2027;5,00;Otto;Trikot')
  expect(await importStatement(ctx, own)).toMatchObject({ refusal: 'column_missing' })
  const named = { bookedOn: 'Tag', amount: 'Summe', name: 'Wer', text: 'Was' }
  expect(await importStatement(ctx, own, named)).toMatchObject({ ok: true, value: { isNew: true, lines: 2 } })
  expect(await importStatement(ctx, csv('Tag;Summe;Wer;Was', '08.02.2027;6,00;Otto;Trikot'))).toMatchObject({
    ok: true,
    value: { lines: 1 },
  })
  const { lines } = await listLines(ctx, 'all', { limit: 50 })
  expect(lines.filter(({ name, isKnown }) => name === 'Erika Muster' && !isKnown)).toHaveLength(1)
  expect(await importStatement(ctx, csv('Tag;Summe;Wer;Was', 'gestern;6,00;Otto;Trikot'))).toMatchObject({ refusal: 'row_wrong' })
  expect(await importStatement(ctx, new TextEncoder().encode('Guten Tag'))).toMatchObject({ refusal: 'column_missing' })
})
