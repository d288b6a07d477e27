import type { PublicCourseView } from './course-view.ts'

interface CourseDatesProps {
  /** Address for subscribing to the dates; none in the preview. */
  calendar?: string | undefined
  times: PublicCourseView['times']
  dates: PublicCourseView['dates']
  more: number
}

/** Weekly times, then the real dates: holidays are left out, cancelled sessions are struck. */
export function CourseDates({ times, dates, more, calendar }: CourseDatesProps) {
  if (times.length === 0 && dates.length === 0) return <p className="text-muted">Termine stehen noch nicht fest.</p>
  return (
    <section aria-labelledby="dates">
      <h2 id="dates">Termine</h2>
      <ul className="time-list">
        {times.map(({ day, times: hours, place }) => (
          <li key={`${day} ${hours} ${place}`}>
            <strong>
              {day} {hours}
            </strong>
            {place && <span className="text-muted"> · {place}</span>}
          </li>
        ))}
      </ul>
      {dates.length > 0 && (
        <ol className="date-list">
          {dates.map(({ at, text, isCancelled, note }) => (
            <li key={at}>
              <time dateTime={at} className={isCancelled ? 'line-through' : undefined}>
                {text}
              </time>
              {note && <span className="date-note"> {note}</span>}
            </li>
          ))}
        </ol>
      )}
      {more > 0 && <p className="text-muted">und {more === 1 ? 'ein weiterer Termin' : `${more} weitere Termine`}</p>}
      {calendar && (
        <a href={calendar} className="link">
          Kalender abonnieren
        </a>
      )}
    </section>
  )
}
