import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { namedHolidays } from './public-holidays.ts'
import { listSlots } from './queries.ts'
import { type LeftOut, lastDayOf, leftOutOf } from './rules.ts'

/**
 * The days from today on which an offer would meet by its weekly times and does not, with the reason; in order. A day for which no
 * reason is known is not among them: it was changed by hand. Asks for no right. Two queries.
 */
export async function listLeftOut(ctx: Ctx, courseId: string): Promise<LeftOut[]> {
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
  const days = slots.flatMap((slot) => {
    const last = lastDayOf(slot, today)
    const met = new Set(sessions.filter(({ slotId }) => slotId === slot.id).map(({ onDay }) => onDay.toString()))
    return leftOutOf(slot, { from: today, to: last, met, reasons: namedHolidays(ctx.club.stateCode, today, last) })
  })
  return [...new Map(days.map((day) => [day.onDay.toString(), day])).values()].sort((one, other) =>
    Temporal.PlainDate.compare(one.onDay, other.onDay),
  )
}
