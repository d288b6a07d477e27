import { listDepartments } from '../../../domain/clubs/queries.ts'
import type { Ctx } from '../../../domain/context.ts'
import { canEditEvent } from '../../../domain/events/access.ts'
import { type EditableEvent, type EditableFilter, listEditableEvents } from '../../../domain/events/list-events.ts'
import { EVENT_STATES } from '../../../domain/events/rules.ts'
import { AUDIENCE_TEXTS, STATE_TEXTS, whenText } from '../../../domain/events/texts.ts'
import { berlinDay, berlinMoment, formatDay, parseDay } from '../../../kernel/calendar.ts'
import { isId } from '../../../kernel/id.ts'
import { changedQuery, oneOf } from '../../query.ts'
import type { StateKind } from '../../ui/badge.tsx'
import { layOutMonth, monthSpan, monthText } from '../event-view.ts'
import { PATH } from './events-path.ts'

const PAGE = 50
const MOST_IN_MONTH = 500
const MIDNIGHT = Temporal.PlainTime.from('00:00')
const midnight = (day: Temporal.PlainDate) => berlinMoment(day, MIDNIGHT)

const TONES: Record<EditableEvent['state'], StateKind> = { draft: 'calm', published: 'good', cancelled: 'bad' }

function presentRow(event: EditableEvent) {
  const { id, title, place, hasSignUp, taken, category, department, partId, bookingState, state } = event
  return {
    ...{ id, title, place, when: whenText(event), hue: event.hue, isSeries: event.seriesId !== null },
    ...{ state: STATE_TEXTS[state], tone: TONES[state] },
    about: [category, department, event.audience === 'public' ? '' : AUDIENCE_TEXTS[event.audience]].filter(Boolean).join(' · '),
    signUps: hasSignUp ? String(taken) : '–',
    lostHall: partId !== null && bookingState !== 'approved' && state !== 'cancelled',
  }
}
export type EventRow = ReturnType<typeof presentRow>

function readFilter(search: URLSearchParams, today: Temporal.PlainDate) {
  const department = search.get('abteilung') ?? ''
  return {
    ...{ search: (search.get('suche') ?? '').trim().slice(0, 80), from: parseDay(search.get('ab') ?? '') ?? today },
    state: oneOf([...EVENT_STATES, 'live'] as const, search.get('stand')) ?? ('live' as const),
    departmentId: isId(department) ? department : '',
    month: /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/.test(search.get('monat') ?? '') ? search.get('monat') : null,
  }
}

async function readMonth(
  ctx: Ctx,
  filter: Omit<EditableFilter, 'from'>,
  month: Temporal.PlainYearMonth,
  search: URLSearchParams,
) {
  const { from, to } = monthSpan(month)
  const span = { from: midnight(from), to: midnight(to.add({ days: 1 })) }
  const { events } = await listEditableEvents(ctx, { ...filter, ...span }, { limit: MOST_IN_MONTH })
  const other = (months: number) => {
    const there = month.add({ months })
    return { to: changedQuery(PATH, search, { monat: there.toString() }), name: monthText(there) }
  }
  const cells = layOutMonth(month, events, berlinDay(ctx.now), ({ id }) => `${PATH}/${id}`)
  return { name: monthText(month), cells, before: other(-1), after: other(1) }
}

/** The events that this person may edit, as a list or as a calendar of a month. */
export async function readEventsTab(ctx: Ctx, search: URLSearchParams) {
  const today = berlinDay(ctx.now)
  const { month, from, ...typed } = readFilter(search, today)
  const filter = {
    ...{ state: typed.state, search: typed.search },
    ...(typed.departmentId ? { departmentId: typed.departmentId } : {}),
  }
  const after = search.get('nach')
  const isCalendar = search.get('ansicht') === 'monat'
  const [departments, list, calendar] = await Promise.all([
    listDepartments(ctx),
    isCalendar
      ? { events: [], next: null }
      : listEditableEvents(
          ctx,
          { ...filter, from: midnight(from) },
          { after: after && isId(after) ? after : undefined, limit: PAGE },
        ),
    isCalendar ? readMonth(ctx, filter, month ? Temporal.PlainYearMonth.from(month) : today.toPlainYearMonth(), search) : null,
  ])
  return {
    ...{ filter: { ...typed, from: formatDay(from) }, isNarrowed: typed.search !== '' || typed.departmentId !== '' },
    ...{ rows: list.events.map(presentRow), calendar },
    next: list.next ? changedQuery(PATH, search, { nach: list.next }) : null,
    views: [
      { to: changedQuery(PATH, search, { ansicht: null, monat: null, nach: null }), label: 'Liste', isOn: !isCalendar },
      { to: changedQuery(PATH, search, { ansicht: 'monat', nach: null }), label: 'Monat', isOn: isCalendar },
    ],
    departments: departments
      .filter(({ id }) => canEditEvent(ctx.actor, { departmentId: id }))
      .map(({ id, name }) => ({ id, name })),
  }
}
export type EventsTabView = Awaited<ReturnType<typeof readEventsTab>>
