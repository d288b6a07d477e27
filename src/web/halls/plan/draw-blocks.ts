import { STATE_TEXTS, TIME_GONE_TEXT } from '../../../domain/occupancy/texts.ts'
import { shortId } from '../../../kernel/short-id.ts'
import { attribute, type Html, html } from '../../kit/html.ts'
import { doOverlap } from './lay-out-blocks.ts'
import { markText, partSaid, shutText } from './plan-marks.ts'
import type { HallPart } from './plan-model.ts'
import { type Axis, areaOf } from './plan-place.ts'
import { minutesText } from './plan-time.ts'
import type { BlockView, GroupView, HallView } from './plan-view.ts'

/** Address of a block; null for one that opens nothing. */
export type LinkOf = (block: BlockView) => string | null

/** The way to a booking from `/admin/bookings`, short for hundreds of blocks. */
export const linkOfBooking = ({ id }: BlockView): string => `b/${shortId(id)}`

/** Three digits are a hair's breadth. */
const percent = (part: number): string => {
  const rounded = Math.round(part * 1e3) / 10
  return rounded > 0 ? `${rounded}%` : '0'
}

const SHORT = 45

/** A cancelled block with occupied time looks suspended: nothing is free there. */
const lookOf = ({ state, kind, isGone }: BlockView): string => {
  if (kind === 'maintenance' && state === 'approved') return 'is-closed'
  if (isGone) return 'is-suspended is-gone'
  return state === 'approved' ? '' : `is-${state}`
}

function classOf(block: BlockView): string {
  let look = lookOf(block)
  if (block.hue !== undefined) look += ` hue-${block.hue}`
  if (block.to - block.from <= SHORT) look += ' is-short'
  return look.trimStart()
}

/** The dot is cut off together with its text. */
const DOT = ' ·\u00a0'

/** In a narrow part the times break before their dash: cut off there, `17:00` stays and no `17:00–`. */
const timesIn = ({ from, to, span }: BlockView, lanes: number): string =>
  minutesText(from, to, span < lanes ? '\u200b–\u2060' : undefined)

/** A time that is no longer held says so first: little fits into a short block. */
function lineOf(block: BlockView, lanes: number): string {
  const state = block.isGone ? TIME_GONE_TEXT : STATE_TEXTS[block.state]
  const times = timesIn(block, lanes)
  const [first, second] = block.isGone || block.state === 'released' ? [state, times] : [times, state]
  const line = second === '' ? first : first + DOT + second
  return block.fill === undefined ? line : line + DOT + block.fill
}

/** The name of a closure stands in its free room. */
const nameStyle = ({ name, span }: BlockView, lanes: number): string => {
  if (!name) return ''
  const right = name.span < span ? `;padding-right:${percent((span - name.span) / lanes)}` : ''
  return `;padding-top:calc(var(--row)*${name.at / 5} + .25rem)${right}`
}

const asideStyle = ({ aside }: BlockView): string =>
  aside ? `;margin:0 ${percent(1 - aside.left - aside.width)} 0 ${percent(aside.left)}` : ''

/** Facts of a block that its look and text do not say. */
function marksOf(block: BlockView, part: HallPart | undefined, { lanes, parts }: HallView, name: string): string {
  const { kind, version, isCut, isEvent } = block
  const isSaid = part === undefined || part === partSaid(parts, lanes.length, name)
  return markText({
    kind: kind === 'course' || kind === 'maintenance' ? kind : 'other',
    version,
    isCut,
    isEvent,
    part: isSaid ? undefined : parts.indexOf(part),
  })
}

/** The whole hall needs no name; `Drittel 2` is said as `2` below `Drittel 1, 2, 3`. */
function nameOf(part: HallPart | undefined, lanes: number, word: string): string {
  if (!part || part.lanes.length >= lanes) return ''
  return word !== '' && part.name.startsWith(`${word} `) ? part.name.slice(word.length + 1) : part.name
}

function drawBlock(block: BlockView, axis: Axis, hall: HallView, { linkOf, word }: Pick<GroupDrawing, 'linkOf' | 'word'>): Html {
  const { lanes, parts } = hall
  const place = areaOf(axis, block)
  const style = `grid-area:${place}${asideStyle(block)}${nameStyle(block, lanes.length)}`
  const look = attribute('class', classOf(block))
  const part = parts.find(({ id }) => id === block.partId)
  const name = nameOf(part, lanes.length, word)
  const where = name && html`<i>, ${name}</i>`
  const content = html`<b>${block.title}</b> ${lineOf(block, lanes.length)}${where}`
  const marks = attribute('data-is', marksOf(block, part, hall, name))
  const to = block.isEcho ? null : linkOf(block)
  if (to !== null) return html`<a${attribute('href', to)}${look}${marks} style="${style}">${content}</a>`
  const echo = block.isEcho ? html` aria-hidden="true" data-id="${shortId(block.id)}"` : null
  return html`<div${echo}${look}${marks} style="${style}">${content}</div>`
}

const drawShut = (shut: GroupView['shut'][number], axis: Axis): Html => html`<i style="grid-area:${areaOf(axis, shut)}"></i>`

interface GroupDrawing {
  hall: HallView
  axis: Axis
  linkOf: LinkOf
  /** Closed times and opening hours that were said around it already. */
  usual: { shut: string; hours: string }
  /** Said around it for each part: `Drittel`. */
  word: string
  label: string
  attributes?: Html
}

/** One hall on one day. */
export function drawGroup(group: GroupView, { hall, axis, linkOf, usual, word, label, attributes }: GroupDrawing): Html {
  const shut = shutText(group.shut, hall.lanes.length)
  const own = shut === usual.shut ? null : html` data-shut="${shut}"`
  const shown = group.shut.filter((one) => doOverlap(one, axis)).map((one) => drawShut(one, axis))
  const blocks = group.blocks.map((block) => drawBlock(block, axis, hall, { linkOf, word }))
  const hours = group.hours === usual.hours ? '' : group.hours
  // A plan has hundreds of empty days: they need no name.
  const isEmpty = blocks.length === 0 && hours === ''
  const name = isEmpty ? null : html` aria-label="${[label, hours].filter(Boolean).join(', ')}"`
  return html`<figure${name}${attribute('class', group.isToday ? 'is-today' : '')}${own}${attributes}>${shown}${blocks}</figure>`
}
