import { SERIES_CALENDAR } from '../../feeds/feed-address.ts'
import { SeriesActions } from '../../halls/series/series-actions.tsx'
import { PATH, SERIES_PATH } from '../../halls/series/series-address.ts'
import { ListBatchForm } from '../../order-form/list-batch-form.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/field.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Options } from '../../ui/options.tsx'
import { ListPager } from '../../ui/pagination.tsx'
import type { SeriesView } from './events-view.ts'

const FILTER_NAMES = ['suche', 'halle'] as const

interface SeriesListProps {
  series: readonly SeriesView[]
  next: string | null
  search: URLSearchParams
  filter: { search: string; facilityId: string }
  halls: readonly { id: string; name: string }[]
}

function Filters({ filter, halls, search }: Pick<SeriesListProps, 'filter' | 'halls' | 'search'>) {
  return (
    <FilterBar path={PATH} search={search} name="suche" placeholder="Titel" keep={['view']}>
      <Select label="Sportstätte" name="halle" defaultValue={filter.facilityId}>
        <Options options={halls} none="Alle Sportstätten" />
      </Select>
    </FilterBar>
  )
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed)
    return (
      <EmptyState
        action={
          <LinkButton to={`${PATH}?view=series`} look="quiet">
            Filter zurücksetzen
          </LinkButton>
        }
      >
        Auf diese Suche passt keine Serie.
      </EmptyState>
    )
  return (
    <EmptyState
      action={
        <LinkButton to={SERIES_PATH} look="quiet">
          Neue Serie
        </LinkButton>
      }
    >
      Hier stehen Belegungen, die sich wiederholen. Noch gibt es keine.
    </EmptyState>
  )
}

function Line({ one }: { one: SeriesView }) {
  return (
    <li className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="tick min-w-0">
        <input type="checkbox" name="id" value={one.id} aria-label={`${one.title} auswählen`} />
        <div className="min-w-0">
          <h2 className="text-[1.1rem] break-words">{one.title}</h2>
          <p>{`${one.rule} · ${one.place}`}</p>
          <p className="tabular text-muted">{[one.span, `noch ${one.dates}`, one.whose].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <div className="actions">
        <LinkButton to={`${SERIES_CALENDAR}?serie=${one.id}`} look="quiet" aria-label={`Kalender: ${one.title}`}>
          Kalender
        </LinkButton>
        <SeriesActions bookingId={one.nextId} isWhole />
      </div>
    </li>
  )
}

export function SeriesList({ series, next, search, filter, halls }: SeriesListProps) {
  const isNarrowed = filter.search !== '' || filter.facilityId !== ''
  return (
    <>
      {(series.length > 0 || isNarrowed) && <Filters {...{ filter, halls, search }} />}
      {series.length === 0 ? (
        <Nothing isNarrowed={isNarrowed} />
      ) : (
        <ListBatchForm list="series" actions="series" search={search} filters={FILTER_NAMES} next={next}>
          <ul className="panel-rows">
            {series.map((one) => (
              <Line key={one.id} one={one} />
            ))}
          </ul>
        </ListBatchForm>
      )}
      <ListPager path={PATH} search={search} next={next} count={series.length} />
    </>
  )
}
