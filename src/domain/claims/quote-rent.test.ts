import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith } from '../../../tests/support/database.ts'
import { makeHall } from '../../../tests/support/halls.ts'
import { SPRING, testRuns } from '../../../tests/support/runs.ts'
import { newId } from '../../kernel/id.ts'
import { listBookedNames } from '../contracts/list-booked-names.ts'
import { cancelClaim } from './cancel-claims.ts'
import { issueFeeRun } from './issue-fee-run.ts'
import { listFeeItems } from './queries.ts'

const { database, ctx, preview, linesOf, claimsOf } = await testRuns()
const [large, small] = await Promise.all(
  ['Sporthalle', 'Spiegelsaal'].map((name) => makeHall({ ...ctx, actor: actorWith('super') }, name)),
)
if (!large || !small) throw new Error('both halls were made')

async function book(hall: typeof large, startsAt: string, minutes: number, more: object = {}) {
  const start = Temporal.Instant.from(startsAt)
  await database.owner
    .insertInto('bookings')
    .values({
      ...{
        clubId: 'gsv',
        id: newId(),
        partId: hall?.idOf('Ganze Halle') ?? '',
        title: 'Kegelclub',
        kind: 'external',
        state: 'approved',
      },
      ...{ startsAt: start, endsAt: start.add({ minutes }), ...more },
    })
    .execute()
}

test('rent by the hour: each booking of a month that is over once, for the contract of its hall', async () => {
  const common = { clubId: 'gsv', kind: 'rental', party: 'Kegelclub 1920', bookedAs: 'Kegelclub', notice: '' }
  await database.owner
    .insertInto('contracts')
    .values([
      { ...common, id: newId(), subject: 'Hallen', rateCents: 1500, ratePer: 'hour', valid: '[2027-01-01,)' },
      { ...common, id: newId(), subject: 'Vorher', rateCents: 1000, ratePer: 'hour', valid: '[2026-12-01,2027-01-01)' },
      {
        ...{ ...common, id: newId(), subject: 'Spiegelsaal', rateCents: 2000, ratePer: 'unit', valid: '[2027-02-01,)' },
        facilityId: small.id,
      },
    ])
    .execute()
  // 23:30 of the last day of January in Berlin.
  await book(large, '2027-01-31T22:30:00Z', 60)
  await book(large, '2027-01-05T17:00:00Z', 90, { title: 'KEGELCLUB' })
  await book(small, '2027-01-12T17:00:00Z', 60)
  await book(small, '2027-02-09T17:00:00Z', 45)
  await book(large, '2027-02-16T17:00:00Z', 60)
  // None of these: another name, cancelled, an own team of that name, before the contract, a month that is not over.
  await book(large, '2027-02-17T17:00:00Z', 60, { title: 'Kegelclub Jugend' })
  await book(large, '2027-02-18T17:00:00Z', 60, { state: 'cancelled' })
  await book(large, '2027-02-19T17:00:00Z', 60, { kind: 'team' })
  await book(large, '2026-12-29T17:00:00Z', 60)
  await book(large, '2027-03-01T06:00:00Z', 60)

  const run = await preview('rent')
  const lines = await linesOf(run)
  expect(lines.toSorted()).toEqual([
    ['Kegelclub 1920', 'Miete 01/2027: Hallen', 5250, []],
    ['Kegelclub 1920', 'Miete 02/2027: Hallen', 1500, []],
    ['Kegelclub 1920', 'Miete 02/2027: Spiegelsaal', 2000, []],
  ])
  const [group] = await listFeeItems(ctx, run, { offset: 0, limit: 9 })
  expect(group?.people.map(({ explanation }) => explanation[0])).toContain(
    '15,00 € je Stunde, Vertrag ab 01.01.2027: 3 Termine, 3,5 Std.: 52,50 € für 01/2027.',
  )
  expect((await issueFeeRun(ctx, { runId: run })).ok).toBe(true)
  expect(
    (await linesOf(await preview('rent', { ...SPRING, from: SPRING.from.add({ months: 1 }) }))).map(([, , , flags]) => flags),
  ).toEqual([['double'], ['double']])
  // A month whose claim was wrong and is cancelled comes again for the same contract.
  const wrong = (await claimsOf(run)).find(({ title }) => title.endsWith('Spiegelsaal'))?.id ?? ''
  await cancelClaim(ctx, { claimId: wrong, reason: 'Falscher Preis' })
  expect((await linesOf(await preview('rent'))).map(([, title, cents, flags]) => [title, cents, flags])).toContainEqual([
    'Miete 02/2027: Spiegelsaal',
    2000,
    ['was_cancelled'],
  ])
  // A contract that is made for months afterwards takes no booking of a month that is claimed.
  await database.owner
    .insertInto('contracts')
    .values({
      ...{ ...common, id: newId(), subject: 'Sporthalle', rateCents: 1200, ratePer: 'hour', valid: '[2027-01-01,)' },
      facilityId: large.id,
    })
    .execute()
  expect((await linesOf(await preview('rent'))).map(([, title]) => title).toSorted()).toEqual(
    lines.map(([, title]) => title).toSorted(),
  )
  // Of a run that begins within a month the whole month counts, also for a contract that has ended by then.
  const late = await preview('rent', { ...SPRING, from: SPRING.from.subtract({ days: 2 }), to: SPRING.from })
  expect((await linesOf(late)).map(([, title, cents]) => [title, cents])).toContainEqual(['Miete 12/2026: Vorher', 1000])
  expect(await listBookedNames(ctx)).toEqual(['Kegelclub', 'Kegelclub Jugend'])
})

