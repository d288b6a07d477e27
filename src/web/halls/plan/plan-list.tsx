import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { STATE_TEXTS, TIME_GONE_TEXT } from '../../../domain/occupancy/texts.ts'
import { HueMark, State, type StateKind } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Table } from '../../ui/table.tsx'
import { minutesText } from './plan-time.ts'
import type { BlockView, GroupView, PlanView } from './plan-view.ts'

interface Row {
  block: BlockView
  group: GroupView
  hall: string
  part: string
}

const TONES: Record<BlockView['state'], StateKind> = { approved: 'calm', requested: 'care', released: 'good', suspended: 'bad' }

function rowsOf(plan: PlanView, day: string): Row[] {
  const halls = new Map(plan.halls.map((hall) => [hall.id, hall]))
  return plan.groups
    .filter((group) => group.day === day)
    .flatMap((group) => {
      const hall = halls.get(group.hallId)
      return group.blocks
        .filter(({ isEcho }) => !isEcho)
        .map((block) => ({
          block,
          group,
          hall: hall?.name ?? '',
          part: hall && hall.lanes.length > 1 ? (hall.parts.find(({ id }) => id === block.partId)?.name ?? '') : '',
        }))
    })
    .sort((one, other) => one.block.from - other.block.from || one.hall.localeCompare(other.hall, 'de'))
}

interface PlanListProps {
  plan: PlanView
  linkOf: (block: BlockView) => string | null
  /** Owner of the halls, for two lists on one page. */
  whose?: string | undefined
  /** Text of an empty period. */
  empty: ReactNode
}

/** The drawn plan as a table for each day. */
export function PlanList({ plan, linkOf, whose, empty }: PlanListProps) {
  const days = plan.days.map((day) => ({ ...day, rows: rowsOf(plan, day.day) })).filter(({ rows }) => rows.length > 0)
  if (days.length === 0) return <EmptyState>{empty}</EmptyState>
  const columns = [
    {
      key: 'time',
      label: 'Zeit',
      cell: ({ block }: Row) => <span className="tabular">{minutesText(block.from, block.to)}</span>,
    },
    {
      key: 'title',
      label: 'Belegung',
      cell: ({ block }: Row) => {
        const to = linkOf(block)
        const title = to ? (
          <Link to={to} preventScrollReset className="link">
            {block.title}
          </Link>
        ) : (
          block.title
        )
        return block.hue === undefined ? title : <HueMark hue={block.hue}>{title}</HueMark>
      },
    },
    { key: 'hall', label: 'Halle', cell: ({ hall, part }: Row) => [hall, part].filter(Boolean).join(', ') },
    {
      key: 'state',
      label: 'Stand',
      cell: ({ block: { state, isGone } }: Row) =>
        isGone ? (
          <State kind="calm">{TIME_GONE_TEXT}</State>
        ) : (
          STATE_TEXTS[state] && <State kind={TONES[state]}>{STATE_TEXTS[state]}</State>
        ),
    },
  ]
  return (
    <div className="grid gap-6">
      {days.map(({ day, text, rows }) => (
        <Table
          key={day}
          caption={whose ? `${text} · ${whose}` : text}
          columns={columns}
          rows={rows}
          keyOf={({ block }) => block.id}
          dense
          stack
        />
      ))}
    </div>
  )
}
