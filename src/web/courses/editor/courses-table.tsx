import { Link } from 'react-router'
import { sortHead } from '../../kit/sorting.ts'
import { ListBatchForm } from '../../order-form/list-batch-form.tsx'
import { HueMark, State } from '../../ui/badge.tsx'
import { ListPager } from '../../ui/pagination.tsx'
import { type Column, Table, type TableProps } from '../../ui/table.tsx'
import { COURSE_SORTS, FILTER_NAMES, readCourseOrder } from './courses-address.ts'
import { COURSE_COLUMNS, type CourseColumn } from './courses-columns.ts'
import type { CourseLine } from './courses-view.ts'
import { PATH, tabAddress } from './editor-address.ts'

const TITLE: Column<CourseLine> = {
  key: 'title',
  label: 'Angebot',
  cell: ({ id, title, slug, times }) => (
    <span className="tick">
      <input type="checkbox" name="id" value={id} aria-label={`${title} auswählen`} />
      <span>
        <Link to={tabAddress(slug, 'text')} className="link font-semibold text-ink">
          {title}
        </Link>
        <span className="tabular block text-[0.94rem] font-normal text-muted">{times || 'ohne wöchentliche Zeit'}</span>
      </span>
    </span>
  ),
}

const CELLS: Partial<Record<CourseColumn, Column<CourseLine>['cell']>> = {
  stand: ({ state, publishAt }) => (
    <>
      <State kind={state.tone}>{state.text}</State>
      {publishAt && <span className="tabular block text-[0.94rem] text-muted">{publishAt}</span>}
    </>
  ),
  abteilung: ({ department }) => department && <HueMark hue={department.hue}>{department.name}</HueMark>,
  zeitraum: ({ span }) => <span className="tabular whitespace-nowrap">{span}</span>,
}

/** On the phone, while nobody chose columns. */
const BRIEF: NonNullable<TableProps<CourseLine>['brief']> = {
  beside: ({ state }) => <State kind={state.tone}>{state.text}</State>,
  below: ({ department, kind, span, publishAt }) => (
    <span className="tabular inline-flex flex-wrap gap-x-3 gap-y-0.5">
      {department && <HueMark hue={department.hue}>{department.name}</HueMark>}
      <span>{[kind, span, publishAt].filter(Boolean).join(', ')}</span>
    </span>
  ),
}

function columnsFor(search: URLSearchParams, shown: readonly CourseColumn[]): Column<CourseLine>[] {
  const order = readCourseOrder(search)
  const sort = (word: keyof typeof COURSE_SORTS) => ({ sort: sortHead(PATH, search, word, COURSE_SORTS[word], order) })
  const columnOf = (name: CourseColumn): Column<CourseLine> => ({
    key: name,
    label: COURSE_COLUMNS[name].head,
    cell: CELLS[name] ?? COURSE_COLUMNS[name].of,
    ...(name === 'art' ? {} : sort(name)),
  })
  return [{ ...TITLE, ...sort('angebot') }, ...shown.map(columnOf)]
}

interface CoursesTableProps {
  rows: readonly CourseLine[]
  next: string | null
  search: URLSearchParams
  columns: readonly CourseColumn[]
  /** Beside an open panel. */
  isNarrow: boolean
}

const NARROW: readonly CourseColumn[] = ['stand', 'saison']

export function CoursesTable({ rows, next, search, columns, isNarrow }: CoursesTableProps) {
  const shown = isNarrow ? columns.filter((name) => NARROW.includes(name)) : columns
  return (
    <>
      <ListBatchForm list="courses" actions="courses" search={search} filters={FILTER_NAMES} next={next}>
        <Table
          caption="Angebote"
          captionHidden
          columns={columnsFor(search, shown)}
          rows={rows}
          keyOf={({ id }) => id}
          stack
          {...(!search.has('spalte') && { brief: BRIEF })}
        />
      </ListBatchForm>
      <ListPager path={PATH} search={search} next={next} count={rows.length} />
    </>
  )
}
