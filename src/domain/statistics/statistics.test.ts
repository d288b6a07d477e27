import { expect, test } from 'vitest'
import { statementsOf } from '../../../bench/support/statements.ts'
import { countedOffers } from '../../../tests/support/counted-offers.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { newId } from '../../kernel/id.ts'
import { AREAS, type Ctx } from '../context.ts'
import { getCourseStatistics } from './get-course-statistics.ts'
import { type CountedFilter, type CountedPlace, listCountedRows } from './list-counted-rows.ts'
import { type Amounts, FIGURES } from './rules.ts'

const NOW = Temporal.Instant.from('2026-11-23T12:00:00Z')
const database = await testDatabase()
const office = await database.ctx('gsv', actorWith('admin'), NOW)
const [SUMMER, WINTER] = ['[2026-04-01,2026-10-01)', '[2026-10-01,2027-04-01)'] as const

const { addSeason, addCourse, addSession, signUp } = countedOffers(office)
async function group(courseId: string, kind: 'regular' | 'trial', valid: string): Promise<string> {
  const personId = await insertPerson(office)
  await office.db.insertInto('groupPeople').values({ clubId: 'gsv', id: newId(), courseId, personId, kind, valid }).execute()
  return personId
}

const [summer, winter] = [await addSeason('Sommer 2026', SUMMER), await addSeason('Winter 2026/27', WINTER)]
const departmentId = newId()
await office.db.insertInto('departments').values({ clubId: 'gsv', id: departmentId, name: 'Turnen' }).execute()
const yoga = await addCourse('Yoga', { seasonId: winter, departmentId, capacity: 10 })
const formerYoga = await addCourse('yoga ', { seasonId: summer, departmentId, capacity: 8 })
const playgroup = await addCourse('Spielkreis', { kind: 'ongoing', capacity: 20 })
const [first, one] = await signUp(yoga, 'confirmed', 5000)
const [, two] = await signUp(yoga, 'confirmed', 4000)
for (const state of ['requested', 'offered', 'waiting', 'cancelled', 'declined']) await signUp(yoga, state, 5000)
await signUp(formerYoga, 'finished', 4500, '2026-03-01T10:00:00Z')
await addSession(formerYoga, '2026-05-04', { [one]: 'present' })
const yogaSession = await addSession(yoga, '2026-10-05', { [one]: 'present', [two]: 'absent' })
await addSession(yoga, '2026-10-12', { [one]: 'open' })
const counts = { clubId: 'gsv', sessionId: await addSession(yoga, '2026-10-19', {}), present: 3, excused: 1, absent: 1 }
await office.db.insertInto('sessionCounts').values(counts).execute()
const stayed = await group(playgroup, 'regular', '[2026-01-01,)')
await group(playgroup, 'regular', '[2026-01-01,2026-08-01)')
await group(playgroup, 'trial', '[2026-11-01,2026-12-01)')
await addSession(playgroup, '2026-05-05', { [stayed]: 'present' })
await addSession(playgroup, '2026-11-03', { [stayed]: 'excused' })
const compensation = { clubId: 'gsv', id: newId(), participationId: first, sessionId: yogaSession, how: 'refund', cents: 500 }
await database.owner
  .insertInto('compensations')
  .values({ ...compensation, givenAt: NOW })
  .execute()

const amount = (value: number, total = 0) => ({ value, total })
const read = async (ctx: Ctx, filter: Parameters<typeof getCourseStatistics>[1] = {}) => {
  const found = await getCourseStatistics(ctx, filter)
  if (!found) throw new Error('no season')
  return found
}

