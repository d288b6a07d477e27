import { type BookingLine, listBookings } from '../../../domain/bookings/list-bookings.ts'
import { KINDS } from '../../../domain/bookings/rules.ts'
import { KIND_NAMES } from '../../../domain/bookings/texts.ts'
import type { Ctx } from '../../../domain/context.ts'
import { type EditableFilter, listEditableEvents } from '../../../domain/events/list-events.ts'
import type { Facility } from '../../../domain/facilities/queries.ts'
import { berlinDay, berlinMoment, berlinTime, formatDay, formatTime } from '../../../kernel/calendar.ts'
import { changedQuery, oneOf } from '../../kit/query.ts'
import { type DayCell, layOutMonth, monthSpan, monthText } from '../event-view.ts'
import { PATH } from './events-path.ts'

export const CALENDAR_KINDS = {
  alles: 'Termine und Belegungen',
  termine: 'Nur Termine',
  belegungen: 'Nur Belegungen',
  ...KIND_NAMES,
}
type CalendarKind = keyof typeof CALENDAR_KINDS

export interface MonthFilter extends Omit<EditableFilter, 'from' | 'to'> {
  kind: CalendarKind
  hall: Facility | null
}

const MOST_EVENTS = 500
const MOST_BOOKINGS = 5000
/** Lines of a day; a link leads to the rest. */
const LINES = 6
const MIDNIGHT = Temporal.PlainTime.from('00:00')
const midnight = (day: Temporal.PlainDate) => berlinMoment(day, MIDNIGHT)

export const readKind = (search: URLSearchParams): CalendarKind =>
  oneOf(Object.keys(CALENDAR_KINDS) as CalendarKind[], search.get('art')) ?? 'alles'

type Span = Required<Pick<EditableFilter, 'from' | 'to'>>

async function listMonthEvents(ctx: Ctx, { kind, hall, ...filter }: MonthFilter, span: Span) {
  if (kind !== 'alles' && kind !== 'termine') return []
  const { events } = await listEditableEvents(ctx, { ...filter, ...span }, { limit: MOST_EVENTS })
  return hall ? events.filter(({ partId }) => hall.parts.some(({ id }) => id === partId)) : events
}

async function listMonthBookings(ctx: Ctx, { kind, hall, search = '', departmentId }: MonthFilter, span: Span) {
  if (kind === 'termine') return []
  const one = oneOf(KINDS, kind) ?? null
  const filter = { state: 'live', kind: one, facilityId: hall?.id ?? null, search, departmentId, isPlain: true, ...span } as const
  return (await listBookings(ctx, filter, { after: null, limit: MOST_BOOKINGS })).lines
}

/** Events stand above bookings; lines without room are counted. */
function withBookings(cell: DayCell, bookings: readonly BookingLine[], search: URLSearchParams): DayCell {
  const lines = bookings.map(({ id, title, startsAt, hue }) => ({
    id,
    hue,
    isCancelled: false,
    title,
    time: formatTime(berlinTime(startsAt)),
    way: changedQuery(PATH, search, { buchung: id, getan: null }),
  }))
  const all = [...cell.events, ...lines]
  const rest = all.length - LINES
  if (rest < 2) return { ...cell, events: all }
  const list = changedQuery(PATH, new URLSearchParams(), { view: 'bookings', ab: formatDay(Temporal.PlainDate.from(cell.on)) })
  return { ...cell, events: all.slice(0, LINES), more: { to: list, count: rest } }
}

export async function readMonth(ctx: Ctx, filter: MonthFilter, month: Temporal.PlainYearMonth, search: URLSearchParams) {
  const { from, to } = monthSpan(month)
  const span = { from: midnight(from), to: midnight(to.add({ days: 1 })) }
  const [events, bookings] = await Promise.all([listMonthEvents(ctx, filter, span), listMonthBookings(ctx, filter, span)])
  const byDay = Map.groupBy(bookings, ({ startsAt }) => berlinDay(startsAt).toString())
  const other = (months: number) => {
    const there = month.add({ months })
    return { to: changedQuery(PATH, search, { monat: there.toString(), buchung: null }), name: monthText(there) }
  }
  const cells = layOutMonth(month, events, berlinDay(ctx.now), ({ id }) => `${PATH}/${id}`)
  return {
    name: monthText(month),
    before: other(-1),
    after: other(1),
    cells: cells.map((cell) => withBookings(cell, byDay.get(cell.on) ?? [], search)),
  }
}
