import { Link } from 'react-router'
import { changedQuery } from '../kit/query.ts'
import { HueMark, State } from '../ui/badge.tsx'
import { ListPager } from '../ui/pagination.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { FillBar } from './fill-bar.tsx'
import { PATH } from './participants-address.ts'
import type { CourseRow } from './participants-view.ts'

interface ParticipantsTableProps {
  rows: readonly CourseRow[]
  next: string | null
  search: URLSearchParams
  openId: string | null
}

export function ParticipantsTable({ rows, next, search, openId }: ParticipantsTableProps) {
  const columns: Column<CourseRow>[] = [
    {
      key: 'title',
      label: 'Angebot',
      cell: ({ title, slug, times }) => (
        <>
          <Link
            to={changedQuery(PATH, search, { kurs: slug, neu: null, getan: null })}
            preventScrollReset
            className="link font-semibold text-ink"
          >
            {title}
          </Link>
          <span className="tabular block text-[0.94rem] font-normal text-muted">{times}</span>
        </>
      ),
    },
    {
      key: 'department',
      label: 'Abteilung',
      cell: ({ department }) => department && <HueMark hue={department.hue}>{department.name}</HueMark>,
    },
    { key: 'fill', label: 'Plätze', cell: (row) => <FillBar {...row} /> },
    {
      key: 'note',
      label: 'Offen',
      cell: ({ note }) =>
        note && (
          <span className="whitespace-nowrap">
            <State kind="care">{note}</State>
          </span>
        ),
    },
    { key: 'waiting', label: 'Warteliste', number: true, cell: ({ waiting }) => (waiting > 0 ? waiting : '') },
    {
      key: 'next',
      label: 'Nächster Termin',
      cell: ({ next: text }) => <span className="tabular whitespace-nowrap">{text}</span>,
    },
  ]
  // Narrow beside an open course.
  const shown = openId ? columns.filter(({ key }) => key !== 'department' && key !== 'next') : columns
  return (
    <>
      <Table
        caption="Angebote"
        captionHidden
        columns={shown}
        rows={rows}
        keyOf={({ id }) => id}
        stack
        isSelected={({ id }) => id === openId}
      />
      <ListPager path={PATH} search={search} next={next} count={rows.length} />
    </>
  )
}
