import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertHelper, makeMember } from '../../../tests/support/helper-plans.ts'
import { payer } from '../../../tests/support/invoices.ts'
import { transaction } from '../../database/transaction.ts'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { ensureDebtor } from '../debtors/commands.ts'
import { saveTarget } from '../operations/save-target.ts'
import { createPerson } from '../people/commands.ts'
import { settleCredit } from './allocate-payment.ts'
import { getAccount } from './get-account.ts'
import { BooksInput } from './input.ts'
import { createFeeRun, issueFeeRun } from './issue-fee-run.ts'
import { listBookLines, listBookSubjects } from './join-books.ts'
import { listClaims } from './list-claims.ts'
import { payOut } from './pay-out.ts'
import { listFeeItems, sumFeeRun } from './queries.ts'
import { offsetsOf, type RunKind } from './rules.ts'
import { removeBooks, saveBooks } from './save-books.ts'

const database = await testDatabase()
const day = (text: string) => Temporal.PlainDate.from(text)
const at = (text: string) => Temporal.Instant.from(`${text}T10:00:00Z`)
const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), at('2027-03-01'))
const SPRING = { asOf: day('2027-03-01'), from: day('2027-01-01'), to: day('2027-06-30'), dueOn: day('2027-03-15') }
const departmentId = newId()
await ctx.db.insertInto('departments').values({ clubId: 'gsv', id: departmentId, name: 'Turnen' }).execute()

async function course(title: string, days: readonly string[]): Promise<{ courseId: string; sessionIds: string[] }> {
  const courseId = newId()
  const fixed = { clubId: 'gsv', kind: 'course', state: 'running', title, search: title, departmentId }
  await ctx.db
    .insertInto('courses')
    .values({ ...fixed, id: courseId, slug: `k-${courseId}` })
    .execute()
  const sessions = days.map((one) => ({
    clubId: 'gsv',
    id: newId(),
    courseId,
    onDay: day(one),
    startsAt: at(one),
    endsAt: at(one).add({ hours: 1 }),
  }))
  await ctx.db.insertInto('sessions').values(sessions).execute()
  return { courseId, sessionIds: sessions.map(({ id }) => id) }
}

interface Place {
  personId: string
  contactId?: string
  debtorId?: string | null
  cents?: number
  kind?: string
  state?: string
  isChecked?: boolean
}
async function place(
  courseId: string,
  {
    personId,
    contactId = personId,
    debtorId = null,
    cents = 8000,
    kind = 'non_member',
    state = 'confirmed',
    isChecked = true,
  }: Place,
) {
  const id = newId()
  const terms = { priceCents: cents, priceKind: kind, privacyVersion: '1', source: 'staff' }
  await ctx.db
    .insertInto('participations')
    .values({
      ...{ clubId: 'gsv', id, courseId, personId, contactId, state, queuedAt: at('2026-12-01'), ...terms },
      ...{
        confirmedAt: at('2026-12-02'),
        priceCheckedAt: isChecked ? at('2026-12-02') : null,
        debtorId,
        payment: debtorId ? 'invoice' : 'none',
      },
    })
    .execute()
  return id
}
const adult = async (lastname: string) => {
  const id = await createPerson(ctx, { firstname: 'Test', lastname })
  await sql`update people set birth_on = '1985-01-01' where id = ${id}`.execute(database.owner)
  return id
}
async function preview(kind: RunKind, input = SPRING): Promise<string> {
  const run = await createFeeRun(ctx, { ...input, kind })
  if (!run.ok) throw new Error(run.refusal)
  return run.value
}
async function linesOf(runId: string) {
  const groups = await listFeeItems(ctx, runId, { offset: 0, limit: 50 })
  return groups.flatMap(({ name, people }) => people.map((item) => [name, item.title, item.cents, item.flags]))
}
const claimsOf = async (runId: string) => (await listClaims(ctx, { stand: 'all', runId }, { limit: 50 })).claims

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
  expect(await issueFeeRun(ctx, { runId: id })).toEqual({ ok: true, value: { claims: 2 } })
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
  const back = { debtorId, paidOn: day('2027-03-02'), note: '' }
  expect(await payOut(ctx, { ...back, cents: 1001 })).toMatchObject({ refusal: 'above_credit' })
  expect(await payOut(ctx, { ...back, cents: 1000 })).toMatchObject({ ok: true })
  expect(await getAccount(ctx, debtorId)).toMatchObject({ balanceCents: 4000, creditCents: 0 })
})

