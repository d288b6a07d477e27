import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { bookingsOf, day, insertCourse, makeHalves, NOW, sessionsOf, slot } from '../../../tests/support/schedules.ts'
import { changeSchedule } from './change-schedule.ts'
import { extendSessions } from './extend-sessions.ts'

const database = await testDatabase()
const inClub = (club: string, now = NOW) => database.ctx(club, { kind: 'system' }, now)

test('times without an end reach 26 weeks ahead and grow each night; once a night or ten times is the same', async () => {
  const ctx = await inClub('open')
  const { a } = await makeHalves(ctx)
  const id = await insertCourse(ctx)
  await changeSchedule(ctx, id, [slot(a, { to: null })])
  expect((await sessionsOf(ctx, id)).at(-1)?.onDay.toString()).toBe('2027-05-10')
  expect(await extendSessions(ctx)).toEqual({ added: 0, unbooked: 0 })
  const later = await inClub('open', NOW.add({ hours: 24 * 21 }))
  expect(await extendSessions(later)).toEqual({ added: 3, unbooked: 0 })
  expect(await extendSessions(later)).toEqual({ added: 0, unbooked: 0 })
  // Whit Monday, 17 May, is a holiday: the 24th, 31st and 7 June.
  expect((await sessionsOf(ctx, id)).slice(-3).map((session) => session.onDay.toString())).toEqual([
    '2027-05-24',
    '2027-05-31',
    '2027-06-07',
  ])
})

test('an end beyond sight makes no endless list of sessions', async () => {
  const ctx = await inClub('far')
  const id = await insertCourse(ctx)
  await changeSchedule(ctx, id, [slot(null, { to: day('2126-12-31') })])
  expect((await sessionsOf(ctx, id)).at(-1)?.onDay.toString()).toBe('2028-11-13')
  const later = await inClub('far', NOW.add({ hours: 24 * 14 }))
  expect(await extendSessions(later)).toEqual({ added: 2, unbooked: 0 })
})

test('a session that comes to lie on an occupied time waits for a decision', async () => {
  const ctx = await inClub('rival')
  const { a, whole } = await makeHalves(ctx)
  const id = await insertCourse(ctx)
  await changeSchedule(ctx, id, [slot(a, { to: null })])
  const other = await insertCourse(ctx, 'Turnier')
  expect(await changeSchedule(ctx, other, [slot(whole, { from: day('2027-05-31'), to: day('2027-05-31') })])).toMatchObject({
    ok: true,
  })
  const later = await inClub('rival', NOW.add({ hours: 24 * 21 }))
  expect(await extendSessions(later)).toEqual({ added: 3, unbooked: 1 })
  const bookings = await bookingsOf(ctx, id)
  expect(bookings.slice(-3).map((booking) => [booking.state, booking.atomId])).toEqual([
    ['approved', a],
    ['requested', null],
    ['approved', a],
  ])
})
