import type { PlanDay } from './allocation-view.ts'

function Week({ title, days }: { title: string; days: readonly PlanDay[] }) {
  return (
    <section aria-labelledby={title} className="grid gap-3">
      <h2 id={title} className="text-[1.15rem]">
        {title}
      </h2>
      {days.length === 0 && <p className="text-muted">Nichts vergeben.</p>}
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {days.map(({ day, times }) => (
          <section key={day} aria-label={`${title}, ${day}`} className="card grid content-start gap-2">
            <h3>{day}</h3>
            <ul className="grid gap-2">
              {times.map(({ key, time, place, holder }) => (
                <li key={key} className="grid grid-cols-[6.5rem_1fr] gap-x-3 border-line border-t pt-2">
                  <span className="tabular font-semibold">{time}</span>
                  <span className="min-w-0 break-words">
                    {holder}
                    <span className="block text-muted">{place}</span>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}

/** Published week, readable by all clubs. */
export function PlanTab({ term, holidays }: { term: readonly PlanDay[]; holidays: readonly PlanDay[] }) {
  return (
    <div className="grid gap-8">
      <Week title="In den Schulwochen" days={term} />
      {holidays.length > 0 && <Week title="In den Schulferien" days={holidays} />}
    </div>
  )
}
