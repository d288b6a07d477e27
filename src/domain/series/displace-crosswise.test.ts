import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { countOverlaps, makeHall, makeWeekly } from '../../../tests/support/halls.ts'
import { tuesdays } from '../../../tests/support/series.ts'
import { getBooking } from '../bookings/get-booking.ts'
import { moveBooking } from '../placements/move-booking.ts'
import { createSeries } from './create-series.ts'
import type { Choice } from './rules.ts'

const database = await testDatabase()
const ctx = await database.ctx('quer', { kind: 'system' }, Temporal.Instant.from('2026-10-01T12:00:00Z'))

/** A deadlock fails the whole file: a later session is locked while the part of an earlier one is. */
test('a series displaces sessions of several days while one of them is moved', async () => {
  for (let round = 0; round < 12; round++) {
    const { idOf } = await makeHall(ctx, `Quer ${round}`)
    const partId = idOf('Drittel 1')
    const weekly = { partId, weekday: 2, starts: '19:00', ends: '20:00' }
    const early = await makeWeekly(ctx, { ...weekly, title: `Turnen ${round}`, from: '2026-10-06', to: '2026-11-10' })
    const late = await makeWeekly(ctx, { ...weekly, title: `Tanz ${round}`, from: '2026-11-17', to: '2026-11-17' })
    const choices = new Map<string, Choice>(
      [...early.sessions, ...late.sessions].map(({ onDay }) => [onDay.toString(), { kind: 'override', reason: 'Ligaspiel' }]),
    )
    const entering = createSeries(ctx, tuesdays(partId), choices)
    let isEntered = false
    const moving = async () => {
      for (let minutes = 1; !isEntered; minutes++) {
        const { id, startsAt, endsAt, version } = await getBooking(ctx, late.sessions[0]?.bookingId ?? '')
        const by = { minutes: minutes % 2 ? 5 : -5 }
        await moveBooking(ctx, id, { partId, startsAt: startsAt.add(by), endsAt: endsAt.add(by), version })
      }
    }
    const moved = moving()
    const entered = await entering.finally(() => {
      isEntered = true
    })
    await moved
    expect(entered.ok).toBe(true)
  }
  expect(await countOverlaps(ctx)).toBe(0)
})
