import { allow } from '../../kernel/answer.ts'
import { berlinDay, isAfter } from '../../kernel/calendar.ts'
import { onOwnGround } from '../bookings/on-own-ground.ts'
import { listOccupants, type Occupant, type Span } from '../bookings/queries.ts'
import type { Ctx } from '../context.ts'
import { canEditCourse } from '../courses/access.ts'
import { getCourse } from '../courses/queries.ts'
import type { NamedDays, SchoolHolidays } from '../holidays/rules.ts'
import { endByCount } from './end-by-count.ts'
import type { SlotInput, TypedSlot } from './input.ts'
import { readDaysOff } from './read-days-off.ts'
import { type LeftOut, lastDayOf, leftOutOf, overlap, sessionDays, spanOn } from './rules.ts'

export interface SlotPreview {
  /** Days of its sessions, past ones included. */
  days: Temporal.PlainDate[]
  leftOut: LeftOut[]
  /** Holders of the part at these times; for an existing slot only from now on. */
  occupants: Occupant[]
  /** Part of the association: a request for it names the occupants later. */
  isShared: boolean
  overlapsOwn: boolean
}

const SHOWN_OCCUPANTS = 20

/** One answer for each slot, in order. */
export async function previewSchedule(
  ctx: Ctx,
  courseId: string,
  typed: readonly TypedSlot[],
  schoolHolidays?: SchoolHolidays,
): Promise<SlotPreview[]> {
  allow(canEditCourse(ctx.actor, await getCourse(ctx, courseId)))
  const slots = await endByCount(ctx, courseId, typed, schoolHolidays)
  const own = await listOwnSessionIds(ctx, courseId)
  const previews: SlotPreview[] = []
  for (const [at, slot] of slots.entries()) {
    const overlapsOwn = slots.some((other, place) => place !== at && overlap(slot, other))
    const range = { from: slot.from, to: lastDayOf(slot, berlinDay(ctx.now)), course: schoolHolidays }
    const daysOff = await readDaysOff(ctx, courseId, range)
    previews.push({ ...(await previewSlot(ctx, slot, own, daysOff(slot))), overlapsOwn })
  }
  return previews
}

async function previewSlot(
  ctx: Ctx,
  slot: SlotInput,
  own: ReadonlySet<string>,
  daysOff: NamedDays,
): Promise<Omit<SlotPreview, 'overlapsOwn'>> {
  const last = lastDayOf(slot, berlinDay(ctx.now))
  const days = sessionDays(slot, slot.from, last, daysOff)
  const leftOut = leftOutOf(slot, { from: slot.from, to: last, met: new Set(), reasons: daysOff })
  const spans = days.flatMap((day): Span[] => {
    const span = spanOn(slot, day)
    const counts = span && (slot.id === undefined || isAfter(span.startsAt, ctx.now))
    return counts && slot.partId ? [{ ...span, partId: slot.partId }] : []
  })
  // Own sessions are in their own way: the limit leaves room for them.
  const all = spans.length > 0 ? await listOccupants(ctx, spans, SHOWN_OCCUPANTS + own.size) : []
  const occupants = all.filter(({ sessionId }) => sessionId === null || !own.has(sessionId)).slice(0, SHOWN_OCCUPANTS)
  const isShared = slot.partId !== null && (await onOwnGround(ctx, [{ partId: slot.partId }])).length === 0
  return { days, leftOut, occupants, isShared }
}

async function listOwnSessionIds(ctx: Ctx, courseId: string): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('courseId', '=', courseId)
    .where('startsAt', '>', ctx.now)
    .where('state', '=', 'planned')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
