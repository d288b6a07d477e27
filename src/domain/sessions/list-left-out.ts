import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { listSlots, type Slot } from './queries.ts'
import { readDaysOff } from './read-days-off.ts'
import { type LeftOut, lastDayOf, leftOutOf } from './rules.ts'

const byDay = (one: LeftOut, other: LeftOut) => Temporal.PlainDate.compare(one.onDay, other.onDay)

/**
 * From today, in order. Leaves out days without a known reason: somebody changed them by hand. Asks for no right. Four queries.
 */
export async function listLeftOut(ctx: Ctx, courseId: string): Promise<LeftOut[]> {
  const days = await listLeftOutBySlot(ctx, courseId)
  return [...new Map(days.map(({ onDay, reason }) => [onDay.toString(), { onDay, reason }])).values()].sort(byDay)
}

export async function listLeftOutBySlot(ctx: Ctx, courseId: string): Promise<(LeftOut & { slot: Slot })[]> {
  const today = berlinDay(ctx.now)
  const slots = await listSlots(ctx, courseId)
  if (slots.length === 0) return []
  const sessions = await ctx.db
    .selectFrom('sessions')
    .select(['slotId', 'onDay'])
    .where('clubId', '=', ctx.club.id)
    .where('courseId', '=', courseId)
    .where('onDay', '>=', today)
    .execute()
  const ends = slots.map((slot) => lastDayOf(slot, today)).toSorted(Temporal.PlainDate.compare)
  const daysOff = await readDaysOff(ctx, courseId, { from: today, to: ends.at(-1) ?? today })
  const days = slots.flatMap((slot) => {
    const met = new Set(sessions.filter(({ slotId }) => slotId === slot.id).map(({ onDay }) => onDay.toString()))
    const left = leftOutOf(slot, { from: today, to: lastDayOf(slot, today), met, reasons: daysOff(slot) })
    return left.map((day) => ({ ...day, slot }))
  })
  return days.sort(byDay)
}