test('cards: what was sold, and what was given back for one handed in', async () => {
  const { personId, debtorId } = await payer(ctx, 'Karte')
  const kindId = newId()
  await database.owner
    .insertInto('creditKinds')
    .values({ clubId: 'gsv', id: kindId, name: '10er-Karte', units: 10, priceCents: 9000, validMonths: 12 })
    .execute()
  const card = {
    clubId: 'gsv',
    kindId,
    personId,
    debtorId,
    name: '10er-Karte',
    units: 10,
    priceCents: 9000,
    validFrom: day('2027-02-01'),
    validTo: day('2028-01-31'),
  }
  await database.owner
    .insertInto('creditCards')
    .values([
      { ...card, id: newId(), soldAt: at('2027-02-01') },
      { ...card, id: newId(), soldAt: at('2027-02-02'), refundedAt: at('2027-02-20'), refundCents: 4500 },
      { ...card, id: newId(), soldAt: at('2026-11-02'), refundedAt: at('2027-02-20'), refundCents: 4500 },
    ])
    .execute()
  const run = await preview('cards')
  expect((await linesOf(run)).map(([, title, cents]) => [title, cents])).toEqual([
    ['10er-Karte', 9000],
    ['10er-Karte', 9000],
    ['Zurückgenommen: 10er-Karte', -4500],
  ])
  await issueFeeRun(ctx, { runId: run })
  expect((await getAccount(ctx, debtorId)).balanceCents).toBe(13_500)
})

test('missing hours of a year cost its rate, once the year is over and a rate is said', async () => {
  const staff = { ...ctx, actor: actorWith('admin') }
  const { personId } = await insertHelper(staff)
  await makeMember(staff, personId)
  const last = { ...SPRING, from: day('2026-01-01'), to: day('2026-12-31') }
  expect(await createFeeRun(ctx, { ...SPRING, kind: 'helpers' })).toMatchObject({ refusal: 'year_open' })
  expect(await createFeeRun(ctx, { ...last, kind: 'helpers' })).toMatchObject({ refusal: 'no_rate' })
  await saveTarget(staff, { year: 2026, minutes: 310, ageFrom: 14, ageTo: 65, mostCarried: 0, centsPerHour: 1250 })
  const run = await preview('helpers', last)
  const items = await listFeeItems(ctx, run, { offset: 0, limit: 9 })
  expect(items.map(({ cents, people }) => [cents, people[0]?.explanation])).toEqual([
    [6458, ['Soll 5,17 Std., geleistet 0 Std.: es fehlen 5,17 Std. zu je 12,50 €.']],
  ])
  expect(await issueFeeRun(ctx, { runId: run })).toMatchObject({ ok: true })
  expect((await linesOf(await preview('helpers', last)))[0]?.[3]).toContain('double')
})

test('rent: each month once, a year’s rent adds up, an organisation becomes a debtor', async () => {
  const contract = { clubId: 'gsv', kind: 'rental', subject: 'Gymnastikraum', notice: '' }
  const person = await adult('Mieterin')
  await database.owner
    .insertInto('contracts')
    .values([
      { ...contract, id: newId(), party: 'Tanzschule Schritt', rateCents: 100_001, ratePer: 'year', valid: '[2026-01-01,)' },
      { ...contract, id: newId(), personId: person, rateCents: 31_000, ratePer: 'month', valid: '[2027-01-16,2027-02-01)' },
      { ...contract, id: newId(), party: 'Nach Stunden', rateCents: 2500, ratePer: 'hour', valid: '[2026-01-01,)' },
    ])
    .execute()
  const year = { ...SPRING, to: day('2027-12-31') }
  const run = await preview('rent', { ...SPRING, to: day('2027-02-28') })
  expect((await issueFeeRun(ctx, { runId: run })).ok).toBe(true)
  const rest = await preview('rent', year)
  expect((await linesOf(rest)).filter(([, , , flags]) => (flags as string[]).includes('double'))).toHaveLength(3)
  await issueFeeRun(ctx, { runId: rest })
  const claims = [...(await claimsOf(run)), ...(await claimsOf(rest))]
  const school = claims.filter(({ debtor }) => debtor === 'Tanzschule Schritt')
  expect([school.length, school.reduce((sum, { cents }) => sum + cents, 0), school[0]?.vatKey]).toEqual([12, 100_001, 'full'])
  expect(claims.filter(({ debtor }) => debtor === 'Test Mieterin').map(({ cents, title }) => [cents, title])).toEqual([
    [16_000, 'Miete 01/2027: Gymnastikraum'],
  ])
})

