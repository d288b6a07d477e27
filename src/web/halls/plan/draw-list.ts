import { STATE_TEXTS, TIME_GONE_TEXT } from '../../../domain/occupancy/texts.ts'
import { type Html, html } from '../../kit/html.ts'
import type { StateKind } from '../../ui/badge.tsx'
import { drawState } from '../../ui/draw-state.ts'
import { type DrawnColumn, drawTable } from '../../ui/draw-table.ts'
import type { LinkOf } from './draw-blocks.ts'
import { minutesText } from './plan-time.ts'
import type { BlockView, PlanView } from './plan-view.ts'

interface Row {
  block: BlockView
  hall: string
  part: string
}

const TONES: Record<BlockView['state'], StateKind> = { approved: 'calm', requested: 'care', released: 'good', suspended: 'bad' }

function rowsByDay({ halls, groups }: PlanView): Map<string, Row[]> {
  const known = new Map(halls.map((hall) => [hall.id, hall]))
  const days = new Map<string, Row[]>()
  for (const { hallId, day, blocks } of groups) {
    const hall = known.get(hallId)
    if (!hall) continue
    const partOf = ({ partId }: BlockView) => hall.parts.find(({ id }) => id === partId)?.name ?? ''
    const rows = blocks
      .filter(({ isEcho }) => !isEcho)
      .map((block) => ({ block, hall: hall.name, part: hall.lanes.length > 1 ? partOf(block) : '' }))
    days.set(day, [...(days.get(day) ?? []), ...rows])
  }
  return days
}

const german = new Intl.Collator('de')

function drawTitle({ block }: Row, linkOf: LinkOf): Html {
  const to = linkOf(block)
  const title = to === null ? html`${block.title}` : html`<a href="${to}" class="link">${block.title}</a>`
  if (block.hue === undefined) return title
  return html`<span class="hue-${block.hue} inline-flex items-center gap-1.5"><span aria-hidden="true" class="size-2.5 shrink-0 rounded-[3px] bg-hue"></span>${title}</span>`
}

function drawStanding({ block: { state, isGone } }: Row): Html | null {
  if (isGone) return drawState({ tone: 'calm', text: TIME_GONE_TEXT })
  return STATE_TEXTS[state] ? drawState({ tone: TONES[state], text: STATE_TEXTS[state] }) : null
}

function drawDay(caption: string, rows: readonly Row[], linkOf: LinkOf): Html {
  const columns: DrawnColumn<Row>[] = [
    { label: 'Zeit', cell: ({ block }) => html`<span class="tabular">${minutesText(block.from, block.to)}</span>` },
    { label: 'Belegung', cell: (row) => drawTitle(row, linkOf) },
    { label: 'Halle', cell: ({ hall, part }) => [hall, part].filter(Boolean).join(', ') },
    { label: 'Stand', cell: drawStanding },
  ]
  const sorted = rows.toSorted((one, other) => one.block.from - other.block.from || german.compare(one.hall, other.hall))
  const table = drawTable({ caption, isOneOfSeveral: true, columns, rows: sorted })
  return html`<section class="table-frame table-stack" aria-label="${caption}">${table}</section>`
}

/** The drawn plan as a table for each day, null for an empty period. */
export function drawList(plan: PlanView, linkOf: LinkOf, whose?: string): Html | null {
  const rows = rowsByDay(plan)
  const days = plan.days.flatMap(({ day, text }) => {
    const own = rows.get(day) ?? []
    return own.length > 0 ? [drawDay(whose ? `${text} · ${whose}` : text, own, linkOf)] : []
  })
  return days.length > 0 ? html`${days}` : null
}