test('rent by the hour: what comes into the plan after its month was charged is charged once by a later run', async () => {
  const contract = {
    clubId: 'gsv',
    kind: 'rental',
    party: 'Chor 1900',
    bookedAs: 'Chor',
    notice: '',
    ratePer: 'hour',
    rateCents: 1000,
  }
  const id = newId()
  await database.owner
    .insertInto('contracts')
    .values({ ...contract, id, subject: 'Proben', valid: '[2027-01-01,)' })
    .execute()
  const choir = async (run: string) =>
    (await linesOf(run)).filter(([party]) => party === 'Chor 1900').map((line) => line.slice(1))
  const january = { ...SPRING, to: SPRING.from }
  const february = { ...SPRING, from: SPRING.from.add({ months: 1 }) }
  await book(large, '2027-01-11T17:00:00Z', 60, { title: 'Chor' })
  const first = await preview('rent', january)
  // An hour in place of another costs the same, and is another.
  await sql`update bookings set state = 'cancelled' where title = 'Chor'`.execute(database.owner)
  await book(small, '2027-01-12T17:00:00Z', 60, { title: 'Chor' })
  expect(await issueFeeRun(ctx, { runId: first })).toEqual({ ok: false, refusal: 'amounts_changed' })
  expect((await issueFeeRun(ctx, { runId: first })).ok).toBe(true)

  await book(large, '2027-01-18T17:00:00Z', 120, { title: 'Chor' })
  await book(large, '2027-02-01T17:00:00Z', 60, { title: 'Chor' })
  const second = await preview('rent', february)
  expect(await choir(second)).toEqual([
    ['Miete 01/2027, Nachtrag: Proben', 2000, []],
    ['Miete 02/2027: Proben', 1000, []],
  ])
  const group = (await listFeeItems(ctx, second, { offset: 0, limit: 9 })).find(({ name }) => name === 'Chor 1900')
  expect(group?.people[0]?.explanation).toEqual([
    '10,00 € je Stunde, Vertrag ab 01.01.2027: 1 Termin, 2 Std.: 20,00 € für 01/2027.',
    'Nachtrag für den 18.01.2027: Das kam in den Hallenplan, nachdem der Monat schon berechnet war.',
  ])
  const twin = await preview('rent', february)
  expect((await issueFeeRun(ctx, { runId: second })).ok).toBe(true)
  expect(await issueFeeRun(ctx, { runId: twin })).toMatchObject({ ok: false })
  expect(await choir(await preview('rent', february))).toEqual([['Miete 02/2027: Proben', 1000, ['double']]])

  // The contract is narrowed to one hall, another one stands beside it: the hour in the other hall was charged already.
  await sql`update contracts set facility_id = ${large.id} where id = ${id}`.execute(database.owner)
  await database.owner
    .insertInto('contracts')
    .values({ ...contract, id: newId(), subject: 'Spiegelsaal', facilityId: small.id, valid: '[2027-01-01,)' })
    .execute()
  expect((await choir(await preview('rent', january))).map(([, cents, flags]) => [cents, flags])).toEqual([
    [2000, ['double']],
    [1000, ['double']],
  ])
  // A supplement that is cancelled comes again where a run touches its month, and holds back no later one.
  const wrong = (await claimsOf(second)).find(({ title }) => title.includes('Nachtrag'))?.id ?? ''
  await cancelClaim(ctx, { claimId: wrong, reason: 'Falscher Preis' })
  expect((await choir(await preview('rent', february))).map(([title]) => title)).not.toContain('Miete 01/2027, Nachtrag: Proben')
  const touched = await choir(await preview('rent', { ...SPRING }))
  expect(touched).toContainEqual(['Miete 01/2027, Nachtrag: Proben', 2000, ['was_cancelled']])
})

test('rent by the hour: a month without bookings is charged once some come into the plan, one of new ones in place of charged is put back', async () => {
  const valid = '[2027-01-01,)'
  const contract = {
    clubId: 'gsv',
    id: newId(),
    kind: 'rental',
    party: 'Skatclub',
    bookedAs: 'Skat',
    subject: 'Abende',
    notice: '',
    valid,
  }
  await database.owner
    .insertInto('contracts')
    .values({ ...contract, ratePer: 'hour', rateCents: 1000 })
    .execute()
  const evenings = async (run: string) =>
    (await listFeeItems(ctx, run, { offset: 0, limit: 99 }))
      .filter(({ name }) => name === 'Skatclub')
      .flatMap(({ people }) => people.map(({ title, cents, isHeld }) => [title, cents, isHeld]))
  const month = (on: string) => ({ ...SPRING, from: Temporal.PlainDate.from(on), to: Temporal.PlainDate.from(on) })
  await book(small, '2027-01-14T18:00:00Z', 60, { title: 'Skat' })
  expect((await issueFeeRun(ctx, { runId: await preview('rent', month('2027-01-01')) })).ok).toBe(true)
  // Of February nothing was charged: nobody had entered it yet.
  await book(small, '2027-02-11T18:00:00Z', 60, { title: 'Skat' })
  const march = await preview('rent', month('2027-03-01'))
  expect(await evenings(march)).toEqual([['Miete 02/2027, Nachtrag: Abende', 1000, false]])
  await sql`update bookings set state = 'cancelled' where title = 'Skat' and starts_at < '2027-02-01'`.execute(database.owner)
  await book(small, '2027-01-14T18:00:00Z', 60, { title: 'Skat' })
  expect(await evenings(await preview('rent', month('2027-03-01')))).toEqual([
    ['Miete 01/2027, Nachtrag: Abende', 1000, true],
    ['Miete 02/2027, Nachtrag: Abende', 1000, false],
  ])
})
