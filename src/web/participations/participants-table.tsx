import { Link } from 'react-router'
import { changedQuery } from '../query.ts'
import { HueMark, State } from '../ui/badge.tsx'
import { Pager } from '../ui/pagination.tsx'
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
  const address = (slug: string) => changedQuery(PATH, search, { kurs: slug, neu: null, getan: null })
  const columns: Column<CourseRow>[] = [
    {
      key: 'title',
      label: 'Angebot',
      cell: ({ title, slug }) => (
        <Link to={address(slug)} preventScrollReset className="link font-semibold text-ink">
          {title}
        </Link>
      ),
    },
    { key: 'times', label: 'Zeiten', cell: ({ times }) => <span className="tabular">{times}</span> },
    {
      key: 'department',
      label: 'Abteilung',
      cell: ({ department }) => department && <HueMark hue={department.hue}>{department.name}</HueMark>,
    },
    { key: 'fill', label: 'Plätze', cell: (row) => <FillBar {...row} /> },
    { key: 'note', label: 'Offen', cell: ({ note }) => note && <State kind="care">{note}</State> },
    { key: 'waiting', label: 'Warteliste', number: true, cell: ({ waiting }) => (waiting > 0 ? waiting : '') },
    {
      key: 'next',
      label: 'Nächster Termin',
      cell: ({ next: text }) => <span className="tabular whitespace-nowrap">{text}</span>,
    },
  ]
  return (
    <>
      <Table
        caption="Angebote"
        captionHidden
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        stack
        isSelected={({ id }) => id === openId}
      />
      {(next || search.has('nach')) && (
        <Pager
          previous={search.has('nach') ? changedQuery(PATH, search, { nach: null }) : null}
          next={next && changedQuery(PATH, search, { nach: next })}
        >
          {search.has('nach') ? 'Zurück zum Anfang der Liste' : `Die ersten ${rows.length}`}
        </Pager>
      )}
    </>
  )
}
