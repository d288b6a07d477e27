import { Link } from 'react-router'
import type { DayCell } from './event-view.ts'

const WEEKDAYS = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']

interface EventMonthProps {
  name: string
  cells: readonly DayCell[]
  /** First event after an empty month. */
  next?: { title: string; when: string; to: string } | null
}

const weeksOf = (cells: readonly DayCell[]): DayCell[][] =>
  Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7))

const classOf = ({ isToday, isOutside, events }: DayCell): string =>
  ['event-day', isToday && 'is-today', isOutside && 'is-outside', events.length === 0 && 'is-empty'].filter(Boolean).join(' ')

/** A month as a table; on phones the days with events, one below the other. */
export function EventMonth({ name, cells, next }: EventMonthProps) {
  return (
    <>
      {cells.every(({ isOutside, events }) => isOutside || events.length === 0) && (
        <p className="mb-3 text-muted">
          In diesem Monat steht nichts an.
          {next && (
            <>
              {' Der nächste Termin: '}
              <Link to={next.to} className="link">
                {next.title}
              </Link>
              {`, ${next.when}`}
            </>
          )}
        </p>
      )}
      <MonthTable name={name} cells={cells} />
    </>
  )
}

function MonthTable({ name, cells }: Omit<EventMonthProps, 'next'>) {
  return (
    <table className="event-month">
      <caption className="sr-only">{name}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col">
              <abbr title={weekday}>{weekday.slice(0, 2)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(cells).map((week) => (
          <tr key={week[0]?.on}>
            {week.map((cell) => (
              <td key={cell.on} className={classOf(cell)}>
                <time dateTime={cell.on}>
                  <span className="event-weekday">{cell.weekday} </span>
                  {cell.day}.
                </time>
                <ul>
                  {cell.events.map((event) => (
                    <li key={event.id} className={event.hue === null ? undefined : `hue-${event.hue % 6}`}>
                      <Link to={event.way} className={event.isCancelled ? 'line-through' : undefined}>
                        {event.time && <span className="tabular">{event.time} </span>}
                        {event.title}
                      </Link>
                    </li>
                  ))}
                </ul>
                {cell.more && (
                  <Link to={cell.more.to} className="link event-more">
                    noch {cell.more.count}
                    <span className="sr-only"> am {cell.day}.</span>
                  </Link>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
