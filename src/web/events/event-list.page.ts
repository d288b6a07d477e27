import { type DayEntry, listDayEntries } from '../../domain/events/list-day-entries.ts'
import { type GuestList, listGuestLists } from '../../domain/events/list-guest-lists.ts'
import { listFacilities } from '../../domain/facilities/queries.ts'
import { listSharedHalls } from '../../domain/occupancy/list-shared-occupancy.ts'
import { canSeeShared } from '../../domain/shared-halls/access.ts'
import { berlinDay, berlinTime, formatDay, formatTime, isAfter, parseDay, weekdayName } from '../../kernel/calendar.ts'
import { daysOf } from '../../kernel/times.ts'
import { gateOf } from '../kit/gate.ts'
import { oneOf } from '../kit/query.ts'
import type { Route } from './+types/event-list'

const PATH = '/admin/mobile/eventList'
const DAYS = 7
const KINDS = { all: 'Alles', events: 'Nur Termine' } as const

export interface LineView {
  key: string
  title: string
  from: string
  to: string
  place: string
  hue: number | null
  path: string
  isCancelled: boolean
  isHallClosed: boolean
  guests: { to: string; text: string } | null
}

/** `17:30`; `…` for a beginning or end on another day. */
function timesOn(day: Temporal.PlainDate, entry: DayEntry): { from: string; to: string } {
  const days = daysOf(entry)
  const isThroughout = !days.from.equals(day) && !days.to.equals(day)
  if (entry.isAllDay || isThroughout) return { from: 'ganztägig', to: '' }
  return {
    from: days.from.equals(day) ? formatTime(berlinTime(entry.startsAt)) : '…',
    to: days.to.equals(day) ? formatTime(berlinTime(entry.endsAt)) : '…',
  }
}

/** List to tick off at the door. */
const guestsOf = (list: GuestList | undefined): LineView['guests'] =>
  list ? { to: `/admin/mobile/participants?kurs=${list.slug}`, text: `Gästeliste (${list.guests})` } : null

function linesOf(day: Temporal.PlainDate, entries: readonly DayEntry[], lists: ReadonlyMap<string, GuestList>): LineView[] {
  return entries
    .filter((entry) => {
      const days = daysOf(entry)
      return !isAfter(days.from, day) && !isAfter(day, days.to)
    })
    .map((entry) => {
      const { key, title, place, hue, path, isCancelled, isHallClosed } = entry
      return { key, title, place, hue, path, isCancelled, isHallClosed, guests: guestsOf(lists.get(key)), ...timesOn(day, entry) }
    })
}

/** The filter asks by name: an own hall stands for one of the association with the same name. */
const isFirst = ({ name, slug }: { name: string; slug: string }, at: number, all: readonly { name: string; slug: string }[]) =>
  all.findIndex((one) => one.name === name || one.slug === slug) === at

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, hallOwner } = gateOf(context)
  const today = berlinDay(ctx.now)
  const typed = url.searchParams.get('ab') ?? ''
  const wanted = parseDay(typed)
  const first = wanted ?? today
  const kind = oneOf(['events'] as const, url.searchParams.get('nur') === 'termine' ? 'events' : null) ?? 'all'
  const last = first.add({ days: DAYS - 1 })
  const owner = canSeeShared(ctx.actor) ? hallOwner() : null
  const [own, shared] = await Promise.all([listFacilities(ctx), owner ? listSharedHalls(ctx, owner) : []])
  const halls = [...own, ...shared].map(({ name, slug }) => ({ name, slug })).filter(isFirst)
  const hall = halls.find(({ slug }) => slug === url.searchParams.get('halle')) ?? null
  const all = await listDayEntries(ctx, first, last, hall?.name)
  const entries = kind === 'events' ? all.filter(({ path }) => path.startsWith('/events/')) : all
  const lists = await listGuestLists(
    ctx,
    all.filter(({ path }) => path.startsWith('/events/')).map(({ key }) => key),
  )
  const days = Array.from({ length: DAYS }, (_, at) => first.add({ days: at }))
  const to = (day: Temporal.PlainDate, shown: keyof typeof KINDS = kind) => {
    const query = new URLSearchParams({
      ...(day.equals(today) ? {} : { ab: day.toString() }),
      ...(shown === 'events' ? { nur: 'termine' } : {}),
      ...(hall ? { halle: hall.slug } : {}),
    })
    return query.size > 0 ? `${PATH}?${query}` : PATH
  }
  return {
    days: days.map((day) => ({
      on: day.toString(),
      isToday: day.equals(today),
      lines: linesOf(day, entries, lists),
      name: `${day.equals(today) ? 'Heute' : day.equals(today.add({ days: 1 })) ? 'Morgen' : weekdayName(day.dayOfWeek)}, ${formatDay(day)}`,
    })),
    kinds: (['all', 'events'] as const).map((one) => ({ to: to(first, one), label: KINDS[one], isOn: one === kind })),
    before: to(first.subtract({ days: DAYS })),
    after: to(first.add({ days: DAYS })),
    today: to(today),
    halls,
    hall: hall?.slug ?? '',
    first: wanted || typed === '' ? formatDay(first) : typed,
    isBadDay: typed !== '' && !wanted,
    isEvents: kind === 'events',
    isOpen: hall !== null,
    isTodayShown: first.equals(today),
    page: { noindex: true },
  }
}
