import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { payer } from '../../../tests/support/invoices.ts'
import { SPRING, testRuns } from '../../../tests/support/runs.ts'
import { transaction } from '../../database/transaction.ts'
import { found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { ensureDebtor } from '../debtors/commands.ts'
import { createPerson } from '../people/commands.ts'
import { settleCredit } from './allocate-payment.ts'
import { cancelClaim } from './cancel-claims.ts'
import { payInInstalments, restoreClaim, waiveClaim } from './commands.ts'
import { getAccount } from './get-account.ts'
import { holdFeeItem, issueFeeRun } from './issue-fee-run.ts'
import { listClaims } from './list-claims.ts'
import { listUncheckedPlaces } from './list-unchecked-places.ts'
import { payOut } from './pay-out.ts'
import { listFeeItems, listFeeRuns, sumFeeRun } from './queries.ts'

const { database, ctx, course, place, adult, preview, linesOf, claimsOf } = await testRuns()
const day = (text: string) => Temporal.PlainDate.from(text)

const yoga = await course('Yoga', ['2027-01-12', '2027-01-19'])

test('places are charged once with their fixed price and payer; unchecked prices and minors without payer stay back', async () => {
  const anna = await payer(ctx, 'Anna')
  const guardian = await adult('Mutter')
  const child = await createPerson(ctx, { firstname: 'Kind', lastname: 'Klein' })
  await sql`update people set birth_on = '2018-01-01' where id = ${child}`.execute(database.owner)
  await place(yoga.courseId, { personId: anna.personId, debtorId: anna.debtorId })
  await place(yoga.courseId, { personId: child, contactId: guardian, cents: 5000, kind: 'reduced' })
  await place(yoga.courseId, { personId: await adult('Neu'), kind: 'member', cents: 4000, isChecked: false })
  for (const state of ['requested', 'waiting', 'cancelled', 'declined'])
    await place(yoga.courseId, { personId: await adult(state), state })
  const alone = await createPerson(ctx, { firstname: 'Kind', lastname: 'Allein' })
  await sql`update people set birth_on = '2018-01-01' where id = ${alone}`.execute(database.owner)
  await place(yoga.courseId, { personId: alone })
  const id = await preview('courses')
  expect((await linesOf(id)).toSorted()).toEqual(
    [
      ['Erika Anna', 'Yoga', 8000, []],
      ['Kind Allein', 'Yoga', 8000, ['no_payer']],
      ['Test Mutter', 'Yoga', 5000, []],
      ['Test Neu', 'Yoga', 4000, ['price_unchecked']],
    ].toSorted(),
  )
  const [item] = (await listFeeItems(ctx, id, { offset: 0, limit: 9 }))
    .flatMap(({ people }) => people)
    .filter(({ cents }) => cents === 5000)
  expect(item?.explanation).toEqual(['Ermäßigter Preis 50,00 € für 2 Termine, ab 12.01.2027.'])
  expect(await sumFeeRun(ctx, id)).toMatchObject({ posted: 2, keptBack: 2, cents: 25_000 })
  expect(await listUncheckedPlaces(ctx, id)).toMatchObject([{ courseId: yoga.courseId, course: 'Yoga', isFinished: false }])
  expect(await issueFeeRun(ctx, { runId: id })).toEqual({ ok: true, value: { claims: 2 } })
  expect(await sumFeeRun(ctx, id)).toMatchObject({ debtors: 2, members: 2, keptBack: 2, cents: 13_000 })
  expect((await listFeeRuns(ctx)).find((run) => run.id === id)).toMatchObject({ debtors: 2, cents: 13_000 })
  expect(await claimsOf(id)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        cents: 8000,
        account: '44000',
        taxSphere: 'purpose',
        vatKey: 'exempt',
        department: 'Turnen',
        sourceKind: 'participation',
      }),
    ]),
  )
  const again = await preview('courses')
  expect((await linesOf(again)).filter(([, , , flags]) => (flags as string[]).includes('double'))).toHaveLength(2)
  expect(await issueFeeRun(ctx, { runId: again })).toMatchObject({ refusal: 'nothing_to_post' })
  expect(await linesOf(await preview('courses', { ...SPRING, to: day('2027-01-11') }))).toEqual([])
})

test('a lost session is given back once, and pays what its payer owes; what was promised as money waits for it', async () => {
  const { personId, debtorId } = await payer(ctx, 'Verlust')
  const pilates = await course('Pilates', ['2027-02-02', '2027-02-09'])
  const id = await place(pilates.courseId, { personId, debtorId })
  const unclaimed = await payer(ctx, 'Später')
  const later = await course('Später', ['2027-09-02'])
  const other = await place(later.courseId, { personId: unclaimed.personId, debtorId: unclaimed.debtorId })
  const lost = (participationId: string, sessionId: string | undefined, how: string, cents: number) =>
    database.owner
      .insertInto('compensations')
      .values({ clubId: 'gsv', id: newId(), participationId, sessionId: found(sessionId), how, cents, givenAt: ctx.now })
      .execute()
  await lost(id, pilates.sessionIds[0], 'credit', 4000)
  await lost(id, pilates.sessionIds[1], 'refund', 1000)
  await lost(other, later.sessionIds[0], 'credit', 500)
  const run = await preview('courses')
  expect((await linesOf(run)).filter(([name]) => name === 'Erika Verlust').map(([, title, cents]) => [title, cents])).toEqual([
    ['Pilates', 8000],
    ['Ausgefallen am 09.02.2027: Pilates', -1000],
    ['Ausgefallen am 02.02.2027: Pilates', -4000],
  ])
  expect((await issueFeeRun(ctx, { runId: run })).ok).toBe(true)
  const claims = await claimsOf(run)
  expect(
    claims
      .filter((one) => one.debtorId === debtorId)
      .map(({ cents, allocatedCents, standing }) => [cents, allocatedCents, standing])
      .toSorted(),
  ).toEqual(
    [
      [8000, 4000, 'part_paid'],
      [-4000, -4000, 'paid'],
      [-1000, 0, 'credit'],
    ].toSorted(),
  )
  expect(await getAccount(ctx, debtorId)).toMatchObject({ balanceCents: 3000, creditCents: 0 })
  const { rows } = await sql<{
    open: number
  }>`select count(*) filter (where settled_at is null)::int as open from compensations`.execute(database.owner)
  expect(rows).toEqual([{ open: 1 }])
  expect(await settleCredit(ctx, { debtorId })).toMatchObject({ refusal: 'no_credit' })
  const today = berlinDay(ctx.now)
  const back = { debtorId, paidOn: today, note: '' }
  expect(await payOut(ctx, { ...back, paidOn: today.add({ days: 1 }), cents: 1000 })).toMatchObject({ refusal: 'paid_later' })
  expect(await payOut(ctx, { ...back, cents: 1001 })).toMatchObject({ refusal: 'above_credit' })
  expect(await payOut(ctx, { ...back, cents: 1000 })).toMatchObject({ ok: true })
  expect(await getAccount(ctx, debtorId)).toMatchObject({ balanceCents: 4000, creditCents: 0 })
})

