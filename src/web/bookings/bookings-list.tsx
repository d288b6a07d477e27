import { Repeat2, Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import { KIND_NAMES, STATE_NAMES } from '../../domain/bookings/texts.ts'
import { changedQuery } from '../query.ts'
import { State } from '../ui/badge.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DateField, Select, TextField } from '../ui/field.tsx'
import { Pager } from '../ui/pagination.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { PATH } from './events-address.ts'
import type { LineView } from './events-view.ts'

interface Filter {
  state: string
  kind: string
  facilityId: string
  search: string
  from: string
}

interface BookingsListProps {
  view: string
  lines: readonly LineView[]
  next: string | null
  filter: Filter
  halls: readonly { id: string; name: string }[]
  search: URLSearchParams
}

const named = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))

function Filters({ view, filter, halls, search }: Pick<BookingsListProps, 'view' | 'filter' | 'halls' | 'search'>) {
  return (
    <search>
      <Form action={PATH} className="mb-4 flex flex-wrap items-end gap-3" key={search.toString()}>
        {view === 'requests' && <input type="hidden" name="view" value={view} />}
        <TextField label="Suche" name="suche" type="search" defaultValue={filter.search} placeholder="Titel" required={false} />
        <DateField label="Ab" name="ab" hint={null} defaultValue={filter.from} required={false} />
        <Select label="Sportstätte" name="halle" defaultValue={filter.facilityId}>
          <option value="">Alle</option>
          {named(Object.fromEntries(halls.map(({ id, name }) => [id, name])))}
        </Select>
        <Select label="Art" name="art" defaultValue={filter.kind}>
          <option value="">Alle</option>
          {named(KIND_NAMES)}
        </Select>
        {view === 'bookings' && (
          <Select label="Stand" name="stand" defaultValue={filter.state}>
            <option value="live">fest oder ruhend</option>
            {named(STATE_NAMES)}
          </Select>
        )}
        <Button type="submit" look="dark">
          <Search aria-hidden="true" size={18} /> Suchen
        </Button>
      </Form>
    </search>
  )
}

const columns = (search: URLSearchParams, isRequest: boolean): Column<LineView>[] => [
  {
    key: 'title',
    label: 'Was',
    cell: ({ id, title, isSeries }) => (
      <Link to={changedQuery(PATH, search, { buchung: id, neu: null, getan: null })} preventScrollReset className="link">
        {title}
        {isSeries && <Repeat2 aria-label="gehört zu einer Serie" size={16} className="ml-1.5 inline" />}
      </Link>
    ),
  },
  { key: 'when', label: 'Wann', cell: ({ when }) => <span className="tabular">{when}</span> },
  { key: 'place', label: 'Wo', cell: ({ place }) => place },
  isRequest
    ? { key: 'asker', label: 'Wer fragt', cell: ({ asker, forClub }) => [asker, forClub].filter(Boolean).join(', ') || '–' }
    : { key: 'kind', label: 'Art', cell: ({ kind, whose }) => [kind, whose].filter(Boolean).join(', ') },
  isRequest
    ? { key: 'note', label: 'Nachricht', cell: ({ note }) => note || '–' }
    : { key: 'state', label: 'Stand', cell: ({ state, look }) => <State kind={look}>{state}</State> },
]

/** Bookings from a day on, earliest first; or the requests among them. */
export function BookingsList({ view, lines, next, filter, halls, search }: BookingsListProps) {
  const isRequest = view === 'requests'
  const caption = isRequest ? 'Anfragen, über die zu entscheiden ist' : 'Belegungen'
  return (
    <>
      <Filters {...{ view, filter, halls, search }} />
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
        <Table caption={caption} captionHidden columns={columns(search, isRequest)} rows={lines} keyOf={({ id }) => id} stack />
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