test('the most special proposal of books wins: offer, department, all; taken away, the general one counts', async () => {
  const spin = await course('Spinning', ['2027-04-06'])
  const { personId, debtorId } = await payer(ctx, 'Konto')
  const books = (more: object) =>
    BooksInput.parse({ origin: 'course', account: '44100', taxSphere: 'purpose', vatKey: 'exempt', ...more })
  const save = async (more: object) => {
    const saved = await saveBooks(ctx, { ...books(more), id: null, version: 1 })
    return saved.ok ? saved.value : saved.refusal
  }
  await save({})
  await save({ departmentId, account: '44200' })
  const special = await save({ subjectId: spin.courseId, account: '44300', vatKey: 'full', taxSphere: 'business' })
  expect(await save({ departmentId })).toBe('exists')
  expect(await saveBooks(ctx, { ...books({}), id: special, version: 7 })).toMatchObject({ refusal: 'changed_meanwhile' })
  const accounts: unknown[] = []
  for (const step of ['offer', 'department'] as const) {
    await place(spin.courseId, { personId: step === 'offer' ? personId : (await payer(ctx, 'Zweite')).personId, debtorId })
    const run = await preview('courses')
    await issueFeeRun(ctx, { runId: run })
    accounts.push(
      ...(await claimsOf(run))
        .filter(({ title }) => title === 'Spinning')
        .map(({ account, vatKey, taxSphere }) => [account, vatKey, taxSphere]),
    )
    if (step === 'offer') await removeBooks(ctx, special)
  }
  expect(accounts).toEqual([
    ['44300', 'full', 'business'],
    ['44200', 'exempt', 'purpose'],
  ])
  expect((await listBookLines(ctx)).map(({ origin, subject, account }) => [origin, subject, account])).toEqual([
    ['course', '', '44100'],
    ['course', 'Turnen', '44200'],
  ])
  expect((await listBookSubjects(ctx)).some(({ origin }) => origin === 'card')).toBe(true)
  expect(BooksInput.safeParse({ ...books({}), account: '12' }).success).toBe(false)
  expect(BooksInput.safeParse({ ...books({ departmentId }), subjectId: newId() }).success).toBe(false)
})

test('credits never pay more than is there or owed, and leave nothing on both sides', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5000, max: 5000 }), { maxLength: 12 }), (amounts) => {
      const claims = amounts.map((openCents, place) => ({ id: String(place), openCents }))
      const pairs = offsetsOf(claims)
      const rest = claims.map(({ id, openCents }) => {
        const moved = pairs
          .filter(({ creditId, claimId }) => creditId === id || claimId === id)
          .reduce((sum, { cents }) => sum + cents, 0)
        expect(moved).toBeLessThanOrEqual(Math.abs(openCents))
        return Math.sign(openCents) * (Math.abs(openCents) - moved)
      })
      expect(rest.reduce((sum, cents) => sum + cents, 0)).toBe(amounts.reduce((sum, cents) => sum + cents, 0))
      expect(rest.some((cents) => cents > 0) && rest.some((cents) => cents < 0)).toBe(false)
      expect(pairs.every(({ cents }) => cents > 0)).toBe(true)
    }),
  )
})

test.each(['courses', 'cards', 'helpers', 'rent'] as const)(
  'a run of %s is for Finanzen alone, and another club has none of it',
  async (kind) => {
    for (const actor of [
      actorWith('trainer'),
      actorWith('editor'),
      actorWith('reader'),
      actorWith('admin', { areas: ['members'] }),
    ])
      await expect(database.ctx('gsv', actor, ctx.now).then((other) => createFeeRun(other, { ...SPRING, kind }))).rejects.toThrow(
        'Right missing',
      )
    if (kind === 'helpers') return
    const foreign = await database.ctx('rwa', actorWith('admin'), ctx.now)
    const run = await createFeeRun(foreign, { ...SPRING, kind })
    expect(run.ok && (await listFeeItems(foreign, run.value, { offset: 0, limit: 9 }))).toEqual([])
  },
)

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
