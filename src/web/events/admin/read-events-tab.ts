import { listDepartments } from '../../../domain/clubs/queries.ts'
import type { Ctx } from '../../../domain/context.ts'
import { canEditEvent } from '../../../domain/events/access.ts'
import { type EditableEvent, listEditableEvents } from '../../../domain/events/list-events.ts'
import { EVENT_STATES } from '../../../domain/events/rules.ts'
import { AUDIENCE_TEXTS, STATE_TEXTS } from '../../../domain/events/texts.ts'
import { listFacilities } from '../../../domain/facilities/queries.ts'
import { berlinDay, berlinMoment, formatDay, parseDay } from '../../../kernel/calendar.ts'
import { isId } from '../../../kernel/id.ts'
import { whenText } from '../../../kernel/times.ts'
import { changedQuery, oneOf } from '../../kit/query.ts'
import type { StateKind } from '../../ui/badge.tsx'
import { readColumns } from './event-columns.ts'
import { PATH } from './events-path.ts'
import { CALENDAR_KINDS, readKind, readMonth } from './read-month.ts'

const PAGE = 50
const MIDNIGHT = Temporal.PlainTime.from('00:00')
const midnight = (day: Temporal.PlainDate) => berlinMoment(day, MIDNIGHT)

const TONES: Record<EditableEvent['state'], StateKind> = { draft: 'calm', published: 'good', cancelled: 'bad' }

function presentRow(event: EditableEvent) {
  const { id, title, place, hasSignUp, taken, category, department, partId, bookingState, state } = event
  return {
    id,
    title,
    place,
    when: whenText(event),
    hue: event.hue,
    isSeries: event.seriesId !== null,
    state: STATE_TEXTS[state],
    tone: TONES[state],
    category,
    department: department ?? '',
    audience: AUDIENCE_TEXTS[event.audience],
    about: [category, department, event.audience === 'public' ? '' : AUDIENCE_TEXTS[event.audience]].filter(Boolean).join(' · '),
    signUps: hasSignUp ? String(taken) : '–',
    lostHall: partId !== null && bookingState !== 'approved' && state !== 'cancelled',
  }
}
export type EventRow = ReturnType<typeof presentRow>

export function readFilter(search: URLSearchParams, today: Temporal.PlainDate) {
  const department = search.get('abteilung') ?? ''
  return {
    search: (search.get('suche') ?? '').trim().slice(0, 80),
    from: parseDay(search.get('ab') ?? '') ?? today,
    state: oneOf([...EVENT_STATES, 'live'] as const, search.get('stand')) ?? ('live' as const),
    departmentId: isId(department) ? department : '',
    isLatestFirst: search.get('sortierung') === 'spaeteste',
    month: /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/.test(search.get('monat') ?? '') ? search.get('monat') : null,
  }
}

/** Editable events, as a list or as the calendar of a month. */
export async function readEventsTab(ctx: Ctx, address: URLSearchParams) {
  const search = new URLSearchParams(address)
  // Links of this tab must name it: a filter without a view is one of bookings.
  search.set('view', 'events')
  const today = berlinDay(ctx.now)
  const { month, from, isLatestFirst, ...typed } = readFilter(search, today)
  const filter = { state: typed.state, search: typed.search, ...(typed.departmentId ? { departmentId: typed.departmentId } : {}) }
  const after = search.get('nach')
  const isCalendar = search.get('ansicht') === 'monat'
  const halls = isCalendar ? await listFacilities(ctx) : []
  const hall = halls.find(({ id }) => id === search.get('halle')) ?? null
  const kind = readKind(search)
  const [departments, list, calendar] = await Promise.all([
    listDepartments(ctx),
    isCalendar
      ? { events: [], next: null }
      : listEditableEvents(
          ctx,
          { ...filter, from: midnight(from) },
          { after: after && isId(after) ? after : undefined, limit: PAGE, isLatestFirst },
        ),
    isCalendar
      ? readMonth(ctx, { ...filter, kind, hall }, month ? Temporal.PlainYearMonth.from(month) : today.toPlainYearMonth(), search)
      : null,
  ])
  return {
    filter: { ...typed, from: formatDay(from), kind, hallId: hall?.id ?? '' },
    isNarrowed: typed.search !== '' || typed.departmentId !== '',
    rows: list.events.map(presentRow),
    calendar,
    halls: halls.map(({ id, name }) => ({ id, name })),
    kinds: Object.entries(CALENDAR_KINDS).map(([id, name]) => ({ id, name })),
    sort: {
      href: changedQuery(PATH, search, { sortierung: isLatestFirst ? null : 'spaeteste', nach: null }),
      state: isLatestFirst ? ('descending' as const) : ('ascending' as const),
    },
    columns: readColumns(search),
    next: list.next ? changedQuery(PATH, search, { nach: list.next }) : null,
    views: [
      { to: changedQuery(PATH, search, { ansicht: null, monat: null, nach: null }), label: 'Liste', isOn: !isCalendar },
      { to: changedQuery(PATH, search, { ansicht: 'monat', nach: null }), label: 'Kalender', isOn: isCalendar },
    ],
    departments: departments
      .filter(({ id }) => canEditEvent(ctx.actor, { departmentId: id }))
      .map(({ id, name }) => ({ id, name })),
  }
}
export type EventsTabView = Awaited<ReturnType<typeof readEventsTab>>
