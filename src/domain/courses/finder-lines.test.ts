import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { ALL, insertOffer, narrowed } from '../../../tests/support/offers.ts'
import { berlinDay, berlinMoment, dayRange } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { narrowCourses } from './narrow-courses.ts'
import { readQuery } from './read-query.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', { kind: 'visitor' })

test('the finder keeps up with times that end, change or go, and with offers that are taken back', async () => {
  const { db, club } = ctx
  const lines = async () => (await narrowed(ctx, { q: 'gehtnicht' })).shown
  const id = await insertOffer(ctx, {
    title: 'Gehtnicht mehr',
    sport: 'Probe',
    slots: [
      [4, '10:00'],
      [5, '11:00'],
    ],
  })
  const slots = db.updateTable('courseSlots').where('clubId', '=', club.id).where('courseId', '=', id)
  expect(await lines()).toEqual(['Gehtn 4', 'Gehtn 5'])
  const over = { valid: dayRange(berlinDay(ctx.now).subtract({ days: 30 }), berlinDay(ctx.now).subtract({ days: 1 })) }
  await slots.where('weekday', '=', 4).set(over).execute()
  expect(await lines()).toEqual(['Gehtn 5'])
  await slots.where('weekday', '=', 5).set(over).execute()
  expect(await lines()).toEqual(['Gehtn -'])
  await slots
    .where('weekday', '=', 4)
    .set({ valid: dayRange(berlinDay(ctx.now)), weekday: 6 })
    .execute()
  expect(await lines()).toEqual(['Gehtn 6'])
  await db.deleteFrom('courseSlots').where('clubId', '=', club.id).where('courseId', '=', id).execute()
  expect(await lines()).toEqual(['Gehtn -'])
  await db.updateTable('courses').where('clubId', '=', club.id).where('id', '=', id).set({ state: 'draft' }).execute()
  expect(await lines()).toEqual([])
})

test('two who change times of one offer at once leave a line for each time', async () => {
  const { db, club } = ctx
  const id = await insertOffer(ctx, { title: 'Gleichzeitig', sport: 'Probe', slots: [[1, '10:00']] })
  const slot = (weekday: number) => ({
    clubId: club.id,
    id: newId(),
    courseId: id,
    weekday,
    startsTime: Temporal.PlainTime.from('10:00'),
    endsTime: Temporal.PlainTime.from('11:00'),
    valid: dayRange(berlinDay(ctx.now)),
  })
  await Promise.all([2, 3, 4, 5, 6].map((weekday) => db.insertInto('courseSlots').values(slot(weekday)).execute()))
  expect((await narrowed(ctx, { q: 'gleichzeitig' })).shown).toEqual([1, 2, 3, 4, 5, 6].map((weekday) => `Gleic ${weekday}`))
  await db.deleteFrom('courses').where('clubId', '=', club.id).where('id', '=', id).execute()
  expect((await narrowed(ctx, { q: 'gleichzeitig' })).count).toBe(0)
})

test('a weekly time tells its own next session: one that is off, or belongs to another time, does not count', async () => {
  const { db, club } = ctx
  const courseId = await insertOffer(ctx, {
    title: 'Eigentermin',
    sport: 'Probe',
    slots: [
      [2, '09:30'],
      [4, '09:30'],
    ],
  })
  const slots = await db.selectFrom('courseSlots').selectAll().where('courseId', '=', courseId).orderBy('weekday').execute()
  const today = berlinDay(ctx.now)
  const day = (weekday: number, weeks: number) => today.add({ days: ((weekday - today.dayOfWeek + 7) % 7) + 7 * weeks })
  for (const { id: slotId, weekday, startsTime, endsTime } of slots)
    for (const weeks of [1, 2]) {
      const onDay = day(weekday, weeks)
      const [startsAt, endsAt] = [berlinMoment(onDay, startsTime), berlinMoment(onDay, endsTime)]
      const state = weekday === 2 && weeks === 1 ? 'cancelled' : 'planned'
      await db
        .insertInto('sessions')
        .values({ clubId: club.id, id: newId(), courseId, slotId, onDay, startsAt, endsAt, state })
        .execute()
    }
  const { sittings } = await narrowCourses(ctx, readQuery({ ...ALL, q: 'eigentermin' }), { view: 'week', page: 1 })
  expect(sittings.map(({ slotNextAt }) => slotNextAt && berlinDay(slotNextAt).toString())).toEqual([
    day(2, 2).toString(),
    day(4, 1).toString(),
  ])
})
