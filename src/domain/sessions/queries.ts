import { parseDayRange } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import type { Occurrence, WeeklyTime } from './rules.ts'

export interface Slot extends WeeklyTime {
  id: string
  courseId: string
}

const slots = (ctx: Ctx) =>
  ctx.db
    .selectFrom('courseSlots')
    .select(['id', 'courseId', 'weekday', 'startsTime', 'endsTime', 'partId', 'valid'])
    .where('clubId', '=', ctx.club.id)

function toSlot({ valid, ...row }: Omit<Slot, 'from' | 'to'> & { valid: string }): Slot {
  const { from, to } = parseDayRange(valid)
  // A slot always has a first day: `SlotInput` asks for one.
  return { ...row, from: from ?? Temporal.PlainDate.from('2000-01-01'), to }
}

/** The weekly times of an offer, through the week. */
export const listSlots = async (ctx: Ctx, courseId: string): Promise<Slot[]> =>
  (await slots(ctx).where('courseId', '=', courseId).orderBy('weekday').orderBy('startsTime').execute()).map(toSlot)

/** The sessions that came from one slot. */
export const listOccurrences = async (ctx: Ctx, slotId: string, from: Temporal.PlainDate): Promise<Occurrence[]> =>
  ctx.db
    .selectFrom('sessions')
    .select(['id', 'onDay', 'startsAt', 'endsAt', 'partId', 'state'])
    .where('clubId', '=', ctx.club.id)
    .where('slotId', '=', slotId)
    .where('onDay', '>=', from)
    .execute()
