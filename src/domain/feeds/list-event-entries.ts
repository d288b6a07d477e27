import type { Ctx } from '../context.ts'
import { listEvents } from '../events/list-events.ts'
import type { FeedEntry, FeedSpan } from './rules.ts'

const MOST = 2_000

/** The events that everybody may see, as entries of a calendar. */
export async function listEventEntries(ctx: Ctx, span: FeedSpan, departmentId?: string, category?: string): Promise<FeedEntry[]> {
  const events = await listEvents(ctx, { ...span, departmentId, category, isPublic: true }, MOST)
  return events.map(({ id, version, title, place, cancelReason, isAllDay, startsAt, endsAt, state }) => ({
    ...{ uid: id, sequence: version - 1, title, place, note: cancelReason, isAllDay, startsAt, endsAt },
    ...{ isCancelled: state === 'cancelled', path: `/events/${id}` },
  }))
}
