import type { Ctx } from '../context.ts'
import { publicHolidays } from '../holidays/named-holidays.ts'
import { type NearWish, nearestStarts, type Offer } from './nearest-starts.ts'
import { findTimesOn } from './search-free-times.ts'

/** Alternative to a wished time. Minutes of Berlin time. */
export interface NearTime extends Offer {
  /** Days after the wished day; negative = earlier. */
  days: number
  dates: number
}

const SHIFTS = [0, 1, -1, 2, -2]
const MOST = 4
const REACH_MINUTES = 180
/** Limits for a hall without opening hours: nobody is offered the night. */
const EARLIEST = 7 * 60
const LATEST = 22 * 60 + 30

/**
 * Alternatives to a wished time, the nearest first: another part, time or comparable hall, and only then another day. Names
 * nobody: everybody may look. `atLeast`: least number of free dates.
 */
export async function listNearTimes(
  ctx: Ctx,
  { partId, from, minutes }: NearWish,
  days: readonly Temporal.PlainDate[],
  atLeast: number,
): Promise<NearTime[]> {
  const window = { from: Math.min(from, Math.max(from - REACH_MINUTES, EARLIEST)), to: Math.max(from + minutes, LATEST) }
  const to = Math.min(window.to, from + minutes + REACH_MINUTES)
  const near: NearTime[] = []
  for (const shift of SHIFTS) {
    if (near.length >= MOST / 2) break
    const dates = shiftedDays(ctx, days, shift)
    const wish = { from: window.from, to, minutes, equipment: '', size: 'any' as const, kind: null, halls: [] }
    const found = await findTimesOn(ctx, dates, wish)
    const offers = nearestStarts(found, { partId, from, minutes }, dates.length, atLeast)
    near.push(...offers.map((offer) => ({ ...offer, days: shift, dates: dates.length })))
  }
  return near.slice(0, MOST)
}

function shiftedDays(ctx: Ctx, days: readonly Temporal.PlainDate[], by: number): Temporal.PlainDate[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || by === 0) return [...days]
  const holidays = publicHolidays(ctx.club, first.add({ days: by }), last.add({ days: by }))
  return days.map((day) => day.add({ days: by })).filter((day) => !holidays.has(day.toString()))
}
