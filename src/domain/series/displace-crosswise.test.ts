import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { countOverlaps, makeHall, makeWeekly } from '../../../tests/support/halls.ts'
import { bookingsOfSeries, enterSeries, tuesdays } from '../../../tests/support/series.ts'
import { found } from '../../kernel/answer.ts'
import { getBooking } from '../bookings/get-booking.ts'
import { createBooking } from '../placements/create-booking.ts'
import { moveBooking } from '../placements/move-booking.ts'
import { changeSeries } from './change-series.ts'
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
        const { id, startsAt, endsAt, version } = await getBooking(ctx, found(late.sessions[0]).bookingId)
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

/** A deadlock fails the whole file: a split takes the bookings of its dates while one of them moves. */
test('a series is split while one of its dates is moved', async () => {
  for (let round = 0; round < 12; round++) {
    const { idOf } = await makeHall(ctx, `Teilen ${round}`)
    const input = tuesdays(idOf('Drittel 1'))
    const id = await enterSeries(ctx, input)
    const dates = await bookingsOfSeries(ctx, id)
    const [third, last] = [found(dates[2]), found(dates.at(-1))]
    const by = { minutes: 15 }
    const to = { partId: last.partId, startsAt: last.startsAt.add(by), endsAt: last.endsAt.add(by), version: last.version }
    const change = { bookingId: third.id, scope: 'following', input, choices: new Map(), version: 1 } as const
    const [split, moved] = await Promise.all([changeSeries(ctx, change), moveBooking(ctx, last.id, to)])
    expect(split.ok).toBe(true)
    expect(moved.ok || moved.refusal === 'changed_meanwhile').toBe(true)
  }
  expect(await countOverlaps(ctx)).toBe(0)
})

/** A deadlock fails the whole file: each series takes the part of the other by right. */
test('two series change their parts crosswise, each by right', async () => {
  for (let round = 0; round < 8; round++) {
    const { idOf } = await makeHall(ctx, `Tausch ${round}`)
    const [one, other] = [idOf('Drittel 1'), idOf('Drittel 2')]
    const early = tuesdays(one, { startsTime: Temporal.PlainTime.from('17:00'), endsTime: Temporal.PlainTime.from('18:00') })
    const prepare = async (input: typeof early, partId: string) => {
      const id = await enterSeries(ctx, input)
      const [first] = await bookingsOfSeries(ctx, id)
      const { id: bookingId, startsAt, endsAt } = found(first)
      const inTheWay = await createBooking(ctx, { partId, startsAt, endsAt, title: 'Turnen', kind: 'team' })
      expect(inTheWay.ok).toBe(true)
      const choices = new Map([[input.from.toString(), { kind: 'override', reason: 'Ligaspiel' } as const]])
      return { bookingId, scope: 'all' as const, input: { ...input, partId }, choices, version: 1 }
    }
    const changes = [await prepare(early, other), await prepare(tuesdays(other), one)]
    const changed = await Promise.all(changes.map((change) => changeSeries(ctx, change)))
    expect(changed.map(({ ok }) => ok)).toEqual([true, true])
  }
  expect(await countOverlaps(ctx)).toBe(0)
})
