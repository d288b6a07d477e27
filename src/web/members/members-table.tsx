import { Link } from 'react-router'
import type { MemberSort } from '../../domain/members/is-listed.ts'
import { changedQuery } from '../kit/query.ts'
import { HueMark } from '../ui/badge.tsx'
import { Breakable } from '../ui/breakable.tsx'
import { ListPager } from '../ui/pagination.tsx'
import { type Column, Table, type TableProps } from '../ui/table.tsx'
import { PATH } from './members-address.ts'
import { columnsWith } from './members-columns.ts'
import type { MemberRow } from './members-view.ts'
import { type FilterField, ownName } from './own-filter.ts'

interface MembersTableProps {
  rows: readonly MemberRow[]
  next: string | null
  search: URLSearchParams
  columns: readonly string[]
  fields: readonly FilterField[]
  sort: MemberSort
  departments: readonly { name: string; hue: number }[]
  /** Member of the open panel; the table then shows fewer columns. */
  openId: string | null
}

/** Columns that stay beside an open panel. */
const NARROW = ['nummer', 'abteilungen']
const NUMBERS = ['nummer', 'alter', 'beitrag']

function Departments({ names, hues }: { names: readonly string[]; hues: ReadonlyMap<string, number> }) {
  return names.map((name) => (
    <HueMark key={name} hue={hues.get(name) ?? 0}>
      {name}
    </HueMark>
  ))
}

const cellsFor = (hues: ReadonlyMap<string, number>): Readonly<Record<string, Column<MemberRow>['cell']>> => ({
  email: ({ email }) => <Breakable text={email} />,
  // An empty cell is left out on the phone.
  abteilungen: ({ departmentNames }) =>
    departmentNames.length > 0 && (
      <span className="inline-flex flex-wrap gap-x-3 gap-y-0.5">
        <Departments names={departmentNames} hues={hues} />
      </span>
    ),
})

/** On the phone, while nobody chose columns. */
const briefWith = (hues: ReadonlyMap<string, number>): NonNullable<TableProps<MemberRow>['brief']> => ({
  beside: ({ memberNo }) => memberNo && <span className="tabular">Nr. {memberNo}</span>,
  below: ({ kindText, departmentNames }) => (
    <span className="inline-flex flex-wrap gap-x-3 gap-y-0.5">
      <span>{kindText}</span>
      <Departments names={departmentNames} hues={hues} />
    </span>
  ),
})

export function MembersTable({ rows, next, search, columns, fields, sort, departments, openId }: MembersTableProps) {
  const hues = new Map(departments.map(({ name, hue }) => [name, hue]))
  const cells = cellsFor(hues)
  const all = columnsWith(fields)
  const numbers = [...NUMBERS, ...fields.filter(({ kind }) => kind === 'number').map(({ id }) => ownName(id))]
  const shown = openId ? columns.filter((name) => NARROW.includes(name)) : columns
  const sorted = (by: MemberSort, word: string | null): NonNullable<Column<MemberRow>['sort']> => ({
    href: changedQuery(PATH, search, { sortierung: word, nach: null }),
    state: sort === by ? 'ascending' : 'none',
  })
  const table: Column<MemberRow>[] = [
    {
      key: 'name',
      label: 'Name',
      sort: sorted('name', null),
      cell: ({ id, name }) => (
        <Link
          to={changedQuery(PATH, search, { mitglied: id, getan: null })}
          preventScrollReset
          className="link font-semibold text-ink"
        >
          {name}
        </Link>
      ),
    },
    ...shown.flatMap((name): Column<MemberRow>[] => {
      const { head, of } = all[name] ?? {}
      if (head === undefined || of === undefined) return []
      const column = { key: name, label: head, cell: cells[name] ?? of, number: numbers.includes(name) }
      return [name === 'nummer' ? { ...column, sort: sorted('number', 'nummer') } : column]
    }),
  ]
  return (
    <>
      <Table
        caption="Mitglieder"
        captionHidden
        columns={table}
        rows={rows}
        keyOf={({ id }) => id}
        stack
        {...(!search.has('spalte') && { brief: briefWith(hues) })}
        isSelected={({ id }) => id === openId}
      />
      <ListPager path={PATH} search={search} next={next} count={rows.length} />
    </>
  )
}
