import { allow } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { type FreePart, findFreeTimes, listFreeParts } from '../bookings/find-free-times.ts'
import { onOwnGround } from '../bookings/on-own-ground.ts'
import { listOccupants, type Occupant } from '../bookings/queries.ts'
import { isOpen, type Times } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import { listOpeningHours } from '../facilities/list-opening-hours.ts'
import { canEditEvent } from './access.ts'
import { EventInput, Repeat } from './input.ts'
import { MOST_EVENTS, onDay, repeatedDays } from './rules.ts'

export interface PreviewedDay {
  on: Temporal.PlainDate
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  /** Who has the hall then; nobody = free. */
  occupants: Occupant[]
  isOpen: boolean
  /** What else would work; only where somebody is in the way. */
  freeParts: FreePart[]
  freeTimes: Times[]
}

/** Every date of an event with who is in the way in its hall, before anything is saved; none in the association's. `eventId`: the one that is edited. */
export async function previewHall(ctx: Ctx, input: EventInput, repeat?: Repeat, eventId?: string): Promise<PreviewedDay[]> {
  const event = EventInput.parse(input)
  allow(canEditEvent(ctx.actor, event))
  const { partId } = event
  if (partId === null || (await onOwnGround(ctx, [{ partId }])).length === 0) return []
  const first = berlinDay(event.startsAt)
  const again = repeat && Repeat.parse(repeat)
  const days = again ? repeatedDays(first, again.everyWeeks, again.until).slice(0, MOST_EVENTS) : [first]
  const hours = await listOpeningHours(ctx, partId)
  const own = await findOwnBooking(ctx, eventId)
  const previewed: PreviewedDay[] = []
  for (const on of days) {
    const { startsAt, endsAt } = onDay(event, on)
    const span = { partId, startsAt, endsAt }
    const occupants = (await listOccupants(ctx, [span])).filter(({ bookingId }) => bookingId !== own)
    const isTaken = occupants.length > 0
    previewed.push({
      ...{ on, startsAt, endsAt, occupants, isOpen: event.isAllDay || isOpen(hours, partId, span) },
      freeParts: isTaken ? await listFreeParts(ctx, span, 3) : [],
      freeTimes: isTaken && !event.isAllDay ? await findFreeTimes(ctx, span) : [],
    })
  }
  return previewed
}

async function findOwnBooking(ctx: Ctx, eventId: string | undefined): Promise<string | null> {
  if (eventId === undefined) return null
  const row = await ctx.db
    .selectFrom('bookings')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('eventId', '=', eventId)
    .executeTakeFirst()
  return row?.id ?? null
}
