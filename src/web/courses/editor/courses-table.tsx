import { Link } from 'react-router'
import { HueMark, State } from '../../ui/badge.tsx'
import { ListPager } from '../../ui/pagination.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import type { CourseLine } from './courses-view.ts'
import { PATH, tabAddress } from './editor-address.ts'

export const COPY_FORM = 'copy-many'

const COLUMNS: readonly Column<CourseLine>[] = [
  {
    key: 'title',
    label: 'Angebot',
    cell: ({ title, slug, times }) => (
      <>
        <Link to={tabAddress(slug, 'text')} className="link font-semibold text-ink">
          {title}
        </Link>
        <span className="tabular block text-[0.94rem] font-normal text-muted">{times || 'ohne wöchentliche Zeit'}</span>
      </>
    ),
  },
  {
    key: 'state',
    label: 'Stand',
    cell: ({ state, publishAt }) => (
      <>
        <State kind={state.tone}>{state.text}</State>
        {publishAt && <span className="tabular block text-[0.94rem] text-muted">{publishAt}</span>}
      </>
    ),
  },
  {
    key: 'department',
    label: 'Abteilung',
    cell: ({ department }) => department && <HueMark hue={department.hue}>{department.name}</HueMark>,
  },
  { key: 'season', label: 'Saison', cell: ({ season }) => season },
  { key: 'kind', label: 'Art', cell: ({ kind }) => kind },
  { key: 'span', label: 'Zeitraum', cell: ({ span }) => <span className="tabular whitespace-nowrap">{span}</span> },
  {
    key: 'choose',
    label: 'Auswählen',
    cell: ({ id, title }) => (
      <input type="checkbox" form={COPY_FORM} name="courseIds" value={id} className="size-6" aria-label={`${title} auswählen`} />
    ),
  },
]

interface CoursesTableProps {
  rows: readonly CourseLine[]
  next: string | null
  search: URLSearchParams
  /** Beside an open panel there is room for less. */
  isNarrow: boolean
}

const LEFT_OUT = ['department', 'kind', 'span']

export function CoursesTable({ rows, next, search, isNarrow }: CoursesTableProps) {
  const columns = isNarrow ? COLUMNS.filter(({ key }) => !LEFT_OUT.includes(key)) : COLUMNS
  return (
    <>
      <Table caption="Angebote" captionHidden columns={columns} rows={rows} keyOf={({ id }) => id} stack />
      <ListPager path={PATH} search={search} next={next} count={rows.length} />
    </>
  )
}
