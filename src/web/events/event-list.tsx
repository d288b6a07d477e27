import { Form, Link } from 'react-router'
import { HALL_CLOSED } from '../../domain/bookings/texts.ts'
import { useLive } from '../kit/live.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { Segments } from '../ui/filter-chips.tsx'
import type { Route } from './+types/event-list'
import type { LineView } from './event-list.page.ts'
import './event-list.css'

export { loader } from './event-list.page.ts'

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
