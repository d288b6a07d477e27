import { savepoint } from '../../database/savepoint.ts'
import { goOn, transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, formatSpan } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Occupied } from '../bookings/hold-bookings.ts'
import type { Ctx } from '../context.ts'
import { departmentName } from '../courses/commands.ts'
import { canEditEvent } from './access.ts'
import { repeatOn } from './carry-over.ts'
import { type EventFields, EventInput, Repeat } from './input.ts'
import { EVENT_JOURNAL } from './journal.ts'
import { keepHall } from './keep-hall.ts'
import { keepSignUp } from './keep-sign-up.ts'
import { type ClubEvent, getEventForChange } from './queries.ts'
import { eventSearch, MOST_EVENTS, repeatedDays } from './rules.ts'

export interface Created {
  ids: string[]
  skipped: Temporal.PlainDate[]
  /** Dates entered without their occupied hall. */
  withoutHall: Temporal.PlainDate[]
}

type CreateAnswer = Answer<Created, 'too_many' | 'occupied', Occupied>
const alone = (ctx: Ctx, work: (ctx: Ctx) => Promise<CreateAnswer>) => work(ctx)

/** A draft with hall and sign-up; with `repeat` a series, all or nothing unless `occupied` says otherwise. @throws Forbidden */
export async function createEvent(ctx: Ctx, input: EventInput, repeat?: Repeat): Promise<CreateAnswer> {
  const event = EventInput.parse(input)
  allow(canEditEvent(ctx.actor, event))
  const days = daysFor(event, repeat)
  if (days.length > MOST_EVENTS) return refuse('too_many')
  const occupied = repeat ? Repeat.parse(repeat).occupied : 'refuse'
  const seriesId = days.length > 1 ? newId() : null
  return transaction(ctx, (ctx) =>
    // A single date is a step of its own.
    (seriesId ? savepoint<Ctx, CreateAnswer> : alone)(ctx, async (ctx) => {
      const created: Created = { ids: [], skipped: [], withoutHall: [] }
      for (const day of days) {
        const dated = repeatOn(event, day)
        const added = await addOne(ctx, dated, seriesId)
        if (added.ok) created.ids.push(added.value)
        else if (occupied === 'refuse') return added
        else if (occupied === 'skip') created.skipped.push(day)
        else {
          const without = await addOne(ctx, { ...dated, partId: null }, seriesId)
          if (!without.ok) return without
          created.ids.push(without.value)
          created.withoutHall.push(day)
        }
      }
      return ok(created)
    }),
  )
}

function daysFor(event: EventFields, repeat?: Repeat): Temporal.PlainDate[] {
  const first = berlinDay(event.startsAt)
  if (!repeat) return [first]
  const { everyWeeks, until } = Repeat.parse(repeat)
  return repeatedDays(first, everyWeeks, until)
}

const addOne = (ctx: Ctx, event: EventFields, seriesId: string | null): Promise<Answer<string, 'occupied', Occupied>> =>
  savepoint(ctx, async (ctx) => {
    const id = newId()
    const row = { ...(await rowOf(ctx, event)), clubId: ctx.club.id, id, seriesId, createdAt: ctx.now, updatedAt: ctx.now }
    await goOn(ctx, ctx.db.insertInto('events').values(row).execute())
    await keepSignUp(ctx, { id, courseId: null, state: 'draft' }, event)
    const held = await keepHall(ctx, { id, bookingId: null }, event)
    if (!held.ok) return held
    const content = EVENT_JOURNAL.created(event.title, formatSpan(event.startsAt, event.endsAt))
    await record(ctx, { event: 'event.created', id, content })
    return ok(id)
  })

async function rowOf(ctx: Ctx, { signUp: _, ...event }: EventFields) {
  const search = eventSearch(event, await departmentName(ctx, event.departmentId))
  return { ...event, body: JSON.stringify(event.body), search }
}

export type ChangeRefusal = 'changed_meanwhile' | 'cancelled' | 'below_taken' | 'has_participants'

/**
 * Participants are told. `version`: the edited one; `more`: text for the journal, if the hall moves. @throws NotFound, Forbidden
 */
export async function changeEvent(
  ctx: Ctx,
  id: string,
  version: number,
  input: EventInput,
  more = '',
): Promise<Answer<{ version: number }, ChangeRefusal | 'occupied', Occupied>> {
  const wanted = EventInput.parse(input)
  return transaction(ctx, (ctx) =>
    savepoint(ctx, async (ctx) => {
      const event = await getEventForChange(ctx, id)
      allow(canEditEvent(ctx.actor, event) && canEditEvent(ctx.actor, wanted))
      if (event.state === 'cancelled') return refuse('cancelled')
      if (event.version !== version) return refuse('changed_meanwhile')
      await ctx.db
        .updateTable('events')
        .set({ ...(await rowOf(ctx, wanted)), version: version + 1, updatedAt: ctx.now })
        .where('clubId', '=', ctx.club.id)
        .where('id', '=', id)
        .execute()
      const signUp = await keepSignUp(ctx, event, wanted)
      if (!signUp.ok) return signUp
      const held = await keepHall(ctx, event, wanted, more)
      if (!held.ok) return held
      const content = EVENT_JOURNAL.changed(wanted.title, formatSpan(wanted.startsAt, wanted.endsAt))
      await record(ctx, { event: 'event.changed', id, content, ...journalFacts(event, wanted) })
      return ok({ version: version + 1 })
    }),
  )
}

function journalFacts(before: ClubEvent, after: EventFields): { before: object; after: object } {
  const of = ({ title, place, partId, audience, category, startsAt, endsAt }: ClubEvent | EventFields) => ({
    title,
    place,
    partId,
    audience,
    category,
    startsAt: startsAt.toString(),
    endsAt: endsAt.toString(),
  })
  return { before: of(before), after: of(after) }
}