test('the season of today is counted by offer and department, and compared with the one before', async () => {
  const { season, before, total, departments, courses, trend } = await read(office)
  expect([season.name, before?.name]).toEqual(['Winter 2026/27', 'Sommer 2026'])
  expect(courses.map(({ title }) => title)).toEqual(['Yoga', 'Spielkreis'])
  expect(courses[0]?.amounts).toMatchObject({
    participants: amount(2),
    places: amount(4, 10),
    attendance: amount(4, 7),
    missing: amount(2),
    waiting: amount(1),
    revenue: amount(8500),
  })
  expect(courses[0]?.before).toMatchObject({ participants: amount(1), places: amount(1, 8), revenue: amount(4500) })
  expect(courses[1]?.amounts).toMatchObject({ participants: amount(2), places: amount(1, 20), attendance: amount(0, 1) })
  expect(courses[1]?.before).toMatchObject({ participants: amount(2), places: amount(1, 20), attendance: amount(1, 1) })
  expect(departments.map(({ name, courses }) => [name, courses])).toEqual([
    ['Turnen', 1],
    [null, 1],
  ])
  expect(total.amounts).toMatchObject({ participants: amount(4), places: amount(5, 30), revenue: amount(8500) })
  expect(trend.map(({ season, courses }) => [season.name, courses])).toEqual([
    ['Winter 2026/27', 2],
    ['Sommer 2026', 2],
  ])
})

async function rowsOf(filter: CountedFilter, limit: number) {
  const rows = []
  let after: CountedPlace | null = null
  do {
    const page: Awaited<ReturnType<typeof listCountedRows>> = await listCountedRows(office, filter, { after, limit })
    rows.push(...page.rows)
    after = page.next
  } while (after)
  return rows
}

test('every figure of offer, department and season is the sum of its rows, on however many pages', async () => {
  for (const seasonId of [summer, winter]) {
    const { total, departments, courses } = await read(office, { seasonId })
    const scopes: [Partial<CountedFilter>, Amounts][] = [
      [{}, total.amounts],
      ...departments.map(({ id, amounts }): [Partial<CountedFilter>, Amounts] => [{ departmentId: id }, amounts]),
      ...courses.map(({ id, amounts }): [Partial<CountedFilter>, Amounts] => [{ courseId: id }, amounts]),
    ]
    for (const [scope, amounts] of scopes)
      for (const figure of FIGURES) {
        const rows = await rowsOf({ figure, seasonId, ...scope }, 1)
        expect([figure, rows.reduce((sum, { value }) => sum + value, 0)]).toEqual([figure, amounts[figure].value])
        expect(new Set(rows.map(({ id, courseId }) => `${courseId} ${id}`)).size).toBe(rows.length)
      }
  }
})

test('who was absent is named; of forgotten marks only the number is left', async () => {
  const rows = await rowsOf({ figure: 'missing', seasonId: winter }, 10)
  expect(rows.map(({ note, value }) => [note, value]).toSorted()).toEqual([
    ['', 1],
    [expect.stringMatching(/^Erika Muster/), 1],
  ])
})

test('one department, and offers without one', async () => {
  expect((await read(office, { departmentId })).courses.map(({ title }) => title)).toEqual(['Yoga'])
  expect((await read(office, { departmentId: null })).courses.map(({ title }) => title)).toEqual(['Spielkreis'])
})

test.each([
  ['admin', [], true],
  ['admin', ['members'], true],
  ['admin', ['finance'], true],
  ...AREAS.filter((area) => area !== 'members' && area !== 'finance').map((area) => ['admin', [area], false] as const),
  ['editor', [], false],
  ['trainer', [], false],
  ['reader', [], false],
] as const)('%s with the areas %j sees statistics: %s', async (role, areas, sees) => {
  const ctx = await database.ctx('gsv', actorWith(role, { areas: [...areas] }), NOW)
  for (const work of [
    getCourseStatistics(ctx, {}),
    listCountedRows(ctx, { figure: 'missing', seasonId: winter }, { after: null, limit: 1 }),
  ])
    await (sees ? expect(work).resolves.toBeTruthy() : expect(work).rejects.toThrow('Right missing'))
})

test('another club has no seasons and no rows of this one', async () => {
  const other = await database.ctx('rwa', actorWith('super'), NOW)
  expect(await getCourseStatistics(other, { seasonId: winter })).toBeNull()
  expect((await listCountedRows(other, { figure: 'participants', seasonId: winter }, { after: null, limit: 9 })).rows).toEqual([])
})

test('the page takes two statements, however many offers', async () => {
  const sent = await statementsOf(database.url, 'gsv', actorWith('admin'), (ctx) => getCourseStatistics(ctx, {}))
  expect(sent).toHaveLength(2)
})
