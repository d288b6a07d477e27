import { STATE_TEXTS, TIME_GONE_TEXT } from '../../../domain/occupancy/texts.ts'
import { type Html, html } from '../../kit/html.ts'
import type { StateKind } from '../../ui/badge.tsx'
import { drawState } from '../../ui/draw-state.ts'
import { type DrawnColumn, drawTable } from '../../ui/draw-table.ts'
import type { LinkOf } from './draw-blocks.ts'
import { type FreeTime, freeTimesOf } from './free-times.ts'
import { type DayTime, type Minute, minutesText, minuteText } from './plan-time.ts'
import type { BlockView, GroupView, HallView, PlanView } from './plan-view.ts'

/** Free times: between the bookings of one hall, or as times of each part below those of several. */
export interface FreeWay {
  since: DayTime
  text: string
  /** Leads from one hall's free time to where it can be had. `asked`: part, day and times, as both forms read them from their address. */
  to: (hall: HallView, asked: Readonly<Record<string, string>>) => string
  /** Leads from one of several halls to its day. */
  dayTo: (hall: HallView, day: string) => string
}

interface Row {
  from: Minute
  to: Minute
  /** Null for free time. */
  block: BlockView | null
  hall: string
  part: string
  way: string | null
}

/** Free times of one of several halls. */
interface FreeRow {
  hall: string
  times: readonly { part: string; text: string }[]
  way: string
}

interface ListedDay {
  rows: Row[]
  free: FreeRow[]
}

interface ListDrawing {
  linkOf: LinkOf
  /** Owner of foreign halls. */
  whose?: string | undefined
  free?: FreeWay | undefined
  /** Lists this day alone, below links to all days of the plan; null: all of them. `wholeTo`: where that is. */
  oneDay?: { day: string | null; to: (day: string) => string; wholeTo?: string | undefined } | undefined
}

const TONES: Record<BlockView['state'], StateKind> = { approved: 'calm', requested: 'care', released: 'good', suspended: 'bad' }

const askedOf = ({ partId, from, to }: FreeTime, day: string) => ({
  ...{ teil: partId, am: day },
  ...{ von: minuteText(from), bis: minuteText(to) },
})

const partOf = (hall: HallView, partId: string): string =>
  hall.lanes.length > 1 ? (hall.parts.find(({ id }) => id === partId)?.name ?? '') : ''

function freeRowOf(hall: HallView, times: readonly FreeTime[], way: string): FreeRow {
  const ofPart = [...Map.groupBy(times, ({ partId }) => partOf(hall, partId))]
  return {
    ...{ hall: hall.name, way },
    times: ofPart.map(([part, own]) => ({
      part: part && `${part}: `,
      text: own.map(({ from, to }) => minutesText(from, to)).join(', '),
    })),
  }
}

function listGroup({ halls }: PlanView, hall: HallView, group: GroupView, { linkOf, whose, free }: ListDrawing): ListedDay {
  const [isDivided, isOnly] = [hall.lanes.length > 1, halls.length === 1]
  const placeOf = (partId: string) => ({
    hall: isDivided && isOnly && !whose ? '' : hall.name,
    part: partOf(hall, partId),
  })
  const blocks = group.blocks.filter(({ isEcho }) => !isEcho)
  const rows: Row[] = blocks.map((block) => ({
    ...{ ...placeOf(block.partId), from: block.from, to: block.to },
    ...{ block, way: linkOf(block) },
  }))
  const times = free ? freeTimesOf(hall, group, free.since) : []
  if (!free || times.length === 0) return { rows, free: [] }
  if (!isOnly) return { rows, free: [freeRowOf(hall, times, free.dayTo(hall, group.day))] }
  for (const time of times)
    rows.push({
      ...{ ...placeOf(time.partId), from: time.from, to: time.to },
      ...{ block: null, way: free.to(hall, askedOf(time, group.day)) },
    })
  return { rows, free: [] }
}

