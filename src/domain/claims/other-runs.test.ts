import fc from 'fast-check'
import { expect, test } from 'vitest'
import { actorWith } from '../../../tests/support/database.ts'
import { insertHelper, makeMember } from '../../../tests/support/helper-plans.ts'
import { payer } from '../../../tests/support/invoices.ts'
import { SPRING, testRuns } from '../../../tests/support/runs.ts'
import { newId } from '../../kernel/id.ts'
import { saveTarget } from '../operations/save-target.ts'
import { cancelClaim } from './cancel-claims.ts'
import { getAccount } from './get-account.ts'
import { BooksInput } from './input.ts'
import { createFeeRun, issueFeeRun } from './issue-fee-run.ts'
import { listBookLines, listBookSubjects } from './join-books.ts'
import { listFeeItems } from './queries.ts'
import { offsetsOf } from './rules.ts'
import { removeBooks, saveBooks } from './save-books.ts'

const { database, ctx, departmentId, course, place, adult, preview, linesOf, claimsOf } = await testRuns()
const day = (text: string) => Temporal.PlainDate.from(text)
const at = (text: string) => Temporal.Instant.from(`${text}T10:00:00Z`)

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
  const wrong = claims.find(({ debtor }) => debtor === 'Test Mieterin')?.id ?? ''
  await cancelClaim(ctx, { claimId: wrong, reason: 'Falscher Vertrag' })
  const again = await linesOf(await preview('rent', year))
  expect(again.filter(([, , , flags]) => !(flags as string[]).includes('double'))).toEqual([
    ['Test Mieterin', 'Miete 01/2027: Gymnastikraum', 16_000, ['was_cancelled']],
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
