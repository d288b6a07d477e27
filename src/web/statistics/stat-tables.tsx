import { Link } from 'react-router'
import type { FigureSet } from '../../domain/statistics/rules.ts'
import { HueMark } from '../ui/badge.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { type CellView, headsOf, type LineView } from './statistics-view.ts'

/** Two bars on one scale: now, and below it the season before. Says nothing that the figure beside it does not. */
function Bars({ cell, most }: { cell: CellView; most: number }) {
  const width = (value: number) => `${most > 0 ? Math.max(0, Math.round((100 * value) / most)) : 0}%`
  return (
    <svg aria-hidden="true" className="stat-bars" width="100%" height={cell.before === null ? 8 : 14}>
      <rect className="stat-now" width={width(cell.value)} height="8" rx="2" />
      {cell.before !== null && <rect className="stat-before" y="10" width={width(cell.before)} height="4" rx="2" />}
    </svg>
  )
}

function Cell({ cell, name, label, most }: { cell: CellView; name: string; label: string; most: number | null }) {
  return (
    <span className="stat-cell">
      <Link to={cell.to} className="link" aria-label={`${label}, ${name}: ${cell.text}`}>
        {cell.text}
      </Link>
      {(cell.of || cell.change) && <span className="stat-change">{[cell.of, cell.change].filter(Boolean).join(' · ')}</span>}
      {most !== null && <Bars cell={cell} most={most} />}
    </span>
  )
}

interface StatTableProps {
  caption: string
  /** Head of the names. */
  first: string
  lines: readonly LineView[]
  /** The figure drawn as bars. */
  drawn?: 'teilnehmer' | 'gebucht'
  set: FigureSet
  sort?: (word: string) => Column<LineView>['sort']
}

/** Figures of some lines; each leads to the rows that it counts. */
export function StatTable({ caption, first, lines, drawn, set, sort }: StatTableProps) {
  const sorted = (word: string) => {
    const head = sort?.(word)
    return head ? { sort: head } : {}
  }
  const most = Math.max(
    0,
    ...lines.flatMap(({ cells }) => cells).map((cell) => (cell.word === drawn ? Math.max(cell.value, cell.before ?? 0) : 0)),
  )
  const columns: Column<LineView>[] = [
    {
      key: 'name',
      label: first,
      ...sorted('angebot'),
      cell: ({ name, hue, to, note }) => {
        const text = hue === null ? name : <HueMark hue={hue}>{name}</HueMark>
        return (
          <>
            {to ? (
              <Link to={to} className="link">
                {text}
              </Link>
            ) : (
              text
            )}
            {note && <span className="stat-change">{note}</span>}
          </>
        )
      },
    },
    ...headsOf(set).map(({ word, label }, at): Column<LineView> => {
      return {
        key: word,
        label,
        number: true,
        ...sorted(word),
        cell: ({ cells, name }) => {
          const cell = cells[at]
          return cell && <Cell cell={cell} name={name} label={label} most={word === drawn ? most : null} />
        },
      }
    }),
  ]
  return <Table caption={caption} columns={columns} rows={lines} keyOf={({ id }) => id} stack />
}
