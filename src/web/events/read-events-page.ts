import type { Ctx } from '../../domain/context.ts'
import { listEventFacets } from '../../domain/events/list-event-facets.ts'
import { type EventFilter, listEvents } from '../../domain/events/list-events.ts'
import { berlinDay, berlinMoment, isAfter } from '../../kernel/calendar.ts'
import { whenText } from '../../kernel/times.ts'
import type { PublishingClub } from '../kit/gate.ts'
import { groupByMonth, layOutMonth, monthSpan, monthText, type ShownEvent } from './event-view.ts'
import { type EventsState, eventsAddress } from './events-address.ts'
import { nextChangeOfEvents } from './next-change.ts'

const SHOWN = 50
const MOST_IN_MONTH = 500
const MIDNIGHT = Temporal.PlainTime.from('00:00')
const midnight = (day: Temporal.PlainDate) => berlinMoment(day, MIDNIGHT)

const narrowing = ({ category, departmentId }: EventsState) => ({
  category: category ?? undefined,
  departmentId: departmentId ?? undefined,
})

/** Own events and, for an association, the published ones of its clubs; earliest first. A department belongs to one club. */
async function listShown(ctx: Ctx, clubs: readonly PublishingClub[], filter: EventFilter, limit: number): Promise<ShownEvent[]> {
  const others = filter.departmentId === undefined ? clubs : []
  const lists = await Promise.all([
    listEvents(ctx, filter, limit),
    ...others.map(async ({ ctx: club, link }) => {
      const events = await listEvents(club, { ...filter, isPublic: true }, limit)
      return events.map((event) => ({ ...event, club: { name: club.club.displayName, link } }))
    }),
  ])
  return lists
    .flat()
    .sort((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
    .slice(0, limit)
}

/** Future events by month; `next`: address of the later ones. */
export async function readEventList(ctx: Ctx, clubs: readonly PublishingClub[], state: EventsState) {
  const from = state.from ? midnight(Temporal.PlainDate.from(state.from)) : ctx.now
  const events = await listShown(ctx, clubs, { from, ...narrowing(state) }, SHOWN + 1)
  const more = events[SHOWN]
  const last = events[SHOWN - 1]
  // Day of the first event left out; a day later, if the page would show the same day again.
  const first = more && berlinDay(more.startsAt)
  const isStuck = first && last && state.from === first.toString()
  const next = first ? eventsAddress(state, { from: (isStuck ? first.add({ days: 1 }) : first).toString() }) : null
  return {
    kind: 'list' as const,
    groups: groupByMonth(events.slice(0, SHOWN)),
    next,
    changesAt: nextChangeOfEvents(events, ctx.now),
  }
}

export async function readEventMonth(ctx: Ctx, clubs: readonly PublishingClub[], state: EventsState) {
  const today = berlinDay(ctx.now)
  const month = state.month ? Temporal.PlainYearMonth.from(state.month) : today.toPlainYearMonth()
  const { from, to } = monthSpan(month)
  const span = { from: midnight(from), to: midnight(to.add({ days: 1 })) }
  const events = await listShown(ctx, clubs, { ...span, ...narrowing(state) }, MOST_IN_MONTH)
  const other = (months: number) => {
    const there = month.add({ months })
    return { to: eventsAddress(state, { month: there.toString() }), name: monthText(there) }
  }
  const cells = layOutMonth(month, events, today)
  const isEmpty = cells.every((cell) => cell.isOutside || cell.events.length === 0)
  return {
    kind: 'month' as const,
    name: monthText(month),
    cells,
    next: isEmpty ? await findNext(ctx, clubs, state, month) : null,
    before: other(-1),
    after: other(1),
    changesAt: midnight(today.add({ days: 1 })),
  }
}

async function findNext(ctx: Ctx, clubs: readonly PublishingClub[], state: EventsState, month: Temporal.PlainYearMonth) {
  const after = midnight(month.add({ months: 1 }).toPlainDate({ day: 1 }))
  const from = isAfter(after, ctx.now) ? after : ctx.now
  const [event] = await listShown(ctx, clubs, { from, ...narrowing(state) }, 1)
  if (!event) return null
  const day = berlinDay(event.startsAt)
  return { title: event.title, when: whenText(event), to: eventsAddress(state, { month: day.toPlainYearMonth().toString() }) }
}

export async function readEventChips(ctx: Ctx, state: EventsState) {
  const { categories, departments } = await listEventFacets(ctx)
  const isKnown = state.category === null || categories.includes(state.category)
  return {
    categories: [...categories, ...(isKnown ? [] : [state.category ?? ''])].map((category) => ({
      label: category,
      isOn: category === state.category,
      to: eventsAddress(state, { category: category === state.category ? null : category, from: null }),
    })),
    departments: departments.map(({ id, name }) => ({
      label: name,
      isOn: id === state.departmentId,
      to: eventsAddress(state, { departmentId: id === state.departmentId ? null : id, from: null }),
    })),
  }
}
