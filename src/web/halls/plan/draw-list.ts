import { STATE_TEXTS, TIME_GONE_TEXT } from '../../../domain/occupancy/texts.ts'
import { type Html, html } from '../../kit/html.ts'
import type { StateKind } from '../../ui/badge.tsx'
import { drawState } from '../../ui/draw-state.ts'
import { type DrawnColumn, drawTable } from '../../ui/draw-table.ts'
import type { LinkOf } from './draw-blocks.ts'
import { type FreeTime, freeTimesOf } from './free-times.ts'
import { type DayTime, type Minute, minutesText, minuteText } from './plan-time.ts'
import type { BlockView, GroupView, HallView, PlanView } from './plan-view.ts'

/** Free times between the bookings lead to where they can be had. */
export interface FreeWay {
  since: DayTime
  text: string
  /** `asked`: part, day and times, as both forms read them from their address. */
  to: (hall: HallView, asked: Readonly<Record<string, string>>) => string
}

interface Row {
  from: Minute
  to: Minute
  partId: string
  /** Null for free time. */
  block: BlockView | null
  hall: string
  part: string
  way: string | null
}

interface ListDrawing {
  linkOf: LinkOf
  /** Owner of foreign halls. */
  whose?: string | undefined
  free?: FreeWay | undefined
}

const TONES: Record<BlockView['state'], StateKind> = { approved: 'calm', requested: 'care', released: 'good', suspended: 'bad' }

const askedOf = ({ partId, from, to }: FreeTime, day: string) => ({
  ...{ teil: partId, am: day },
  ...{ von: minuteText(from), bis: minuteText(to) },
})

function freeRows(hall: HallView, group: GroupView, free: FreeWay): Omit<Row, 'hall' | 'part'>[] {
  const times = freeTimesOf(hall, group, free.since)
  return times.map((time) => ({ ...time, block: null, way: free.to(hall, askedOf(time, group.day)) }))
}

function rowsByDay({ halls, groups }: PlanView, { linkOf, whose, free }: ListDrawing): Map<string, Row[]> {
  const known = new Map(halls.map((hall) => [hall.id, hall]))
  const days = new Map<string, Row[]>()
  for (const group of groups) {
    const hall = known.get(group.hallId)
    if (!hall) continue
    const isDivided = hall.lanes.length > 1
    const placeOf = (partId: string) => ({
      hall: isDivided && halls.length === 1 && !whose ? '' : hall.name,
      part: isDivided ? (hall.parts.find(({ id }) => id === partId)?.name ?? '') : '',
    })
    const taken = group.blocks.filter(({ isEcho }) => !isEcho).map((block) => ({ ...block, block, way: linkOf(block) }))
    const rows = [...taken, ...(free ? freeRows(hall, group, free) : [])].map((row) => ({ ...row, ...placeOf(row.partId) }))
    days.set(group.day, [...(days.get(group.day) ?? []), ...rows])
  }
  return days
}

const german = new Intl.Collator('de')

function drawTitle({ block, way }: Row, free: FreeWay | undefined): Html {
  if (!block) return html`<a href="${way}" class="link plan-free">${free?.text}</a>`
  const title = way === null ? html`${block.title}` : html`<a href="${way}" class="link">${block.title}</a>`
  if (block.hue === undefined) return title
  return html`<span class="hue-${block.hue} inline-flex items-center gap-1.5"><span aria-hidden="true" class="size-2.5 shrink-0 rounded-[3px] bg-hue"></span>${title}</span>`
}

function drawStanding({ block }: Row): Html | null {
  if (!block) return null
  const { state, isGone } = block
  if (isGone) return drawState({ tone: 'calm', text: TIME_GONE_TEXT })
  return STATE_TEXTS[state] ? drawState({ tone: TONES[state], text: STATE_TEXTS[state] }) : null
}

function drawDay(caption: string, rows: readonly Row[], { free }: ListDrawing): Html {
  const columns: DrawnColumn<Row>[] = [
    { label: 'Zeit', cell: ({ from, to }) => html`<span class="tabular">${minutesText(from, to)}</span>` },
    { label: 'Belegung', cell: (row) => drawTitle(row, free) },
    { label: 'Halle', cell: ({ hall, part }) => [hall, part].filter(Boolean).join(', ') },
    { label: 'Stand', cell: drawStanding },
  ]
  const sorted = rows.toSorted((one, other) => one.from - other.from || german.compare(one.hall, other.hall))
  const table = drawTable({ caption, isOneOfSeveral: true, columns, rows: sorted })
  return html`<section class="table-frame table-stack plan-list" aria-label="${caption}">${table}</section>`
}

/** The drawn plan as a table for each day, null for an empty period. */
export function drawList(plan: PlanView, drawing: ListDrawing): Html | null {
  const rows = rowsByDay(plan, drawing)
  const { whose } = drawing
  const days = plan.days.flatMap(({ day, text }) => {
    const own = rows.get(day) ?? []
    return own.length > 0 ? [drawDay(whose ? `${text} · ${whose}` : text, own, drawing)] : []
  })
  return days.length > 0 ? html`${days}` : null
}
