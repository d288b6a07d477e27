import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { newId } from '../../kernel/id.ts'
import { saveContract } from './commands.ts'
import { ContractInput } from './input.ts'
import { getContract, listContracts, listLegalValues } from './queries.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('admin'))
const day = (text: string) => Temporal.PlainDate.from(text)
const school: ContractInput = {
  kind: 'rental',
  personId: null,
  party: 'Schule am Ring',
  departmentId: null,
  subject: 'Turnhalle',
  rateCents: 1500,
  ratePer: 'hour',
  allowance: null,
  absenceCents: 500,
  notice: '4 Wochen',
  bookedAs: '',
  facilityId: null,
  from: day('2026-01-01'),
  to: null,
}

test('a contract is made and changed by whoever knows the latest', async () => {
  const made = await saveContract(ctx, school)
  if (!made.ok) throw new Error(made.refusal)
  const saved = await getContract(ctx, made.value)
  expect(saved).toMatchObject({ name: 'Schule am Ring', rateCents: 1500, absenceCents: 500, to: null, version: 1 })
  const change = { ...school, id: saved.id, version: 1, rateCents: 1800, to: day('2026-12-31') }
  expect(await saveContract(ctx, change)).toMatchObject({ ok: true })
  expect(await saveContract(ctx, change)).toMatchObject({ refusal: 'changed_meanwhile' })
  expect(await getContract(ctx, saved.id)).toMatchObject({ rateCents: 1800, to: day('2026-12-31'), version: 2 })
})

test.each([
  ['neither person nor name', { party: '' }, 'personId'],
  ['both', { personId: '01890000-0000-7000-8000-000000000000' }, 'party'],
  ['an allowance for a rental', { allowance: 'minijob_month' as const }, 'allowance'],
  ['an allowance for a firm', { kind: 'trainer' as const, allowance: 'trainer_allowance' as const }, 'allowance'],
  ['the end before the begin', { to: day('2025-12-31') }, 'to'],
  ['a name in the plan for a trainer', { kind: 'trainer' as const, bookedAs: 'Schule' }, 'bookedAs'],
  ['a hall without a name in the plan', { facilityId: newId() }, 'bookedAs'],
  ['a name in the plan for rent by the month', { bookedAs: 'Schule', ratePer: 'month' as const }, 'ratePer'],
  ['an amount that is none', { rateCents: Number.NaN }, 'rateCents'],
])('%s is refused beside the field', (_, change, field) => {
  const read = ContractInput.safeParse({ ...school, ...change })
  expect(read.error?.issues.map(({ path }) => path[0])).toEqual([field])
})

test.each([
  ['2024-12-31', 45_000, []],
  ['2025-12-31', 45_000, [556, 840, 25_000, 100_000, 3000]],
  ['2026-01-01', 50_000, [603, 960, 25_000, 100_000, 3300]],
  ['2026-12-31', 50_000, [603, 960, 25_000, 100_000, 3300]],
  ['2027-01-01', 50_000, [633, 960, 25_000, 100_000, 3300]],
])('limits by law are those of the day: %s', async (on, business, others) => {
  expect((await listLegalValues(ctx, day(on))).map(({ name, cents }) => [name, cents / 100])).toEqual([
    ['business_income', business],
    ...['minijob_month', 'office_allowance', 'small_last_year', 'small_this_year', 'trainer_allowance'].flatMap((name, at) =>
      others[at] === undefined ? [] : [[name, others[at]]],
    ),
  ])
})

test('only who keeps the money sees contracts, and a read-only admin changes none', async () => {
  expect(await listContracts(await database.ctx('gsv', actorWith('admin', { areas: ['finance'] })))).not.toHaveLength(0)
  await expect(listContracts(await database.ctx('gsv', actorWith('admin', { areas: ['members'] })))).rejects.toThrow(
    'Right missing',
  )
  await expect(listContracts(await database.ctx('gsv', actorWith('trainer')))).rejects.toThrow('Right missing')
  await expect(saveContract(await database.ctx('gsv', actorWith('admin', { isReadOnly: true })), school)).rejects.toThrow(
    'Right missing',
  )
})
