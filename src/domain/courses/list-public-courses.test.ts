import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { ALL, insertOffer, LIST, narrowed, type Sketch } from '../../../tests/support/offers.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { getPublicCourse } from './get-public-course.ts'
import { listOffering } from './list-offering.ts'
import { listPublicCourses } from './list-public-courses.ts'
import { narrowCourses } from './narrow-courses.ts'
import { placesOf } from './places-of.ts'
import { AGES, type CourseFilters, TIMES } from './read-query.ts'

const database = await testDatabase()
let ctx: Ctx
const PART = newId()
const [DANCE, EMPTY] = [newId(), newId()]

const SKETCHES: Sketch[] = [
  { title: 'Rückenfit am Feierabend', sport: 'Gymnastik', slots: [[1, '17:30']], more: { ageFrom: 16, capacity: 1 } },
  {
    title: 'Wirbelsäulengymnastik',
    sport: 'Gymnastik',
    slots: [
      [1, '09:00'],
      [3, '18:00'],
    ],
    more: { ageFrom: 50, capacity: 10 },
  },
  {
    title: 'Kinderturnen',
    sport: 'Turnen',
    slots: [[2, '15:00']],
    more: { kind: 'ongoing', ageFrom: 3, ageTo: 5, departmentId: DANCE },
  },
  { title: 'Yoga', sport: 'Yoga', slots: [] },
  { title: 'Geheim', sport: 'Yoga', slots: [[1, '17:00']], more: { state: 'draft' } },
]

async function signUp(courseId: string, state: string): Promise<void> {
  const { db, club, now } = ctx
  const personId = newId()
  await db.insertInto('people').values({ clubId: club.id, id: personId, firstname: 'A', lastname: 'B', search: 'a b' }).execute()
  const fixed = { queuedAt: now, priceCents: 0, priceKind: 'free', privacyVersion: '1', source: 'web' }
  await db
    .insertInto('participations')
    .values({ clubId: club.id, id: newId(), courseId, personId, contactId: personId, state, ...fixed })
    .execute()
}

beforeAll(async () => {
  ctx = await database.ctx('gsv', { kind: 'visitor' })
  const { db, club } = ctx
  const facilityId = newId()
  await db
    .insertInto('facilities')
    .values({ clubId: club.id, id: facilityId, name: 'Turnhalle Nordring', slug: 'turnhalle-nordring' })
    .execute()
  await db.insertInto('parts').values({ clubId: club.id, id: PART, facilityId, name: 'Drittel 2', atomic: true }).execute()
  const departments = [
    { id: DANCE, name: 'Tanz & Fitness' },
    { id: EMPTY, name: 'Leer' },
  ]
  await db
    .insertInto('departments')
    .values(departments.map((one) => ({ clubId: club.id, hue: 0, ...one })))
    .execute()
  const ids = []
  for (const sketch of SKETCHES) ids.push(await insertOffer(ctx, sketch, PART))
  await signUp(ids[0] ?? '', 'confirmed')
  await signUp(ids[0] ?? '', 'waiting')
  await signUp(ids[0] ?? '', 'cancelled')
})

const titles = async (q: string) => (await listPublicCourses(ctx, q)).map(({ title }) => title)

test('only what is published is listed, by title, with who holds a place and who waits', async () => {
  const courses = await listPublicCourses(ctx)
  expect(courses.map(({ title }) => title)).toEqual(['Kinderturnen', 'Rückenfit am Feierabend', 'Wirbelsäulengymnastik', 'Yoga'])
  const full = courses.find(({ slug }) => slug === 'rueckenfit-am-feierabend')
  expect([full?.taken, full?.waiting, full?.waitingConfirmed]).toEqual([1, 1, 0])
  expect(full?.slots).toEqual([
    {
      weekday: 1,
      from: '17:30:00',
      to: '18:30:00',
      facility: 'Turnhalle Nordring',
      facilitySlug: 'turnhalle-nordring',
      part: 'Drittel 2',
    },
  ])
})

test.each([
  ['Rücken', ['Rückenfit am Feierabend']],
  ['ruecken', ['Rückenfit am Feierabend']],
  ['RÜCKEN feier', ['Rückenfit am Feierabend']],
  ['gymnastik', ['Rückenfit am Feierabend', 'Wirbelsäulengymnastik']],
  ['Kinderturen', ['Kinderturnen']],
  ['Wirbelseulengymnastik', ['Wirbelsäulengymnastik']],
  ['Joga', ['Yoga']],
  ['Rükenfit', ['Rückenfit am Feierabend']],
  ['Rukenfit', ['Rückenfit am Feierabend']],
  ['Yoga für die', ['Yoga']],
  ['Fechten', []],
  ['100% _', []],
])('searching %s finds %j', async (q, found) => {
  expect(await titles(q)).toEqual(found)
})

