import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertMember } from '../../../tests/support/members.ts'
import { GEINSHEIM } from '../../../tests/support/regulations.ts'
import { transaction } from '../../database/transaction.ts'
import { newId } from '../../kernel/id.ts'
import { addMandate, ensureDebtor, setPayer } from '../debtors/commands.ts'
import { joinHousehold } from '../members/join-household.ts'
import { createPerson } from '../people/commands.ts'
import { createTariff, saveRule, startTariff } from '../tariffs/commands.ts'
import { Rules } from '../tariffs/input.ts'
import { cancelClaim } from './cancel-claims.ts'
import { createFeeRun, holdFeeItem, issueFeeRun, removeFeeRun } from './issue-fee-run.ts'
import { listClaims } from './list-claims.ts'
import { getFeeRun, listFeeItems, listFeeRuns, sumFeeRun } from './queries.ts'

const database = await testDatabase()
const day = (text: string) => Temporal.PlainDate.from(text)
const NOW = Temporal.Instant.from('2026-12-10T09:00:00Z')
const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), NOW)
const JANUARY = {
  kind: 'fees',
  asOf: day('2027-01-01'),
  from: day('2027-01-01'),
  to: day('2027-06-30'),
  dueOn: day('2027-01-15'),
} as const

const made = await createTariff(ctx, { name: 'Geinsheim' })
if (!made.ok) throw new Error('no tariff')
let version = 1
for (const rule of Rules.parse(GEINSHEIM)) await saveRule(ctx, { id: made.value, version: version++, at: null, rule })
const started = await startTariff(ctx, { id: made.value, version, from: day('2027-01-01') })
if (!started.ok) throw new Error(started.refusal)

const member = async (lastname: string, birthOn: string) => {
  const personId = await createPerson(ctx, { firstname: 'Test', lastname })
  await sql`update people set birth_on = ${birthOn}::date where id = ${personId}`.execute(database.owner)
  await insertMember(database.owner, { clubId: 'gsv', personId })
  return personId
}
const withMandate = async (personId: string) => {
  const debtorId = await transaction(ctx, (ctx) => ensureDebtor(ctx, personId))
  await transaction(ctx, (ctx) => addMandate(ctx, { debtorId, iban: 'DE02120300000000202051', holder: 'Anna Alt', isSure: true }))
  return debtorId
}

const adult = await member('Alt', '1980-05-05')
const alt = await withMandate(adult)
const child = await member('Alt', '2015-05-05')
await transaction(ctx, (ctx) => setPayer(ctx, alt, [child], day('2026-01-01')))
await member('Solo', '1990-05-05')
await member('Waise', '2016-05-05')

async function preview() {
  const run = await createFeeRun(ctx, JANUARY)
  if (!run.ok) throw new Error(run.refusal)
  return run.value
}
/** Posted runs never go, but with their club. */
const forgetRuns = () =>
  sql`begin; set local app.leaving_club = 'gsv'; delete from claims; delete from fee_runs; commit`.execute(database.owner)
const itemsOf = (runId: string) => listFeeItems(ctx, runId, { offset: 0, limit: 50 })

test('a preview explains each amount, groups by payer, marks what is missing, and claims nothing', async () => {
  const id = await preview()
  const items = await itemsOf(id)
  expect(items.map(({ name, cents, people }) => [name, cents, people.map(({ flags }) => flags)])).toEqual([
    ['Test Waise', 5400, [['no_payer']]],
    ['Test Alt', 7200 + 5400, [[], []]],
    ['Test Solo', 7200, [[]]],
  ])
  expect(items[1]?.people[0]?.explanation.join(' ')).toContain('12,00 €')
  expect(await sumFeeRun(ctx, id)).toMatchObject({
    debtors: 3,
    members: 4,
    cents: 25200,
    debitCents: 12600,
    anomalies: 1,
    posted: 3,
    keptBack: 1,
  })
  expect(await listFeeRuns(ctx)).toMatchObject([{ id, debtors: 3, cents: 25200 }])
  expect((await listClaims(ctx, { stand: 'all' }, { limit: 9 })).claims).toEqual([])
  expect(await removeFeeRun(ctx, id)).toMatchObject({ ok: true })
  await expect(getFeeRun(ctx, id)).rejects.toThrow('Not found')
})

test('an amount that changed since the preview is asked about, not posted', async () => {
  const id = await preview()
  await sql`update people set birth_on = '2012-05-05' where id = ${child}`.execute(database.owner)
  expect(await issueFeeRun(ctx, { runId: id })).toMatchObject({ ok: true })
  await forgetRuns()
  const again = await preview()
  await sql`update people set birth_on = '2001-05-05' where id = ${child}`.execute(database.owner)
  const seen = (await getFeeRun(ctx, again)).version
  expect(await issueFeeRun(ctx, { runId: again, version: seen })).toMatchObject({ refusal: 'amounts_changed' })
  expect((await listClaims(ctx, { stand: 'all' }, { limit: 9 })).claims).toEqual([])
  expect((await itemsOf(again))[0]).toMatchObject({ name: 'Test Alt', cents: 14400, rank: 2 })
  expect(await listFeeRuns(ctx)).toMatchObject([{ id: again, cents: (await sumFeeRun(ctx, again)).cents }])
  expect(await issueFeeRun(ctx, { runId: again, version: seen })).toMatchObject({ refusal: 'amounts_changed' })
  await sql`update people set birth_on = '2015-05-05' where id = ${child}`.execute(database.owner)
  expect(await issueFeeRun(ctx, { runId: again, version: seen + 1 })).toMatchObject({ refusal: 'amounts_changed' })
  await forgetRuns()
})

