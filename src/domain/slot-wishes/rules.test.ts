import fc from 'fast-check'
import { expect, test } from 'vitest'
import { berlinDay, berlinMoment, berlinTime } from '../../kernel/calendar.ts'
import { ruleDays } from '../series/rules.ts'
import { spanOf, type Waiting, type WishedTime, waitingOf } from './rules.ts'

const time = (text: string) => Temporal.PlainTime.from(text)
const day = (text: string) => Temporal.PlainDate.from(text)
const at = (text: string) => Temporal.Instant.from(`${text}+01:00`)
const entered = { createdAt: at('2026-11-23T10:00:00'), confirmedAt: null, withdrawnAt: null, lastOn: day('2026-11-26') }
test.each<[string, Partial<Parameters<typeof waitingOf>[0]>, string, Waiting]>([
  ['just entered', {}, '2026-11-23T10:00:00', 'unconfirmed'],
  ['a moment before the link ends', {}, '2026-11-25T09:59:59', 'unconfirmed'],
  ['two days later', {}, '2026-11-25T10:00:00', 'expired'],
  ['confirmed', { confirmedAt: at('2026-11-24T10:00:00') }, '2026-11-26T23:59:59', 'waiting'],
  ['the last day is over', { confirmedAt: at('2026-11-24T10:00:00') }, '2026-11-27T00:00:00', 'over'],
  ['left', { confirmedAt: at('2026-11-24T10:00:00'), withdrawnAt: at('2026-11-24T11:00:00') }, '2026-11-27T00:00:00', 'left'],
])('where an entry stands: %s', (_, more, now, expected) => {
  expect(waitingOf({ ...entered, ...more }, at(now))).toBe(expected)
})

test('who waits for some days is asked for exactly those of the series they asked for', () => {
  const weeks = fc.integer({ min: 0, max: 40 })
  fc.assert(
    fc.property(
      fc.constantFrom(1, 2),
      weeks,
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: -20, max: 320 }),
      (everyWeeks, start, length, offset) => {
        const firstOn = day('2026-09-03').add({ weeks: start })
        const lastOn = firstOn.add({ days: length })
        const wish: WishedTime = {
          weekday: firstOn.dayOfWeek,
          firstOn,
          lastOn,
          everyWeeks,
          startsTime: time('18:00'),
          endsTime: time('19:30'),
        }
        const on = firstOn.add({ days: offset })
        const given = { startsAt: berlinMoment(on, time('17:30')), endsAt: berlinMoment(on, time('20:00')) }
        const span = spanOf(wish, given)
        const asked = [...ruleDays({ freq: 'weekly', interval: everyWeeks, weekdays: [firstOn.dayOfWeek] }, firstOn, lastOn)]
        expect(span !== null).toBe(asked.some((one) => one.equals(on)))
        if (span)
          expect([berlinDay(span.startsAt), berlinTime(span.startsAt), berlinTime(span.endsAt)].join()).toBe(
            [on, wish.startsTime, wish.endsTime].join(),
          )
      },
    ),
  )
})
