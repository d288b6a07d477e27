import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ListBatchForm } from '../../order-form/list-batch-form.tsx'
import { State } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { ColumnChoice } from '../../ui/column-choice.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DateField, Select } from '../../ui/field.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Segments } from '../../ui/filter-chips.tsx'
import { Options } from '../../ui/options.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Tooltip, TooltipGroup } from '../../ui/tooltip.tsx'
import { EventMonth } from '../event-month.tsx'
import '../events.css'
import { EVENT_COLUMNS, type EventColumn } from './event-columns.ts'
import { PATH } from './events-path.ts'
import type { EventRow, EventsTabView } from './read-events-tab.ts'

function Filters({ view }: { view: EventsTabView }) {
  const { filter, departments, calendar, halls, kinds } = view
  const search = new URLSearchParams(useSearchParams()[0])
  // An address with filters alone means bookings.
  search.set('view', 'events')
  return (
    <FilterBar path={PATH} search={search} name="suche" placeholder="Titel" keep={['view', 'ansicht']}>
      <Select label="Stand" name="stand" defaultValue={filter.state}>
        <option value="live">Entwürfe und Veröffentlichte</option>
        <option value="draft">Entwürfe</option>
        <option value="published">Veröffentlichte</option>
        <option value="cancelled">Abgesagte</option>
      </Select>
      <Select label="Abteilung" name="abteilung" defaultValue={filter.departmentId}>
        <Options options={departments} none="Alle Abteilungen" />
      </Select>
      {calendar && (
        <>
          <Select label="Art" name="art" defaultValue={filter.kind}>
            <Options options={kinds} />
          </Select>
          <Select label="Halle" name="halle" defaultValue={filter.hallId}>
            <Options options={halls} none="Alle Sportstätten" />
          </Select>
        </>
      )}
      {!calendar && <DateField label="Ab" required={false} name="ab" defaultValue={filter.from} />}
    </FilterBar>
  )
}

function TitleCell({ row }: { row: EventRow }) {
  return (
    <span className="tick">
      <input type="checkbox" name="id" value={row.id} aria-label="Auswählen" aria-describedby={`event-${row.id}`} />
      <span>
        <Link to={`${PATH}/${row.id}`} className="link font-semibold" id={`event-${row.id}`}>
          {row.title}
        </Link>
        {row.about && <span className="block font-normal text-muted">{row.about}</span>}
      </span>
    </span>
  )
}

const CELLS: Record<EventColumn, (row: EventRow) => ReactNode> = {
  wann: (row) => row.when,
  wo: (row) => (
    <span>
      {row.place || '–'} {row.lostHall && <State kind="care">Halle fehlt</State>}
    </span>
  ),
  kategorie: (row) => row.category || '–',
  abteilung: (row) => row.department || '–',
  fuer: (row) => row.audience,
  anmeldungen: (row) => row.signUps,
  stand: (row) => (
    <>
      <State kind={row.tone}>{row.state}</State> {row.isSeries && <State>Reihe</State>}
    </>
  ),
}

const columnsOf = ({ sort, columns }: EventsTabView): Column<EventRow>[] => [
  { key: 'title', label: 'Termin', cell: (row) => <TitleCell row={row} /> },
  ...columns.map((name) => ({
    key: name,
    label: EVENT_COLUMNS[name].head,
    cell: CELLS[name],
    ...(name === 'wann' ? { sort } : name === 'anmeldungen' ? { number: true } : {}),
  })),
]

function Calendar({ calendar: { name, cells, before, after } }: { calendar: NonNullable<EventsTabView['calendar']> }) {
  return (
    <section aria-labelledby="month-name">
      <TooltipGroup>
        <div className="event-month-head">
          <Tooltip text={`Zurück zu ${before.name}`}>
            <LinkButton to={before.to} look="quiet" size="small" preventScrollReset aria-label={`Zurück zu ${before.name}`}>
              <span aria-hidden="true">‹</span>
            </LinkButton>
          </Tooltip>
          <h2 id="month-name">{name}</h2>
          <Tooltip text={`Weiter zu ${after.name}`}>
            <LinkButton to={after.to} look="quiet" size="small" preventScrollReset aria-label={`Weiter zu ${after.name}`}>
              <span aria-hidden="true">›</span>
            </LinkButton>
          </Tooltip>
        </div>
      </TooltipGroup>
      <EventMonth name={name} cells={cells} />
    </section>
  )
}

const FILTER_NAMES = ['view', 'suche', 'stand', 'abteilung', 'ab', 'sortierung']

function List({ view }: { view: EventsTabView }) {
  const search = new URLSearchParams(useSearchParams()[0])
  search.set('view', 'events')
  if (view.rows.length === 0)
    return (
      <EmptyState
        action={
          <LinkButton to={view.isNarrowed ? `${PATH}?view=events` : `${PATH}/new`} look="quiet">
            {view.isNarrowed ? 'Filter zurücksetzen' : 'Neuer Termin'}
          </LinkButton>
        }
      >
        {view.isNarrowed
          ? 'Auf diese Suche passt kein Termin.'
          : 'Hier stehen Feste, Wettkämpfe und Versammlungen. Noch gibt es keine.'}
      </EmptyState>
    )
  return (
    <>
      <ColumnChoice path={PATH} search={search} filters={FILTER_NAMES} all={EVENT_COLUMNS} shown={view.columns} />
      <ListBatchForm list="events" actions="events" search={search} filters={FILTER_NAMES} next={view.next}>
        <Table caption="Termine" captionHidden stack columns={columnsOf(view)} rows={view.rows} keyOf={({ id }) => id} />
      </ListBatchForm>
      {view.next && (
        <div className="actions mt-4">
          <LinkButton to={view.next} look="quiet">
            {view.sort.state === 'ascending' ? 'Spätere Termine' : 'Frühere Termine'}
          </LinkButton>
        </div>
      )}
    </>
  )
}

export function EventsTab({ view }: { view: EventsTabView }) {
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <Segments label="Ansicht" segments={view.views} />
        <LinkButton to={`${PATH}/new`}>Neuer Termin</LinkButton>
      </div>
      <Filters view={view} />
      {view.calendar ? <Calendar calendar={view.calendar} /> : <List view={view} />}
    </>
  )
}
