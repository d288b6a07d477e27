import { allow } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { type FreePart, findFreeTimes, listFreeParts } from '../bookings/find-free-times.ts'
import { onOwnGround } from '../bookings/on-own-ground.ts'
import { listOccupants, type Occupant, type Span } from '../bookings/queries.ts'
import { isOpen, type Times } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import { listOpeningHours } from '../facilities/list-opening-hours.ts'
import type { HallOwner } from '../shared-halls/access.ts'
import type { SharedState } from '../shared-halls/list-shared-slots.ts'
import { lookThere } from '../shared-halls/look-there.ts'
import { canEditEvent } from './access.ts'
import { EventInput, Repeat } from './input.ts'
import { MOST_EVENTS, onDay, repeatedDays } from './rules.ts'

export interface PreviewedDay {
  on: Temporal.PlainDate
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  occupants: Occupant[]
  isOpen: boolean
  /** State of the grant in a hall of the association; null in an own hall. */
  grant: SharedState | null
  freeParts: FreePart[]
  freeTimes: Times[]
}

interface Looked {
  repeat?: Repeat | undefined
  eventId?: string | undefined
  owner?: HallOwner | null
}

/** Dates with occupants of the hall; in a hall of the association strangers stay unnamed. @throws Forbidden */
export async function previewHall(ctx: Ctx, input: EventInput, { repeat, eventId, owner }: Looked = {}): Promise<PreviewedDay[]> {
  const event = EventInput.parse(input)
  allow(canEditEvent(ctx.actor, event))
  const { partId } = event
  if (partId === null) return []
  const isOwn = (await onOwnGround(ctx, [{ partId }])).length > 0
  if (!isOwn && !owner) return []
  const first = berlinDay(event.startsAt)
  const again = repeat && Repeat.parse(repeat)
  const days = again ? repeatedDays(first, again.everyWeeks, again.until).slice(0, MOST_EVENTS) : [first]
  const own = await findOwnBooking(ctx, eventId)
  const previewed: PreviewedDay[] = []
  for (const on of days) {
    const { startsAt, endsAt } = onDay(event, on)
    const span = { partId, startsAt, endsAt }
    if (isOwn) {
      const occupants = (await listOccupants(ctx, [span])).filter(({ bookingId }) => bookingId !== own)
      previewed.push(await lookAt(ctx, { on, ...span }, occupants, event.isAllDay, null))
    } else if (owner) {
      const { busy, grant } = await lookThere(ctx, owner, span)
      previewed.push(await lookAt(owner.ctx, { on, ...span }, busy, event.isAllDay, grant))
    }
  }
  return previewed
}

async function lookAt(
  there: Ctx,
  { on, ...span }: Span & { on: Temporal.PlainDate },
  occupants: Occupant[],
  isAllDay: boolean,
  grant: SharedState | null,
): Promise<PreviewedDay> {
  const isTaken = occupants.length > 0
  const hours = await listOpeningHours(there, span.partId)
  return {
    on,
    startsAt: span.startsAt,
    endsAt: span.endsAt,
    occupants,
    grant,
    isOpen: isAllDay || isOpen(hours, span.partId, span),
    freeParts: isTaken ? await listFreeParts(there, span, 3) : [],
    freeTimes: isTaken && !isAllDay ? await findFreeTimes(there, span) : [],
  }
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
