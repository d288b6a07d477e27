import type { Ctx } from '../context.ts'
import { publicHolidays } from '../holidays/named-holidays.ts'
import { type NearWish, nearestStarts, type Offer } from './nearest-starts.ts'
import { findTimesOn } from './search-free-times.ts'

/** A time near the one that was asked for, as good on more dates. Minutes of Berlin wall-clock time. */
export interface NearTime extends Offer {
  /** How many days later than asked; negative = earlier. */
  days: number
  /** Of how many dates. */
  dates: number
}

/** Days that are tried one after another, until something good is found. */
const SHIFTS = [0, 1, -1, 2, -2]
const MOST = 4
const REACH_MINUTES = 180
/** Where a hall names no hours, nobody is offered the night. */
const EARLIEST = 7 * 60
const LATEST = 22 * 60 + 30

/**
 * Where and when somebody who asks for a part on these days could go instead, the nearest first: another part, another time, another
 * hall that can stand in for it, and only then another day. Names nobody: everybody may look. `atLeast`: on so many dates at least.
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
