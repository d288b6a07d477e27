import { Link } from 'react-router'
import { State } from '../../ui/badge.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { PersonLink } from '../participant-card.tsx'
import { PEOPLE_COLUMNS, type PeopleColumn } from './people-columns.ts'
import type { PersonLine } from './people-view.ts'

const CELLS: Partial<Record<PeopleColumn, Column<PersonLine>['cell']>> = {
  angebot: ({ course, courseSlug }) => (
    <Link to={`/admin/participants?kurs=${courseSlug}`} className="link">
      {course}
    </Link>
  ),
  stand: ({ state }) => <State kind={state.tone}>{state.text}</State>,
  telefon: ({ call, phone }) =>
    call && (
      <a href={call} className="link whitespace-nowrap">
        {phone}
      </a>
    ),
  email: ({ email }) =>
    email && (
      <a href={`mailto:${email}`} className="link break-all">
        {email}
      </a>
    ),
  seit: ({ since }) => <span className="tabular">{since}</span>,
}

const columnOf = (name: PeopleColumn): Column<PersonLine> => ({
  key: name,
  label: PEOPLE_COLUMNS[name].head,
  cell: CELLS[name] ?? PEOPLE_COLUMNS[name].of,
})

export function PeopleTable({ rows, columns }: { rows: readonly PersonLine[]; columns: readonly PeopleColumn[] }) {
  const name: Column<PersonLine> = {
    key: 'name',
    label: 'Name',
    cell: (person) => (
      <span className="flex items-center">
        <label className="tick">
          <input type="checkbox" name="id" value={person.id} aria-label={person.name} />
        </label>
        <PersonLink person={person} />
      </span>
    ),
  }
  return (
    <Table
      caption="Personen"
      captionHidden
      columns={[name, ...columns.map(columnOf)]}
      rows={rows}
      keyOf={({ id }) => id}
      stack
      dense
    />
  )
}