test('what a person keeps back is not posted; posting again answers the same', async () => {
  const id = await preview()
  const solo = (await itemsOf(id)).find(({ name }) => name === 'Test Solo')?.people[0]?.personId ?? ''
  expect(await holdFeeItem(ctx, { runId: id, personId: solo, isHeld: true })).toMatchObject({ ok: true })
  expect(await issueFeeRun(ctx, { runId: id })).toEqual({ ok: true, value: { claims: 2 } })
  expect(await issueFeeRun(ctx, { runId: id })).toEqual({ ok: true, value: { claims: 2 } })
  const { claims } = await listClaims(ctx, { stand: 'open' }, { limit: 9 })
  expect(claims.map(({ debtor, cents, standing }) => [debtor, cents, standing])).toEqual([
    ['Test Alt', expect.any(Number), 'open'],
    ['Test Alt', expect.any(Number), 'open'],
  ])
  expect(claims.reduce((sum, { cents }) => sum + cents, 0)).toBe(12600)
  const next = await preview()
  expect((await itemsOf(next)).flatMap(({ people }) => people.map(({ flags }) => flags[0]))).toEqual(
    expect.arrayContaining(['double', 'double', 'no_payer', undefined]),
  )
  await holdFeeItem(ctx, { runId: next, personId: solo, isHeld: true })
  expect(await sumFeeRun(ctx, next)).toMatchObject({ posted: 0, keptBack: 4, held: 1, doubles: 2, payerless: 1, unchecked: 0 })
  await holdFeeItem(ctx, { runId: next, personId: solo, isHeld: false })
  expect(await issueFeeRun(ctx, { runId: next })).toEqual({ ok: true, value: { claims: 1 } })
  expect(await removeFeeRun(ctx, next)).toMatchObject({ refusal: 'already_issued' })
  await forgetRuns()
})

test('of eight runs for the same time, posted at the same moment, each amount is claimed once', async () => {
  const runs: string[] = []
  for (let at = 0; at < 8; at++) runs.push(await preview())
  await Promise.all(runs.flatMap((runId) => [issueFeeRun(ctx, { runId }), issueFeeRun(ctx, { runId })]))
  const { rows } = await sql<{ all: number; once: number; cents: number }>`
    select count(*)::int as "all", count(distinct (source_id, period))::int as once, sum(cents)::int as cents from claims`.execute(
    database.owner,
  )
  expect(rows).toEqual([{ all: 3, once: 3, cents: 19800 }])
})

test('a fee that was cancelled as wrong is charged again, once, where somebody takes it in', async () => {
  const { claims } = await listClaims(ctx, { stand: 'all' }, { limit: 9 })
  const wrong = claims.find(({ debtor }) => debtor === 'Test Solo')
  await cancelClaim(ctx, { claimId: wrong?.id ?? '', reason: 'Falscher Beitrag' })
  const id = await preview()
  const solo = (await itemsOf(id)).find(({ name }) => name === 'Test Solo')?.people[0]
  expect(solo?.flags).toEqual(['was_cancelled'])
  expect(await issueFeeRun(ctx, { runId: id })).toMatchObject({ refusal: 'nothing_to_post' })
  await holdFeeItem(ctx, { runId: id, personId: solo?.personId ?? '', isHeld: false })
  expect((await sumFeeRun(ctx, id)).cancelled).toBe(0)
  expect(await issueFeeRun(ctx, { runId: id })).toEqual({ ok: true, value: { claims: 1 } })
  expect((await itemsOf(await preview())).find(({ name }) => name === 'Test Solo')?.people[0]?.flags).toEqual(['double'])
})

test('after a whole run was cancelled as wrong, all of it is taken in at once, and nothing else', async () => {
  const { claims } = await listClaims(ctx, { stand: 'open' }, { limit: 9 })
  for (const { id } of claims) await cancelClaim(ctx, { claimId: id, reason: 'Falsches Jahr' })
  const runId = await preview()
  const kept = (await itemsOf(runId)).find(({ people }) => people.every(({ flags }) => !flags.includes('was_cancelled')))
  const other = kept?.people[0]?.personId ?? ''
  await holdFeeItem(ctx, { runId, personId: other, isHeld: true })
  expect((await sumFeeRun(ctx, runId)).cancelled).toBe(claims.length)
  expect(await holdFeeItem(ctx, { runId, personId: null, isHeld: false })).toMatchObject({ ok: true })
  const people = (await itemsOf(runId)).flatMap((one) => one.people)
  expect(people.filter(({ isHeld }) => isHeld).map(({ personId }) => personId)).toEqual([other])
  expect(await issueFeeRun(ctx, { runId })).toEqual({ ok: true, value: { claims: claims.length } })
  expect(await holdFeeItem(ctx, { runId, personId: null, isHeld: false })).toMatchObject({ refusal: 'already_issued' })
})

