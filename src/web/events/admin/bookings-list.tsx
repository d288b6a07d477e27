import { Repeat2 } from 'lucide-react'
import { Link } from 'react-router'
import type { BookingSort } from '../../../domain/bookings/list-bookings.ts'
import { KIND_NAMES, STATE_NAMES } from '../../../domain/bookings/texts.ts'
import { PATH } from '../../halls/series/series-address.ts'
import { changedQuery } from '../../kit/query.ts'
import { ListBatchForm } from '../../order-form/list-batch-form.tsx'
import { State } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { ColumnChoice } from '../../ui/column-choice.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DateField, Select } from '../../ui/field.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Options } from '../../ui/options.tsx'
import { Pager } from '../../ui/pagination.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { BOOKING_COLUMNS, type BookingColumn } from './booking-columns.ts'
import { FILTER_NAMES, SORT_WORDS } from './events-address.ts'
import type { LineView } from './events-view.ts'

interface Filter {
  state: string
  kind: string
  facilityId: string
  search: string
  from: string
  sort: BookingSort
}

interface BookingsListProps {
  view: string
  lines: readonly LineView[]
  next: string | null
  filter: Filter
  halls: readonly { id: string; name: string }[]
  search: URLSearchParams
  columns: readonly BookingColumn[]
}

const named = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))

function Filters({ view, filter, halls, search }: Pick<BookingsListProps, 'view' | 'filter' | 'halls' | 'search'>) {
  return (
    <FilterBar path={PATH} search={search} name="suche" placeholder="Titel" keep={['view', 'sortierung']}>
      <DateField label="Ab" name="ab" defaultValue={filter.from} required={false} />
      <Select label="Sportstätte" name="halle" defaultValue={filter.facilityId}>
        <Options options={halls} none="Alle Sportstätten" />
      </Select>
      <Select label="Art" name="art" defaultValue={filter.kind}>
        <option value="">Alle Arten</option>
        {named(KIND_NAMES)}
      </Select>
      {view === 'bookings' && (
        <Select label="Stand" name="stand" defaultValue={filter.state}>
          <option value="live">fest oder ruhend</option>
          {named(STATE_NAMES)}
        </Select>
      )}
    </FilterBar>
  )
}

const sortOf = (search: URLSearchParams, now: BookingSort, by: 'begin' | 'entered'): NonNullable<Column<LineView>['sort']> => {
  const next: BookingSort =
    by === 'begin' ? (now === 'earliest' ? 'latest' : 'earliest') : now === 'newest' ? 'earliest' : 'newest'
  const state =
    by === 'begin'
      ? now === 'newest'
        ? 'none'
        : now === 'earliest'
          ? 'ascending'
          : 'descending'
      : now === 'newest'
        ? 'descending'
        : 'none'
  return { href: changedQuery(PATH, withView(search), { sortierung: SORT_WORDS[next], nach: null }), state }
}

/** A bare address shows events: bookings need their view named. */
function withView(search: URLSearchParams): URLSearchParams {
  const said = new URLSearchParams(search)
  if (!said.has('view')) said.set('view', 'bookings')
  return said
}

const titleColumn = (search: URLSearchParams): Column<LineView> => ({
  key: 'title',
  label: 'Was',
  cell: ({ id, title, isSeries, decideAddress }) => (
    <span className="tick">
      <input type="checkbox" name="id" value={id} aria-label="Auswählen" aria-describedby={`line-${id}`} />
      <span>
        <Link
          to={decideAddress ?? changedQuery(PATH, search, { buchung: id, neu: null, getan: null })}
          preventScrollReset={decideAddress === null}
          className="link"
          id={`line-${id}`}
        >
          {title}
          {isSeries && <Repeat2 aria-label="gehört zu einer Serie" size={16} className="ml-1.5 inline" />}
        </Link>
      </span>
    </span>
  ),
})

const CELLS: Partial<Record<BookingColumn, Column<LineView>['cell']>> = {
  wann: ({ when }) => <span className="tabular">{when}</span>,
  stand: ({ state, look }) => <State kind={look}>{state}</State>,
  eingetragen: ({ entered }) => <span className="tabular">{entered}</span>,
}

function columnOf(name: BookingColumn, search: URLSearchParams, sort: BookingSort): Column<LineView> {
  const { head, of } = BOOKING_COLUMNS[name]
  const sorted = name === 'wann' ? sortOf(search, sort, 'begin') : name === 'eingetragen' ? sortOf(search, sort, 'entered') : null
  return { key: name, label: head, cell: CELLS[name] ?? ((line) => of(line) || '–'), ...(sorted ? { sort: sorted } : {}) }
}

function Lines({ view, lines, next, filter, search, columns }: Omit<BookingsListProps, 'halls'>) {
  const isRequest = view === 'requests' || filter.state === 'requested'
  return (
    <ListBatchForm
      list="bookings"
      actions={isRequest ? 'requests' : 'bookings'}
      search={withView(search)}
      filters={FILTER_NAMES}
      next={next}
    >
      <Table
        caption={view === 'requests' ? 'Anfragen, über die zu entscheiden ist' : 'Belegungen'}
        captionHidden
        columns={[titleColumn(search), ...columns.map((name) => columnOf(name, search, filter.sort))]}
        rows={lines}
        keyOf={({ id }) => id}
        stack
      />
    </ListBatchForm>
  )
}

export function BookingsList({ view, lines, next, filter, halls, search, columns }: BookingsListProps) {
  const isRequest = view === 'requests'
  return (
    <>
      <Filters {...{ view, filter, halls, search }} />
      <ColumnChoice path={PATH} search={withView(search)} filters={FILTER_NAMES} all={BOOKING_COLUMNS} shown={columns} />
      {lines.length === 0 ? (
        <EmptyState
          action={
            !isRequest && (
              <LinkButton to={`${PATH}?neu=1`} look="quiet">
                Belegung eintragen
              </LinkButton>
            )
          }
        >
          {isRequest ? 'Keine Anfrage wartet.' : 'Auf diese Suche passt keine Belegung.'}
        </EmptyState>
      ) : (
        <Lines {...{ view, lines, next, filter, search, columns }} />
      )}
      {(next || search.has('nach')) && (
        <Pager
          previous={search.has('nach') ? changedQuery(PATH, search, { nach: null, buchung: null }) : null}
          next={next && changedQuery(PATH, search, { nach: next, buchung: null })}
        >
          {`${lines.length} Belegungen`}
        </Pager>
      )}
    </>
  )
}