test('a place whose claim was waived paid nothing: its lost session gives nothing back', async () => {
  const { personId, debtorId } = await payer(ctx, 'Verlust waived')
  const { courseId, sessionIds } = await course('Kurs waived', ['2027-03-02', '2027-03-09'])
  const participationId = await place(courseId, { personId, debtorId })
  const run = await preview('courses')
  expect((await issueFeeRun(ctx, { runId: run })).ok).toBe(true)
  const claimId = found((await claimsOf(run)).find((one) => one.debtorId === debtorId)).id
  expect(await waiveClaim(ctx, { claimId, reason: 'Härtefall' })).toMatchObject({ ok: true })
  const loss = { clubId: 'gsv', id: newId(), participationId, sessionId: found(sessionIds[0]), how: 'refund', cents: 4000 }
  await database.owner
    .insertInto('compensations')
    .values({ ...loss, givenAt: ctx.now })
    .execute()
  const losses = async () =>
    (await linesOf(await preview('courses'))).filter(([, title]) => `${title}`.startsWith('Ausgefallen am 02.03.2027'))
  expect(await losses()).toEqual([])
  await restoreClaim(ctx, { claimId })
  expect(await losses()).toMatchObject([['Erika Verlust waived', 'Ausgefallen am 02.03.2027: Kurs waived', -4000, []]])
})

test('a claim that was cancelled as wrong is proposed again with its lost session, and charged once; while a part stands, it is not', async () => {
  const { personId, debtorId } = await payer(ctx, 'Falsch')
  const { courseId, sessionIds } = await course('Falsch', ['2027-04-06', '2027-04-13'])
  const participationId = await place(courseId, { personId, debtorId })
  const standing = async () =>
    (await listClaims(ctx, { stand: 'open', debtorId }, { limit: 9 })).claims.map(({ id, cents }) => [id, cents] as const)
  const own = async () => (await linesOf(await preview('courses'))).filter(([name]) => name === 'Erika Falsch')
  const loss = { clubId: 'gsv', id: newId(), participationId, sessionId: found(sessionIds[0]), how: 'refund', cents: 4000 }
  await issueFeeRun(ctx, { runId: await preview('courses') })
  const [[claimId] = ['']] = await standing()
  await payInInstalments(ctx, { claimId, count: 2 })
  const seen = await preview('courses')
  await cancelClaim(ctx, { claimId, reason: 'Falscher Preis' })
  expect(await own()).toEqual([['Erika Falsch', 'Falsch', 8000, ['double']]])
  const [[partId] = ['']] = await standing()
  await cancelClaim(ctx, { claimId: partId, reason: 'Falscher Preis' })
  expect(await issueFeeRun(ctx, { runId: seen })).toMatchObject({ refusal: 'amounts_changed' })
  await database.owner
    .insertInto('compensations')
    .values({ ...loss, givenAt: ctx.now })
    .execute()
  expect(await own()).toEqual([
    ['Erika Falsch', 'Falsch', 8000, ['was_cancelled']],
    ['Erika Falsch', 'Ausgefallen am 06.04.2027: Falsch', -4000, []],
  ])
  await issueFeeRun(ctx, { runId: await preview('courses') })
  expect(await standing()).toEqual([])
  const runs = [await preview('courses'), await preview('courses')]
  for (const runId of runs) await holdFeeItem(ctx, { runId, personId, isHeld: false })
  await Promise.all(runs.map((runId) => issueFeeRun(ctx, { runId })))
  expect((await standing()).map(([, cents]) => cents).toSorted()).toEqual([-4000, 8000])
  expect((await own()).map(([, , cents, flags]) => [cents, flags])).toEqual([[8000, ['double']]])
})

test('of two runs for the same course, posted at the same moment, each place is claimed once', async () => {
  const { courseId } = await course('Boxen', ['2027-05-04'])
  const { personId } = await payer(ctx, 'Boxer')
  await transaction(ctx, (ctx) => ensureDebtor(ctx, personId))
  await place(courseId, { personId })
  const runs = [await preview('courses'), await preview('courses')]
  await Promise.all(runs.map((runId) => issueFeeRun(ctx, { runId })))
  const { claims } = await listClaims(ctx, { stand: 'all' }, { limit: 90 })
  expect(claims.filter(({ title }) => title === 'Boxen')).toHaveLength(1)
})
