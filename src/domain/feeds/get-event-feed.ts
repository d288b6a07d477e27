import type { Ctx } from '../context.ts'
import { getEvent } from '../events/list-events.ts'
import { eventEntry } from './list-event-entries.ts'
import type { Feed } from './queries.ts'

/** One event that whoever asks may see, under the name and with the number it has in the calendar of all events. @throws NotFound */
export async function getEventFeed(ctx: Ctx, id: string): Promise<Feed> {
  const event = await getEvent(ctx, id)
  return { name: event.title, entries: [eventEntry(event)] }
}
