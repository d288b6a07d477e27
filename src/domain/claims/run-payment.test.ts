import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertMember } from '../../../tests/support/members.ts'
import { transaction } from '../../database/transaction.ts'
import { addMandate, ensureDebtor, setPayer } from '../debtors/commands.ts'
import { createPerson } from '../people/commands.ts'
import { createTariff, saveRule, startTariff } from '../tariffs/commands.ts'
import { Rules } from '../tariffs/input.ts'
import { quoteRun } from './quote-run.ts'

const database = await testDatabase()
const day = (text: string) => Temporal.PlainDate.from(text)
const ctx = await database.ctx('gsv', actorWith('admin'), Temporal.Instant.from('2026-12-10T09:00:00Z'))

const RULES = Rules.parse([
  { kind: 'interval', months: 6 },
  { kind: 'class', name: 'Alle', cents: 6000, per: 'half_year' },
  { kind: 'surcharge', name: 'Ohne Lastschrift', cents: 200, per: 'collection', when: { payment: 'other' } },
])

test('a run charges by the way of payment as of its day', async () => {
  const tariff = await createTariff(ctx, { name: 'Beiträge' })
  const id = tariff.ok ? tariff.value : ''
  for (const [at, rule] of RULES.entries()) await saveRule(ctx, { id, version: at + 1, at: null, rule })
  expect(await startTariff(ctx, { id, version: RULES.length + 1, from: day('2027-01-01') })).toMatchObject({ ok: true })
  const [child, parent] = [
    await createPerson(ctx, { firstname: 'Kim', lastname: 'Muster' }),
    await createPerson(ctx, { firstname: 'Erika', lastname: 'Muster' }),
  ]
  await insertMember(database.owner, { clubId: 'gsv', personId: child })
  await transaction(ctx, async (ctx) => {
    const debtorId = await ensureDebtor(ctx, parent)
    await addMandate(ctx, { debtorId, iban: 'DE02120300000000202051', holder: 'Erika Muster', isSure: true })
    await setPayer(ctx, debtorId, [child], day('2027-01-01'))
  })
  const centsAsOf = async (asOf: string) => {
    const days = { from: day('2027-01-01'), to: day('2027-06-30'), dueOn: day('2027-01-15') }
    return (await quoteRun(ctx, { ...days, asOf: day(asOf) }))?.map(({ cents }) => cents)
  }
  expect(await centsAsOf('2027-01-01')).toEqual([6000])
  expect(await centsAsOf('2026-12-31')).toEqual([6200])
})