test('offers stand by weekday and time, once for each weekly time; those without one last', async () => {
  expect(await narrowed(ctx, {})).toEqual({ count: 4, shown: ['Wirbe 1', 'Rücke 1', 'Kinde 2', 'Wirbe 3', 'Yoga -'] })
})

test.each([
  [{ weekday: [1] }, ['Wirbe 1', 'Rücke 1']],
  [{ weekday: [1, 4], time: 'evening' }, ['Rücke 1']],
  [{ time: 'evening' }, ['Rücke 1', 'Wirbe 3']],
  [{ sport: ['yoga'] }, ['Yoga -']],
  [{ age: '0-5' }, ['Kinde 2', 'Yoga -']],
  [{ age: '60-120' }, ['Wirbe 1', 'Rücke 1', 'Wirbe 3', 'Yoga -']],
  [{ kind: 'ongoing' }, ['Kinde 2']],
  [{ hall: 'turnhalle-nordring' }, ['Wirbe 1', 'Rücke 1', 'Kinde 2', 'Wirbe 3']],
  [{ department: 'tanz-fitness' }, ['Kinde 2']],
  [{ department: 'tanz-fitness', q: 'gymnastik' }, []],
  [{ department: 'leer' }, []],
  [{ department: 'gibt-es-nicht' }, []],
  [{ onlyFree: true }, ['Wirbe 1', 'Kinde 2', 'Wirbe 3', 'Yoga -']],
  [{ q: 'Gymnastik abends' }, ['Rücke 1', 'Wirbe 3']],
  [{ q: 'montags' }, ['Wirbe 1', 'Rücke 1']],
  [{ q: 'gymnastik Montagabend' }, ['Rücke 1']],
  [{ q: 'montags', weekday: [3] }, ['Wirbe 3']],
  [{ q: '%' }, []],
] satisfies [Partial<CourseFilters>, string[]][])('%j shows %j', async (filters, shown) => {
  expect((await narrowed(ctx, filters)).shown).toEqual(shown)
})

test('departments with an offer are known', async () => {
  expect([...(await listOffering(ctx))]).toEqual([DANCE])
})

const filters: fc.Arbitrary<CourseFilters> = fc.record({
  q: fc.constantFrom('', 'gymnastik', 'Kinderturen', 'fechten'),
  weekday: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 2 }),
  time: fc.option(fc.constantFrom(...TIMES)),
  sport: fc.subarray(['yoga', 'gymnastik', 'turnen'], { maxLength: 2 }),
  age: fc.option(
    fc.oneof(
      fc.constantFrom(...AGES),
      fc.nat(99).map((years) => `${years}` as const),
    ),
  ),
  hall: fc.option(fc.constantFrom('turnhalle-nordring', 'gibt-es-nicht')),
  department: fc.option(fc.constantFrom('tanz-fitness', 'gibt-es-nicht')),
  kind: fc.option(fc.constantFrom('ongoing' as const, 'course' as const)),
  onlyFree: fc.boolean(),
})

test('each facet counts what choosing it would show, whatever else is chosen', async () => {
  await fc.assert(
    fc.asyncProperty(filters, async (asked) => {
      const { facets, sittings, count } = await narrowCourses(ctx, asked, LIST)
      expect(new Set(sittings.map(({ course }) => course.id)).size).toBe(count)
      for (const facet of ['weekday', 'time', 'sport', 'hall', 'age', 'kind'] as const)
        for (const { value, count } of facets[facet]) {
          const chosen = { ...asked, [facet]: facet === 'weekday' ? [Number(value)] : facet === 'sport' ? [value] : value }
          expect((await narrowCourses(ctx, chosen, LIST)).count, `${facet} ${value}`).toBe(count)
        }
    }),
    { numRuns: 12 },
  )
})

test('free places in the list are what the rule calls free', async () => {
  const { sittings } = await narrowCourses(ctx, ALL, LIST)
  const kinds = sittings.map(({ course }) => placesOf(course, ctx.now).kind)
  const free = await narrowCourses(ctx, { ...ALL, onlyFree: true }, LIST)
  expect(free.sittings).toEqual(sittings.filter((_, at) => ['free', 'open'].includes(kinds[at] ?? '')))
  expect(kinds).toContain('waiting')
})

test('the page of an offer knows its place; drafts and other clubs’ offers are not found', async () => {
  const course = await getPublicCourse(ctx, 'wirbelsaeulengymnastik')
  expect(course.slots.map(({ weekday, venue }) => `${weekday} ${venue?.name}`)).toEqual([
    '1 Turnhalle Nordring',
    '3 Turnhalle Nordring',
  ])
  await expect(getPublicCourse(ctx, 'geheim')).rejects.toThrow('Not found')
  await expect(getPublicCourse(await database.ctx('rwa', { kind: 'visitor' }), 'yoga')).rejects.toThrow('Not found')
})
