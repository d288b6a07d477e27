import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { berlinDay, dayRange } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { clockOf, daysUntil } from './lines-of.ts'
import { narrowCourses } from './narrow-courses.ts'
import { narrowCoursesOfClubs } from './narrow-courses-of-clubs.ts'
import { AGES, type CourseFilters, TIMES } from './read-query.ts'

const database = await testDatabase()
const KEYS = ['ssv', 'gsv', 'rwa'] as const
const ctxs = await Promise.all(KEYS.map((key) => database.ctx(key, { kind: 'visitor' })))

const ALL: CourseFilters = {
  q: '',
  weekday: [],
  time: null,
  sport: [],
  age: null,
  hall: null,
  department: null,
  kind: null,
  onlyFree: false,
}
const LIST = { view: 'list', page: 1 } as const
const SPORTS = ['Turnen', 'Yoga', 'Handball']

interface Sketch {
  club: number
  state: 'draft' | 'published'
  sport: number
  kind: 'ongoing' | 'course'
  ageFrom: number | null
  weekday: number | null
  hour: number
}

const sketches: fc.Arbitrary<Sketch[]> = fc.array(
  fc.record({
    club: fc.integer({ min: 0, max: 2 }),
    state: fc.constantFrom('published' as const, 'published' as const, 'draft' as const),
    sport: fc.integer({ min: 0, max: 2 }),
    kind: fc.constantFrom('ongoing' as const, 'course' as const),
    ageFrom: fc.option(fc.integer({ min: 3, max: 70 })),
    weekday: fc.option(fc.integer({ min: 1, max: 7 })),
    hour: fc.integer({ min: 8, max: 20 }),
  }),
  { minLength: 150, maxLength: 150 },
)

async function addHall(ctx: Ctx): Promise<string> {
  const [clubId, facilityId, id] = [ctx.club.id, newId(), newId()]
  const hall = { name: 'Halle am See', slug: 'halle-am-see' }
  await ctx.db
    .insertInto('facilities')
    .values({ clubId, id: facilityId, ...hall })
    .execute()
  await ctx.db.insertInto('parts').values({ clubId, id, facilityId, name: 'Ganze Halle', atomic: true }).execute()
  return id
}

async function add(ctx: Ctx, partId: string, { club: _, weekday, hour, sport, ...more }: Sketch, at: number): Promise<void> {
  const [clubId, id] = [ctx.club.id, newId()]
  const title = `${SPORTS[sport]} ${at}`
  await ctx.db
    .insertInto('courses')
    .values({ clubId, id, slug: `kurs-${at}`, title, search: fold(title), sport: SPORTS[sport] ?? '', ...more })
    .execute()
  if (weekday === null) return
  const startsTime = Temporal.PlainTime.from({ hour })
  const time = { weekday, startsTime, endsTime: startsTime.add({ hours: 1 }), partId, valid: dayRange(berlinDay(ctx.now)) }
  await ctx.db
    .insertInto('courseSlots')
    .values({ clubId, id: newId(), courseId: id, ...time })
    .execute()
}

const [drawn = []] = fc.sample(sketches, { numRuns: 1, seed: 7 })

beforeAll(async () => {
  const parts = await Promise.all(ctxs.map(addHall))
  for (const [at, sketch] of drawn.entries()) {
    const ctx = ctxs[sketch.club]
    if (ctx) await add(ctx, parts[sketch.club] ?? '', sketch, at)
  }
})

const filters: fc.Arbitrary<CourseFilters> = fc.record({
  q: fc.constantFrom('', '', 'turnen', 'yoge'),
  weekday: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 2 }),
  time: fc.option(fc.constantFrom(...TIMES)),
  sport: fc.subarray(['yoga', 'handball'], { maxLength: 2 }),
  age: fc.option(
    fc.oneof(
      fc.constantFrom(...AGES),
      fc.nat(99).map((years) => `${years}` as const),
    ),
  ),
  hall: fc.option(fc.constantFrom('halle-am-see', 'gibt-es-nicht')),
  department: fc.constant(null),
  kind: fc.option(fc.constantFrom('ongoing' as const, 'course' as const)),
  onlyFree: fc.boolean(),
})

