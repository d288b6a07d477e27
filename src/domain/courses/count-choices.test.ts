import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { ALL, insertOffer, LIST } from '../../../tests/support/offers.ts'
import { berlinDay, dayRange } from '../../kernel/calendar.ts'
import { slugify } from '../../kernel/fold.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { WHOLE } from './lines-of.ts'
import { type CourseSlot, type ListedCourse, listPublicCourses } from './list-public-courses.ts'
import { narrowCourses } from './narrow-courses.ts'
import { placesOf } from './places-of.ts'
import { AGES, type CourseFilters, TIMES } from './read-query.ts'

const database = await testDatabase()
let ctx: Ctx
const PARTS: string[] = []
const SPORTS = ['Turnen', 'Yoga', 'Übungen', '']

const courses = fc.array(
  fc.record({
    sport: fc.constantFrom(...SPORTS),
    part: fc.option(fc.integer({ min: 0, max: 2 })),
    slots: fc.array(fc.tuple(fc.integer({ min: 1, max: 7 }), fc.constantFrom('08:00', '11:59', '12:00', '16:30', '17:00')), {
      maxLength: 3,
    }),
    ended: fc.constantFrom('none', 'none', 'first', 'all'),
    more: fc.record({
      kind: fc.constantFrom('course', 'ongoing'),
      ageFrom: fc.option(fc.integer({ min: 0, max: 70 })),
      ageTo: fc.option(fc.integer({ min: 70, max: 90 })),
      ageUnit: fc.constantFrom('years', 'months'),
      state: fc.constantFrom('published', 'published', 'running', 'draft'),
      capacity: fc.constantFrom(null, 1, 5),
      registrationClosesAt: fc.constantFrom(null, null, Temporal.Instant.from('2025-01-01T00:00:00Z')),
      registrationOpensAt: fc.constantFrom(null, null, Temporal.Instant.from('2099-01-01T00:00:00Z')),
    }),
  }),
  { minLength: 120, maxLength: 120 },
)
const [drawn = []] = fc.sample(courses, { numRuns: 1, seed: 11 })

beforeAll(async () => {
  ctx = await database.ctx('gsv', { kind: 'visitor' })
  const clubId = ctx.club.id
  for (const name of ['Halle Nord', 'Öko-Halle', 'Halle Süd']) {
    const [facilityId, id] = [newId(), newId()]
    await ctx.db
      .insertInto('facilities')
      .values({ clubId, id: facilityId, name, slug: slugify(name) })
      .execute()
    await ctx.db.insertInto('parts').values({ clubId, id, facilityId, name: 'Ganze Halle', atomic: true }).execute()
    PARTS.push(id)
  }
  const over = dayRange(berlinDay(ctx.now).subtract({ days: 30 }), berlinDay(ctx.now).subtract({ days: 1 }))
  for (const [at, { sport, part, slots, ended, more }] of drawn.entries()) {
    const title = `${sport} ${at}`.trim()
    const courseId = await insertOffer(ctx, { title, sport, slots, more }, part === null ? null : (PARTS[part] ?? null))
    if (ended === 'none') continue
    const times = ctx.db.selectFrom('courseSlots').select('id').where('courseId', '=', courseId).orderBy('id')
    await ctx.db
      .updateTable('courseSlots')
      .set({ valid: over })
      .where('clubId', '=', clubId)
      .where('id', 'in', ended === 'first' ? times.limit(1) : times)
      .execute()
  }
})

const filters: fc.Arbitrary<CourseFilters> = fc.record({
  q: fc.constantFrom('', '', 'turnen', 'fechten'),
  weekday: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 2 }),
  time: fc.option(fc.constantFrom(...TIMES)),
  sport: fc.subarray(['yoga', 'uebungen', 'turnen'], { maxLength: 2 }),
  age: fc.option(
    fc.oneof(
      fc.constantFrom(...AGES),
      fc.nat(99).map((years) => `${years}` as const),
    ),
  ),
  hall: fc.option(fc.constantFrom('halle-nord', 'oeko-halle', 'gibt-es-nicht')),
  department: fc.constant(null),
  kind: fc.option(fc.constantFrom('ongoing' as const, 'course' as const)),
  onlyFree: fc.boolean(),
})

