import { expect, test } from 'vitest'
import { countedOffers } from '../../../tests/support/counted-offers.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { getCourseStatistics } from './get-course-statistics.ts'
import { listCountedRows } from './list-counted-rows.ts'
import { BOOK_FIGURES } from './rules.ts'

const NOW = Temporal.Instant.from('2026-11-23T12:00:00Z')
const database = await testDatabase()
const office = await database.ctx('gsv', actorWith('admin'), NOW)
const { addSeason, addCourse, addSession, signUp } = countedOffers(office)
const amount = (value: number, total = 0) => ({ value, total })

test('billing: what was claimed and paid, and what trainers cost, each the sum of its rows; for Finanzen alone', async () => {
  const season = await addSeason('Frühjahr 2027', '[2027-04-01,2027-07-01)')
  const tango = await addCourse('Tango', { seasonId: season })
  const [paid, payerId] = await signUp(tango, 'confirmed', 6000, '2027-03-01T10:00:00Z')
  const [open] = await signUp(tango, 'confirmed', 5000, '2027-03-01T10:00:00Z')
  const [gone] = await signUp(tango, 'confirmed', 4000, '2027-03-01T10:00:00Z')
  const held = await addSession(tango, '2027-04-05', {})
  await addSession(tango, '2027-04-12', {})
  const trainerId = await insertPerson(office)
  const debtorId = newId()
  await database.owner.insertInto('debtors').values({ clubId: 'gsv', id: debtorId, kind: 'person', personId: payerId }).execute()
  const claim = {
    clubId: 'gsv',
    debtorId,
    sourceKind: 'participation',
    title: 'Tango',
    dueOn: Temporal.PlainDate.from('2027-04-15'),
    madeAt: NOW,
  }
  const [paidId, paymentId] = [newId(), newId()]
  await database.owner
    .insertInto('claims')
    .values([
      { ...claim, id: paidId, sourceId: paid, cents: 6000 },
      { ...claim, id: newId(), sourceId: open, cents: 5000 },
      { ...claim, id: newId(), sourceId: gone, cents: 4000, state: 'cancelled' },
    ])
    .execute()
  await database.owner
    .insertInto('payments')
    .values({ clubId: 'gsv', id: paymentId, debtorId, kind: 'manual', cents: 2500, paidOn: claim.dueOn, madeAt: NOW })
    .execute()
  await database.owner
    .insertInto('paymentAllocations')
    .values({ clubId: 'gsv', id: newId(), paymentId, claimId: paidId, cents: 2500, reason: 'person', madeAt: NOW })
    .execute()
  await database.owner
    .insertInto('sessionTrainers')
    .values({ clubId: 'gsv', sessionId: held, personId: trainerId, kind: 'planned' })
    .execute()
  await database.owner
    .insertInto('contracts')
    .values({
      clubId: 'gsv',
      id: newId(),
      kind: 'trainer',
      personId: trainerId,
      subject: 'Tango',
      rateCents: 3000,
      ratePer: 'hour',
      valid: '[2027-01-01,)',
    })
    .execute()
  const later = { ...office, now: Temporal.Instant.from('2027-05-01T10:00:00Z') }
  const { courses } = found(await getCourseStatistics(later, { seasonId: season, set: 'billing' }))
  expect(courses[0]?.amounts).toMatchObject({
    revenue: amount(15_000),
    billed: amount(11_000),
    settled: amount(2500),
    cost: amount(3000),
  })
  for (const figure of BOOK_FIGURES) {
    const { rows } = await listCountedRows(later, { figure, seasonId: season }, { after: null, limit: 9 })
    expect([figure, rows.reduce((sum, { value }) => sum + value, 0)]).toEqual([figure, courses[0]?.amounts[figure].value])
  }
  const members = await database.ctx('gsv', actorWith('admin', { areas: ['members'] }), NOW)
  await expect(getCourseStatistics(members, { set: 'billing' })).rejects.toThrow('Right missing')
  await expect(listCountedRows(members, { figure: 'cost', seasonId: season }, { after: null, limit: 1 })).rejects.toThrow(
    'Right missing',
  )
  const off = { ...office, club: { ...office.club, flags: { ...office.club.flags, hasInvoiceManagement: false } } }
  await expect(getCourseStatistics(off, { set: 'billing' })).rejects.toThrow('Right missing')
})

test('who died before the day costs nothing beside the stand-in, and is not named among the cost', async () => {
  const seasonId = await addSeason('Herbst 2027', '[2027-09-01,2027-12-01)')
  const samba = await addCourse('Samba', { seasonId })
  const sessionId = await addSession(samba, '2027-09-06', {})
  const [dead, standIn] = [await insertPerson(office, { name: 'Abschied' }), await insertPerson(office, { name: 'Ersatz' })]
  await database.owner
    .updateTable('people')
    .set({ diedOn: Temporal.PlainDate.from('2027-09-01') })
    .where('id', '=', dead)
    .execute()
  const contract = {
    clubId: 'gsv',
    kind: 'trainer',
    subject: 'Samba',
    rateCents: 3000,
    ratePer: 'hour',
    valid: '[2027-01-01,)',
  } as const
  for (const [personId, kind] of [
    [dead, 'planned'],
    [standIn, 'substitute'],
  ] as const) {
    await database.owner.insertInto('sessionTrainers').values({ clubId: 'gsv', sessionId, personId, kind }).execute()
    await database.owner
      .insertInto('contracts')
      .values({ ...contract, id: newId(), personId })
      .execute()
  }
  const later = { ...office, now: Temporal.Instant.from('2027-10-01T10:00:00Z') }
  const { rows } = await listCountedRows(later, { figure: 'cost', seasonId }, { after: null, limit: 9 })
  expect(rows.map(({ name, value }) => [name, value])).toEqual([['Ersatz, Erika', 3000]])
})
