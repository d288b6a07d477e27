import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { countOverlaps, makeHall, makeWeekly } from '../../../tests/support/halls.ts'
import { addSession } from '../sessions/add-session.ts'
import { createBooking } from './create-booking.ts'

const database = await testDatabase()
const ctx = await database.ctx('kreuz', { kind: 'system' }, Temporal.Instant.from('2026-10-01T12:00:00Z'))
const time = (text: string) => Temporal.PlainTime.from(text)
const [first, second] = ['2026-10-06', '2026-10-13']

/** A deadlock fails the whole file: on the second day the ids of the sessions are in the other order of their courses. */
test('two bookings displace sessions of the same two courses on two days at once', async () => {
  for (let round = 0; round < 6; round++) {
    const { idOf } = await makeHall(ctx, `Kreuz ${round}`)
    const weekly = { weekday: 2, starts: '19:00', ends: '20:00', from: first }
    const early = await makeWeekly(ctx, { ...weekly, title: `Turnen ${round}`, partId: idOf('Drittel 1'), to: first })
    await makeWeekly(ctx, { ...weekly, title: `Tanz ${round}`, partId: idOf('Drittel 2'), to: second })
    const onDay = Temporal.PlainDate.from(second)
    const more = { onDay, startsTime: time('19:00'), endsTime: time('20:00'), partId: idOf('Drittel 1') }
    expect((await addSession(ctx, early.courseId, more)).ok).toBe(true)
    const taken = await Promise.all(
      [first, second].map((on) =>
        createBooking(ctx, {
          partId: idOf('Ganze Halle'),
          title: 'Turnier',
          kind: 'team',
          startsAt: Temporal.Instant.from(`${on}T19:00:00+02:00`),
          endsAt: Temporal.Instant.from(`${on}T20:00:00+02:00`),
          override: { reason: 'Ligaspiel' },
        }),
      ),
    )
    expect(taken.map(({ ok }) => ok)).toEqual([true, true])
  }
  expect(await countOverlaps(ctx)).toBe(0)
})
