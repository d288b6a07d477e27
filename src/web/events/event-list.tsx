import { Form, Link } from 'react-router'
import { HALL_CLOSED } from '../../domain/bookings/texts.ts'
import { type DayEntry, listDayEntries } from '../../domain/events/list-day-entries.ts'
import { type GuestList, listGuestLists } from '../../domain/events/list-guest-lists.ts'
import { listFacilities } from '../../domain/facilities/queries.ts'
import { listSharedHalls } from '../../domain/occupancy/list-shared-occupancy.ts'
import { canSeeShared } from '../../domain/shared-halls/access.ts'
import { berlinDay, berlinTime, formatDay, formatTime, isAfter, parseDay, weekdayName } from '../../kernel/calendar.ts'
import { daysOf } from '../../kernel/times.ts'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { oneOf } from '../query.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { Segments } from '../ui/filter-chips.tsx'
import type { Route } from './+types/event-list'
import './event-list.css'

const PATH = '/admin/mobile/eventList'
const DAYS = 7
const KINDS = { all: 'Alles', events: 'Nur Termine' } as const

interface LineView {
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

/** `17:30`; from the evening before it is `seit gestern`. */
function timesOn(day: Temporal.PlainDate, entry: DayEntry): { from: string; to: string } {
  const days = daysOf(entry)
  const isThroughout = !days.from.equals(day) && !days.to.equals(day)
  if (entry.isAllDay || isThroughout) return { from: 'ganztägig', to: '' }
  return {
    from: days.from.equals(day) ? formatTime(berlinTime(entry.startsAt)) : '…',
    to: days.to.equals(day) ? formatTime(berlinTime(entry.endsAt)) : '…',
  }
}

/** The list to tick off at the door. */
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

/** Halls are asked for by name: one of the association that is called like one's own is meant with it. */
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

function Line({ line }: { line: LineView }) {
  const title = line.isCancelled ? <s>{line.title}</s> : line.title
  return (
    <li className={line.hue === null ? 'day-line' : `day-line hue-${line.hue % 6}`}>
      <p className="day-times tabular">
        <strong>{line.from}</strong>
        {line.to && <span>{line.to}</span>}
      </p>
      <div className="min-w-0">
        <h3>
          {line.path ? (
            <Link to={line.path} className="card-way">
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        {line.isCancelled && <p className="font-semibold text-bad">Fällt aus</p>}
        {line.isHallClosed && <p className="font-semibold text-bad">{HALL_CLOSED}</p>}
        {line.place && <p className="text-muted">{line.place}</p>}
        {line.guests && (
          <Link to={line.guests.to} className="link relative z-1 inline-flex min-h-11 items-center">
            {line.guests.text}
          </Link>
        )}
      </div>
    </li>
  )
}

/** To a day, and to one hall. */
function Choose({
  halls,
  hall,
  first,
  isBadDay,
  isOpen,
  isEvents,
}: Pick<Route.ComponentProps['loaderData'], 'halls' | 'hall' | 'first' | 'isBadDay' | 'isOpen' | 'isEvents'>) {
  return (
    <details open={isBadDay || isOpen}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center">
        <span className="link">Tag oder Halle wählen</span>
      </summary>
      <Form role="search" className="flex flex-wrap items-end gap-3">
        {isEvents && <input type="hidden" name="nur" value="termine" />}
        <TextField
          label="Ab Tag"
          name="ab"
          defaultValue={first}
          className="max-w-36"
          inputMode="numeric"
          required={false}
          error={isBadDay ? 'Bitte so eingeben: 24.12.2026.' : undefined}
        />
        <Select label="Halle" name="halle" defaultValue={hall} className="max-w-60">
          <option value="">Alle Hallen</option>
          {halls.map(({ name, slug }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
        <SubmitButton look="quiet">Zeigen</SubmitButton>
      </Form>
    </details>
  )
}

export default function EventList({ loaderData }: Route.ComponentProps) {
  useLive('event', 'booking', 'series', 'session', 'course', 'closure')
  const { days, kinds, before, after, today, isTodayShown, ...chosen } = loaderData
  return (
    <>
      <Band title="Terminliste" />
      <div className="page day-list">
        <nav aria-label="Woche" className="day-bar">
          <Segments label="Was" segments={kinds} />
          {!isTodayShown && (
            <LinkButton to={today} look="quiet" size="small">
              Heute
            </LinkButton>
          )}
          <LinkButton to={before} look="quiet" size="small">
            Woche davor
          </LinkButton>
          <LinkButton to={after} look="quiet" size="small">
            Woche danach
          </LinkButton>
        </nav>
        <Choose key={`${chosen.first} ${chosen.hall}`} {...chosen} />
        {days.every(({ lines }) => lines.length === 0) && <EmptyState>In diesen sieben Tagen steht nichts an.</EmptyState>}
        {days
          .filter(({ lines, isToday }) => lines.length > 0 || isToday)
          .map(({ on, name, lines }) => (
            <section key={on} aria-labelledby={`day-${on}`}>
              <h2 id={`day-${on}`} className="day-name">
                {name}
              </h2>
              {lines.length === 0 ? (
                <p className="text-muted">Heute steht nichts an.</p>
              ) : (
                <ul>
                  {lines.map((line) => (
                    <Line key={line.key} line={line} />
                  ))}
                </ul>
              )}
            </section>
          ))}
      </div>
    </>
  )
}