const lineOf = ({ course, slot }: { course: { title: string }; slot: { weekday: number; from: string } | null }) =>
  `${slot?.weekday ?? 8} ${slot?.from ?? ''} ${course.title}`

test('the pages of all clubs together are the lists of each, in the order of time, and nothing unpublished', async () => {
  const first = await narrowCoursesOfClubs(ctxs, ALL, LIST, null)
  expect(first.pages).toBeGreaterThan(1)
  const pages = await Promise.all(
    Array.from({ length: first.pages }, (_, at) => narrowCoursesOfClubs(ctxs, ALL, { view: 'list', page: at + 1 }, null)),
  )
  const lines = pages.flatMap(({ sittings }) => sittings.map((sitting) => `${lineOf(sitting)} ${sitting.club.name}`))
  expect(lines).toHaveLength(drawn.filter(({ state }) => state === 'published').length)
  expect(new Set(lines).size).toBe(lines.length)
  const clock = clockOf(ctxs[0]?.now ?? Temporal.Now.instant())
  const times = pages.flatMap(({ sittings }) =>
    sittings.map(({ slot }) => `${daysUntil(slot?.weekday ?? null, slot?.to ?? null, clock)} ${slot?.from ?? ''}`),
  )
  expect(times).toEqual(times.toSorted())
  for (const ctx of ctxs) {
    const own = await narrowCourses(ctx, ALL, LIST)
    expect(lines.filter((line) => line.endsWith(ctx.club.name)).sort()).toEqual(
      own.sittings.map((sitting) => `${lineOf(sitting)} ${ctx.club.name}`).sort(),
    )
  }
  expect((await narrowCoursesOfClubs(ctxs, ALL, { view: 'list', page: 999 }, null)).page).toBe(first.pages)
})

test('each facet and each club counts what choosing it shows, whatever else is chosen', async () => {
  const chosen = fc.constantFrom<(string | null)[]>(null, 'gsv', 'rwa')
  await fc.assert(
    fc.asyncProperty(filters, chosen, async (asked, club) => {
      const found = await narrowCoursesOfClubs(ctxs, asked, LIST, club)
      for (const facet of ['weekday', 'time', 'sport', 'hall', 'age', 'kind'] as const)
        for (const { value, count } of found.facets[facet]) {
          const narrower = { ...asked, [facet]: facet === 'weekday' ? [Number(value)] : facet === 'sport' ? [value] : value }
          expect((await narrowCoursesOfClubs(ctxs, narrower, LIST, club)).count, `${facet} ${value}`).toBe(count)
        }
      for (const { value, count } of found.clubs)
        expect((await narrowCoursesOfClubs(ctxs, asked, LIST, value)).count, value).toBe(count)
    }),
    { numRuns: 6 },
  )
})

test('the week shows the first of each weekday of all clubs, and a club nobody knows narrows nothing', async () => {
  const week = await narrowCoursesOfClubs(ctxs, ALL, { view: 'week', page: 1 }, 'gibt-es-nicht')
  const ofDay = Map.groupBy(week.sittings, ({ slot }) => slot?.weekday)
  expect(new Set(week.sittings.map(({ club }) => club.name))).toEqual(new Set(KEYS))
  for (const [weekday, sittings] of ofDay) {
    const times = sittings.map(({ slot }) => slot?.from ?? '')
    expect(times.length).toBeLessThanOrEqual(12)
    const all = await narrowCoursesOfClubs(ctxs, { ...ALL, weekday: weekday === undefined ? [] : [weekday] }, LIST, null)
    if (weekday !== undefined)
      expect(times).toEqual(
        all.sittings
          .map(({ slot }) => slot?.from ?? '')
          .sort()
          .slice(0, times.length),
      )
  }
})
