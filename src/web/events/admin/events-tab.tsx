import { Form, Link, useSubmit } from 'react-router'
import { State } from '../../ui/badge.tsx'
import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DateField, Select, TextField } from '../../ui/field.tsx'
import { Segments } from '../../ui/filter-chips.tsx'
import { Options } from '../../ui/options.tsx'
import { Table } from '../../ui/table.tsx'
import { EventMonth } from '../event-month.tsx'
import '../events.css'
import { PATH } from './events-path.ts'
import type { EventRow, EventsTabView } from './read-events-tab.ts'

function Filters({ view }: { view: EventsTabView }) {
  const submit = useSubmit()
  const { filter, departments, calendar, halls, kinds } = view
  return (
    <Form
      method="get"
      className="mb-4 flex flex-wrap items-end gap-3"
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget)
      }}
    >
      <input type="hidden" name="view" value="events" />
      {calendar && <input type="hidden" name="ansicht" value="monat" />}
      <TextField label="Suche" optional name="suche" defaultValue={filter.search} className="max-w-56" />
      <Select label="Stand" name="stand" defaultValue={filter.state}>
        <option value="live">Entwürfe und Veröffentlichte</option>
        <option value="draft">Entwürfe</option>
        <option value="published">Veröffentlichte</option>
        <option value="cancelled">Abgesagte</option>
      </Select>
      <Select label="Abteilung" name="abteilung" defaultValue={filter.departmentId}>
        <Options options={departments} none="Alle" />
      </Select>
      {calendar && (
        <>
          <Select label="Art" name="art" defaultValue={filter.kind}>
            <Options options={kinds} />
          </Select>
          <Select label="Halle" name="halle" defaultValue={filter.hallId}>
            <Options options={halls} none="Alle" />
          </Select>
        </>
      )}
      {!calendar && <DateField label="Ab" optional hint={null} name="ab" defaultValue={filter.from} />}
      <SubmitButton look="quiet">Zeigen</SubmitButton>
    </Form>
  )
}

function TitleCell({ row }: { row: EventRow }) {
  return (
    <>
      <Link to={`${PATH}/${row.id}`} className="link font-semibold">
        {row.title}
      </Link>
      {row.about && <span className="block text-muted">{row.about}</span>}
    </>
  )
}

const COLUMNS = [
  { key: 'title', label: 'Termin', cell: (row: EventRow) => <TitleCell row={row} /> },
  { key: 'when', label: 'Wann', cell: (row: EventRow) => row.when },
  {
    key: 'place',
    label: 'Wo',
    cell: (row: EventRow) => (
      <>
        {row.place || '–'} {row.lostHall && <State kind="care">Halle fehlt</State>}
      </>
    ),
  },
  { key: 'signUps', label: 'Anmeldungen', number: true, cell: (row: EventRow) => row.signUps },
  {
    key: 'state',
    label: 'Stand',
    cell: (row: EventRow) => (
      <>
        <State kind={row.tone}>{row.state}</State> {row.isSeries && <State>Reihe</State>}
      </>
    ),
  },
]

function Calendar({ calendar: { name, cells, before, after } }: { calendar: NonNullable<EventsTabView['calendar']> }) {
  return (
    <section aria-labelledby="month-name">
      <div className="event-month-head">
        <LinkButton to={before.to} look="quiet" size="small" preventScrollReset>
          <span className="sr-only">Zurück zu {before.name}</span>
          <span aria-hidden="true">‹</span>
        </LinkButton>
        <h2 id="month-name">{name}</h2>
        <LinkButton to={after.to} look="quiet" size="small" preventScrollReset>
          <span className="sr-only">Weiter zu {after.name}</span>
          <span aria-hidden="true">›</span>
        </LinkButton>
      </div>
      <EventMonth name={name} cells={cells} />
    </section>
  )
}

function List({ view }: { view: EventsTabView }) {
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
      <Table caption="Termine" captionHidden stack columns={COLUMNS} rows={view.rows} keyOf={({ id }) => id} />
      {view.next && (
        <p className="mt-4">
          <LinkButton to={view.next} look="quiet">
            Spätere Termine
          </LinkButton>
        </p>
      )}
    </>
  )
}

/** Events to edit: list or calendar. */
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