test('a year without regulation, reversed days and more than a year are refused; trainers and others may not', async () => {
  const past = { ...JANUARY, from: day('2020-01-01'), to: day('2020-06-30') }
  expect(await createFeeRun(ctx, past)).toMatchObject({ refusal: 'no_tariff' })
  expect(await createFeeRun(ctx, { ...JANUARY, to: day('2026-12-31') })).toMatchObject({ refusal: 'days_reversed' })
  expect(await createFeeRun(ctx, { ...JANUARY, to: day('2028-01-01') })).toMatchObject({ refusal: 'too_long' })
  for (const actor of [actorWith('trainer'), actorWith('editor'), actorWith('admin', { areas: ['members'] })])
    await expect(database.ctx('gsv', actor, NOW).then((ctx) => createFeeRun(ctx, JANUARY))).rejects.toThrow('Right missing')
  const foreign = await database.ctx('rwa', actorWith('admin'), NOW)
  const id = await preview()
  await expect(getFeeRun(foreign, id)).rejects.toThrow('Not found')
  await expect(issueFeeRun(foreign, { runId: newId() })).rejects.toThrow('Not found')
})

const posted = sql`(select id from fee_runs where issued_at is not null order by id limit 1)`
test.each([
  ['its days', sql`update fee_runs set due_on = due_on + 1 where id = ${posted}`],
  ['its posting', sql`update fee_runs set issued_at = null where id = ${posted}`],
  ['removal', sql`delete from fee_runs where id = ${posted}`],
  ['emptying', sql`truncate fee_runs cascade`],
  ['an amount', sql`update fee_items set cents = cents + 1 where run_id = ${posted}`],
  ['an item less', sql`delete from fee_items where run_id = ${posted}`],
  [
    'an item more',
    sql`insert into fee_items (club_id, id, run_id, person_id, source_kind, source_id, period, title, cents, due_on)
      select club_id, ${newId()}, run_id, person_id, 'fee', ${newId()}, 'x', 'x', 1, due_on from fee_items where run_id = ${posted} limit 1`,
  ],
  ['emptying of items', sql`truncate fee_items`],
  ['a seal', sql`update seals set sha256 = 'x'`],
  ['a seal less', sql`delete from seals`],
  ['emptying of seals', sql`truncate seals`],
])('nobody changes a posted run, the owner neither: %s', async (_, change) => {
  for (const db of [ctx.db, database.owner])
    await expect(change.execute(db)).rejects.toThrow(/never changed?|permission denied|must be owner/)
})

test('who owes nothing only because the birth date is missing is to be looked at; a child that the family fee pays for is not', async () => {
  const before = await sumFeeRun(ctx, await preview())
  await insertMember(database.owner, {
    clubId: 'gsv',
    personId: await createPerson(ctx, { firstname: 'Test', lastname: 'Ohnetag' }),
  })
  const family = [
    ['1984-05-05', 'adult'],
    ['2014-05-05', 'child'],
    ['2016-05-05', 'child'],
  ] as const
  for (const [birthOn, kind] of family) {
    const personId = await member('Sippe', birthOn)
    const home = { personId, lastname: 'Sippe', kind, externalId: 'F1', from: day('2026-01-01') }
    await transaction(ctx, (ctx) => joinHousehold(ctx, home))
  }
  const id = await preview()
  const flags = (await itemsOf(id)).flatMap(({ people }) => people.map(({ name, flags }) => [name, flags]))
  expect(flags.filter(([name]) => name === 'Test Ohnetag')).toEqual([['Test Ohnetag', ['unclear']]])
  expect(flags.filter(([name]) => name === 'Test Sippe')).toEqual([1, 2, 3].map(() => ['Test Sippe', []]))
  expect((await sumFeeRun(ctx, id)).anomalies).toBe(before.anomalies + 1)
})

test('a child whom the family fee covers is new in the first run that has it, and in no later one', async () => {
  await forgetRuns()
  expect(await issueFeeRun(ctx, { runId: await preview() })).toMatchObject({ ok: true })
  const personId = await member('Spross', '2018-05-05')
  const home = { personId, lastname: 'Sippe', kind: 'child', externalId: 'F1', from: day('2026-01-01') } as const
  await transaction(ctx, (ctx) => joinHousehold(ctx, home))
  const summer = { ...JANUARY, asOf: day('2027-07-01'), from: day('2027-07-01'), to: day('2027-12-31'), dueOn: day('2027-07-15') }
  const run = await createFeeRun(ctx, summer)
  const people = (await itemsOf(run.ok ? run.value : '')).flatMap(({ people }) => people)
  const family = people.filter(({ name }) => name === 'Test Sippe' || name === 'Test Spross')
  expect(family.map(({ name, flags }) => [name, flags]).toSorted()).toEqual([
    ...[1, 2, 3].map(() => ['Test Sippe', []]),
    ['Test Spross', ['new']],
  ])
})
