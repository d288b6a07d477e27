import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { createCourse } from '../courses/commands.ts'
import { changeSchedule } from './change-schedule.ts'
import { listLeftOut } from './list-left-out.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-12-01T08:00:00Z')

async function fridays() {
  const ctx = await database.ctx('gsv', { kind: 'system' }, NOW)
  const { id } = await createCourse(ctx, { title: 'Yoga', kind: 'course' })
  const times = { startsTime: Temporal.PlainTime.from('18:00'), endsTime: Temporal.PlainTime.from('19:00'), partId: null }
  const day = (text: string) => Temporal.PlainDate.from(text)
  const scheduled = await changeSchedule(ctx, id, [{ weekday: 5, ...times, from: day('2026-11-20'), to: day('2027-02-05') }])
  expect(scheduled.ok).toBe(true)
  return { ctx, id }
}
const textsOf = (days: Awaited<ReturnType<typeof listLeftOut>>) => days.map(({ onDay, reason }) => `${onDay} ${reason}`)

test('holidays on which an offer does not meet are named; past ones are not', async () => {
  const { ctx, id } = await fridays()
  expect(textsOf(await listLeftOut(ctx, id))).toEqual(['2026-12-25 1. Weihnachtstag', '2027-01-01 Neujahr'])
  const later = { ...ctx, now: Temporal.Instant.from('2026-12-28T08:00:00Z') }
  expect(textsOf(await listLeftOut(later, id))).toEqual(['2027-01-01 Neujahr'])
})

test('a holiday on which it meets nevertheless is not left out, nor is a day taken out by hand one with a reason', async () => {
  const { ctx, id } = await fridays()
  const slot = await ctx.db.selectFrom('courseSlots').select('id').where('courseId', '=', id).executeTakeFirstOrThrow()
  const startsAt = Temporal.Instant.from('2027-01-01T17:00:00Z')
  await ctx.db
    .insertInto('sessions')
    .values({
      clubId: ctx.club.id,
      id: crypto.randomUUID(),
      courseId: id,
      slotId: slot.id,
      onDay: Temporal.PlainDate.from('2027-01-01'),
      startsAt,
      endsAt: startsAt.add({ hours: 1 }),
    })
    .execute()
  await ctx.db
    .deleteFrom('sessions')
    .where('courseId', '=', id)
    .where('onDay', '=', Temporal.PlainDate.from('2026-12-11'))
    .execute()
  expect(textsOf(await listLeftOut(ctx, id))).toEqual(['2026-12-25 1. Weihnachtstag'])
})
