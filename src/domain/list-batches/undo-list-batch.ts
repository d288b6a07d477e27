import { z } from 'zod'
import { transaction } from '../../database/transaction.ts'
import { type Answer, isForbidden, isNotFound, ok, refuse } from '../../kernel/answer.ts'
import { restoreBookings } from '../booking-batches/restore-bookings.ts'
import { STATES } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import { changeEvent } from '../events/commands.ts'
import { restoreEvent } from '../events/discard-event.ts'
import { fieldsOf, getEventFields } from '../events/get-event-fields.ts'
import { publishEvent, withdrawEvent } from '../events/publish-event.ts'
import { AUDIENCES } from '../events/rules.ts'
import { restoreSeries } from '../series/restore-series.ts'
import { getListBatch, type ListBatch } from './queries.ts'
import { restoreCourse } from './restore-course.ts'
import { restoreUser } from './restore-user.ts'
import { canBeUndone, UNDO_WITHIN } from './rules.ts'

/**
 * Takes back what was done to several lines at once, as far as nothing else has become of them. Once, and for an hour. Answers how many are
 * as they were. @throws NotFound, Forbidden
 */
export async function undoListBatch(ctx: Ctx, id: string): Promise<Answer<number, 'too_late' | 'final'>> {
  return transaction(ctx, async (ctx) => {
    const batch = await getListBatch(ctx, id, true)
    if (!canBeUndone(batch.list, batch.kind)) return refuse('final')
    if (batch.restored !== null) return ok(batch.restored)
    if (Temporal.Instant.compare(batch.createdAt.add(UNDO_WITHIN), ctx.now) < 0) return refuse('too_late')
    const restored = await restoreAll(ctx, batch)
    await ctx.db
      .updateTable('listBatches')
      .set({ undoneAt: ctx.now, restored })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .execute()
    return ok(restored)
  })
}

async function restoreAll(ctx: Ctx, { list, kind, changed }: ListBatch): Promise<number> {
  const ids = changed.map(({ id }) => id)
  if (list === 'bookings') return restoreBookings(ctx, ids)
  let restored = 0
  const restore = list === 'courses' ? restoreCourse : list === 'users' ? restoreUser : restoreOne
  for (const { id, before } of changed) if (await unlessGone(() => restore(ctx, kind, id, before))) restored++
  return restored
}

/** What is gone, or is not this person's any more, stays as it is. */
async function unlessGone(work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work()
  } catch (error) {
    if (isNotFound(error) || isForbidden(error)) return false
    throw error
  }
}

const Discarded = z.object({ courseId: z.uuid().nullable() })
const Changed = z.object({
  category: z.string(),
  audience: z.enum(AUDIENCES),
  departmentId: z.uuid().nullable(),
  version: z.int(),
})
const Ended = z.object({
  to: z.iso.date().transform((text) => Temporal.PlainDate.from(text)),
  version: z.int(),
  dates: z.array(z.object({ id: z.uuid(), state: z.enum(STATES), isOwn: z.boolean() })),
})

async function restoreOne(ctx: Ctx, kind: ListBatch['kind'], id: string, before: unknown): Promise<boolean> {
  switch (kind) {
    case 'publish':
      return (await withdrawEvent(ctx, id)).ok
    case 'withdraw':
      return (await publishEvent(ctx, id)).ok
    case 'discard':
      await restoreEvent(ctx, id, Discarded.parse(before).courseId)
      return true
    case 'change':
      return changeBack(ctx, id, Changed.parse(before))
    case 'end':
    case 'release':
      return (await restoreSeries(ctx, id, Ended.parse(before))).ok
    default:
      return false
  }
}

async function changeBack(ctx: Ctx, id: string, { version, ...before }: z.output<typeof Changed>): Promise<boolean> {
  const known = await getEventFields(ctx, id)
  // Whoever has worked on it since meant it as it is.
  if (known.version !== version) return false
  return (await changeEvent(ctx, id, version, { ...fieldsOf(known), ...before })).ok
}
