import type { Ctx } from '../context.ts'
import { getEvent } from '../events/list-events.ts'
import { eventEntry } from './list-event-entries.ts'
import type { Feed } from './queries.ts'

/** Event within the actor's sight, with the id and number of the calendar of all events. @throws NotFound */
export async function getEventFeed(ctx: Ctx, id: string): Promise<Feed> {
  const event = await getEvent(ctx, id)
  return { name: event.title, entries: [eventEntry(event)] }
}