function listDays(plan: PlanView, drawing: ListDrawing): Map<string, ListedDay> {
  const known = new Map(plan.halls.map((hall) => [hall.id, hall]))
  const days = new Map<string, ListedDay>()
  for (const group of plan.groups) {
    const hall = known.get(group.hallId)
    if (!hall || (drawing.oneDay?.day && group.day !== drawing.oneDay.day)) continue
    const listed = listGroup(plan, hall, group, drawing)
    const day = days.get(group.day)
    if (!day) days.set(group.day, listed)
    else {
      day.rows.push(...listed.rows)
      day.free.push(...listed.free)
    }
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

const drawFrame = (caption: string, table: Html): Html =>
  html`<section class="table-frame table-stack plan-list" aria-label="${caption}">${table}</section>`

function drawRows(caption: string, rows: readonly Row[], { free }: ListDrawing): Html {
  const columns: DrawnColumn<Row>[] = [
    { label: 'Zeit', cell: ({ from, to }) => minutesText(from, to) },
    { label: 'Belegung', cell: (row) => drawTitle(row, free) },
    { label: 'Halle', cell: ({ hall, part }) => [hall, part].filter(Boolean).join(', ') },
    { label: 'Stand', cell: drawStanding },
  ]
  const sorted = rows.toSorted((one, other) => one.from - other.from || german.compare(one.hall, other.hall))
  return drawFrame(caption, drawTable({ caption, isOneOfSeveral: true, columns, rows: sorted }))
}

function drawFree(caption: string, rows: readonly FreeRow[]): Html {
  const columns: DrawnColumn<FreeRow>[] = [
    { label: 'Halle', cell: ({ hall, way }) => html`<a href="${way}" class="link plan-free">${hall}</a>` },
    { label: 'Frei', cell: ({ times }) => html`${times.map(({ part, text }) => html`<p>${part}${text}`)}` },
  ]
  return drawFrame(caption, drawTable({ caption, isOneOfSeveral: true, columns, rows }))
}

function drawDay(caption: string, { rows, free }: ListedDay, drawing: ListDrawing): Html[] {
  return [
    ...(rows.length > 0 ? [drawRows(caption, rows, drawing)] : []),
    ...(free.length > 0 ? [drawFree(`${caption} · ${drawing.free?.text}`, free)] : []),
  ]
}

function drawDayLinks(
  days: PlanView['days'],
  { day: shown, to, wholeTo }: NonNullable<ListDrawing['oneDay']>,
  whose: string | undefined,
): Html {
  const all: { day: string | null; text: string; way: string }[] = days.map(({ day, text }) => ({ day, text, way: to(day) }))
  if (wholeTo !== undefined) all.push({ day: null, text: 'Alle', way: wholeTo })
  const links = all.map(({ day, text, way }) => {
    const look = day === shown ? html` class="segment segment-on" aria-current="true"` : html` class="segment"`
    return html`<li><a href="${way}"${look}>${text}</a>`
  })
  return html`<ul aria-label="${whose ? `Tag · ${whose}` : 'Tag'}" class="plan-days">${links}</ul>`
}

/** The drawn plan as tables for each day, null for an empty period. */
export function drawList(plan: PlanView, drawing: ListDrawing): Html | null {
  const listed = listDays(plan, drawing)
  const { whose, oneDay } = drawing
  const days = plan.days.flatMap(({ day, text }) => {
    const own = listed.get(day)
    return own ? drawDay(whose ? `${text} · ${whose}` : text, own, drawing) : []
  })
  if (!oneDay) return days.length > 0 ? html`${days}` : null
  const empty = `An ${oneDay.day === null ? 'diesen Tagen' : 'diesem Tag'} ist nichts belegt.`
  const shown = days.length > 0 ? days : html`<p>${empty}</p>`
  return html`${drawDayLinks(plan.days, oneDay, whose)}${shown}`
}
