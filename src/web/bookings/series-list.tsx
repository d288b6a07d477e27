import { SERIES_CALENDAR } from '../feeds/feed-address.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SERIES_PATH } from './events-address.ts'
import type { SeriesView } from './events-view.ts'
import { SeriesActions } from './series-actions.tsx'

/** What repeats itself, with the ways to change it. */
export function SeriesList({ series }: { series: readonly SeriesView[] }) {
  if (series.length === 0)
    return (
      <EmptyState action={<LinkButton to={SERIES_PATH}>Neue Serie</LinkButton>}>
        Hier stehen Belegungen, die sich wiederholen. Noch gibt es keine.
      </EmptyState>
    )
  return (
    <ul className="grid gap-3">
      {series.map((one) => (
        <li key={one.id} className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h2 className="text-[1.1rem] break-words">{one.title}</h2>
            <p>{`${one.rule} · ${one.place}`}</p>
            <p className="tabular text-muted">{[one.span, `noch ${one.dates}`, one.whose].filter(Boolean).join(' · ')}</p>
          </div>
          <div className="actions">
            <LinkButton to={`${SERIES_CALENDAR}?serie=${one.id}`} look="quiet" aria-label={`Kalender: ${one.title}`}>
              Kalender
            </LinkButton>
            {one.nextId && <SeriesActions bookingId={one.nextId} isWhole />}
          </div>
        </li>
      ))}
    </ul>
  )
}
