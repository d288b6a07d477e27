import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { ALL, insertOffer, LIST } from '../../../tests/support/offers.ts'
import { berlinDay, berlinMoment } from '../../kernel/calendar.ts'
import { clockOf, daysUntil } from './lines-of.ts'
import { narrowCourses } from './narrow-courses.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', { kind: 'visitor' })

/** The next day of the week from today on, at an hour in Berlin. */
const on = (weekday: number, hour: number): Temporal.Instant => {
  const today = berlinDay(ctx.now)
  return berlinMoment(today.add({ days: (weekday - today.dayOfWeek + 7) % 7 }), Temporal.PlainTime.from({ hour }))
}

beforeAll(async () => {
  for (const [title, weekday, from] of [
    ['Frühsport', 6, '08:00'],
    ['Mittagslauf', 6, '12:00'],
    ['Montagsyoga', 1, '09:00'],
    ['Freitagsspiel', 5, '18:00'],
  ] as const)
    await insertOffer(ctx, { title, sport: 'Probe', slots: [[weekday, from]] })
  await insertOffer(ctx, { title: 'Ohne Zeit', sport: 'Probe', slots: [] })
})

test.each([
  ['in the morning', 6, 7, ['Frühsport', 'Mittagslauf', 'Montagsyoga', 'Freitagsspiel', 'Ohne Zeit'], 9],
  [
    'at the end of a time, which is over then',
    6,
    9,
    ['Mittagslauf', 'Montagsyoga', 'Freitagsspiel', 'Frühsport', 'Ohne Zeit'],
    13,
  ],
  ['in the evening', 6, 20, ['Montagsyoga', 'Freitagsspiel', 'Frühsport', 'Mittagslauf', 'Ohne Zeit'], null],
  ['on another day', 2, 12, ['Freitagsspiel', 'Frühsport', 'Mittagslauf', 'Montagsyoga', 'Ohne Zeit'], null],
] as const)('the list begins with today; %s', async (_, weekday, hour, titles, changesAt) => {
  const now = on(weekday, hour)
  const { sittings, nextChangeAt } = await narrowCourses({ ...ctx, now }, { ...ALL, sport: ['probe'] }, LIST)
  expect(sittings.map(({ course }) => course.title)).toEqual(titles)
  expect(nextChangeAt && String(nextChangeAt)).toBe(changesAt && String(on(weekday, changesAt)))
})

test('the grid begins with Monday', async () => {
  const week = await narrowCourses({ ...ctx, now: on(6, 12) }, { ...ALL, sport: ['probe'] }, { view: 'week', page: 1 })
  expect(week.sittings.map(({ slot }) => slot?.weekday)).toEqual([1, 5, 6, 6, undefined])
})

test('every weekly time comes within a week, and again in a week once it is over', () => {
  const weekday = fc.integer({ min: 1, max: 7 })
  fc.assert(
    fc.property(weekday, weekday, fc.integer({ min: 0, max: 22 }), fc.integer({ min: 1, max: 23 }), (today, day, hour, end) => {
      const now = on(today, hour)
      const ends = Temporal.PlainTime.from({ hour: end })
      const days = daysUntil(day, ends.toString(), clockOf(now))
      const next = berlinMoment(berlinDay(now).add({ days }), ends)
      expect(berlinDay(next).dayOfWeek).toBe(day)
      expect(Temporal.Instant.compare(next, now)).toBe(1)
      expect(days).toBeLessThanOrEqual(7)
    }),
  )
})
