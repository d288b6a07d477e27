import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { insertOffer, narrowed } from '../../../tests/support/offers.ts'
import { berlinDay, dayRange } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'

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