const years = (age: number | null, unit: string, open: number) =>
  age === null ? open : unit === 'months' ? Math.floor(age / 12) : age

function fits(course: ListedCourse, slot: CourseSlot | null, wanted: CourseFilters): boolean {
  const [from = 0, to = from] = (wanted.age ?? '0-120').split('-').map(Number)
  const hour = Number(slot?.from.slice(0, 2) ?? Number.NaN)
  const time = hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : hour >= 17 ? 'evening' : null
  return (
    (wanted.sport.length === 0 || wanted.sport.includes(slugify(course.sport))) &&
    (wanted.kind === null || course.kind === wanted.kind) &&
    years(course.ageFrom, course.ageUnit, 0) <= to &&
    years(course.ageTo, course.ageUnit, 120) >= from &&
    (wanted.weekday.length === 0 || wanted.weekday.includes(slot?.weekday ?? 0)) &&
    (wanted.time === null || time === wanted.time) &&
    (wanted.hall === null || slot?.facilitySlug === wanted.hall) &&
    (!wanted.onlyFree || ['free', 'open'].includes(placesOf(course, ctx.now).kind))
  )
}

/** One by one, as somebody would with a pencil: titles and weekdays. */
const found = (all: ListedCourse[], wanted: CourseFilters): string[] =>
  all.flatMap((course) => {
    const slots = course.slots.length > 0 ? course.slots : [null]
    return slots.filter((slot) => fits(course, slot, wanted)).map((slot) => `${course.id} ${slot?.weekday ?? '-'}`)
  })

const only = (facet: string, value: string | number): Partial<CourseFilters> => ({
  [facet]: facet === 'weekday' || facet === 'sport' ? [value] : value,
})

const countOf = (sittings: string[]) => new Set(sittings.map((text) => text.split(' ')[0])).size

test('sittings, and what each choice would find, are those counted one by one', async () => {
  const choices = {
    weekday: [1, 2, 3, 4, 5, 6, 7],
    time: TIMES,
    age: AGES,
    kind: ['course', 'ongoing'],
    sport: SPORTS.filter(Boolean).map((sport) => slugify(sport)),
    hall: ['halle-nord', 'halle-sued', 'oeko-halle'],
  }
  await fc.assert(
    fc.asyncProperty(filters, async (wanted) => {
      const all = await listPublicCourses(ctx, wanted.q)
      const { sittings, count, facets } = await narrowCourses(ctx, wanted, { view: 'list', page: 1 })
      const expected = found(all, wanted)
      expect(count).toBe(countOf(expected))
      if (expected.length <= WHOLE)
        expect(sittings.map(({ course, slot }) => `${course.id} ${slot?.weekday ?? '-'}`).sort()).toEqual(expected.sort())
      for (const [facet, values] of Object.entries(choices) as [keyof typeof choices, (string | number)[]][]) {
        const chosen = facet === 'age' && wanted.age ? [wanted.age] : []
        const counted = [...new Set([...values, ...chosen])].map((value) => [
          String(value),
          countOf(found(all, { ...wanted, ...only(facet, value) })),
        ])
        const told = facets[facet].map(({ value, count }) => [value, count])
        expect(told.filter(([, count]) => count !== 0).sort(), facet).toEqual(counted.filter(([, count]) => count !== 0).sort())
      }
    }),
    { numRuns: 60 },
  )
})

test('kept lines change with the offers, also with those that another process writes, and come back with what is taken back', async () => {
  const before = await narrowCourses(ctx, ALL, LIST)
  const other = await database.ctx('gsv', { kind: 'visitor' })
  await database.owner.updateTable('courses').set({ sport: 'Rudern' }).where('sport', '=', 'Yoga').execute()
  const after = await narrowCourses(other, ALL, LIST)
  expect(after.facets.sport.map(({ label }) => label)).toEqual(['Rudern', 'Turnen', 'Übungen'])
  await database.owner.updateTable('courses').set({ sport: 'Yoga' }).where('sport', '=', 'Rudern').execute()
  expect(await narrowCourses(ctx, ALL, LIST)).toEqual(before)
})
