import { type Html, html } from '../../kit/html.ts'
import { drawGroup, type LinkOf } from './draw-blocks.ts'
import { tellLanesApart } from './lane-names.ts'
import { addressHere, type PlanState } from './plan-address.ts'
import { hallText, shutText } from './plan-marks.ts'
import type { Axis } from './plan-place.ts'
import type { GroupView, HallView, PlanView } from './plan-view.ts'

interface PanesDrawing {
  state: PlanState
  linkOf: LinkOf
  /** Says what a press needs. */
  hasModel: boolean
}

/** Plan of a day or a week, readable and printable without JavaScript. Addresses are relative to the plan's page. */
export function drawPanes(plan: PlanView, drawing: PanesDrawing): Html {
  const days = plan.days.map(({ day, text }) => `${day} ${text}`).join('\n')
  return html`<div data-days="${days}">${drawing.state.view === 'week' ? drawWeek(plan, drawing) : drawDay(plan, drawing)}</div>`
}

const today = (isToday: boolean): Html | null => (isToday ? html` class="is-today"` : null)
const modelOf = (hall: HallView, { hasModel }: PanesDrawing): Html | null =>
  hasModel ? html` data-hall="${hallText(hall)}"` : null

/** An axis begins at a full hour; styles write its minutes. */
function drawHours({ from, to }: Axis, isToday: boolean): Html {
  const hours = Array.from({ length: (to - from) / 60 }, (_, at) => html`<li>${String(from / 60 + at).padStart(2, '0')}`)
  return html`<ol${today(isToday)} aria-hidden=true>${hours}</ol>`
}

interface Pane {
  axis: Axis
  titles: readonly Html[]
  groups: readonly Html[]
  isToday: boolean
  style?: string
  /** Lanes are 1, 2, 3 … above each day: styles write that. */
  isNumbered?: boolean
}

/** Columns with one axis: the halls of a day, or the days of a hall. */
function drawPane({ axis, titles, groups, isToday, style = '', isNumbered = false }: Pane): Html {
  const head = html`<header${isNumbered && html` class=plan-numbered`}>${titles}</header>`
  const body = html`<div class=plan-body>${drawHours(axis, isToday)}${groups}</div>`
  return html`<div class=plan-pane style="--hours:${(axis.to - axis.from) / 60};--from:${axis.from}${style}">${head}${body}</div>`
}

const drawLanes = (names: readonly string[]): Html | null =>
  names.length > 1 ? html`<ul aria-hidden="true">${names.map((name) => html`<li>${name}`)}</ul>` : null

/** The halls of a day side by side. */
function drawDay({ halls, groups }: PlanView, drawing: PanesDrawing): Html | null {
  const { state, linkOf } = drawing
  const axis = halls[0]?.axis
  if (!axis) return null
  const known = new Map(halls.map((hall) => [hall.id, hall]))
  const columns = groups.flatMap((group) => {
    const hall = known.get(group.hallId)
    return hall ? [{ group, hall }] : []
  })
  return drawPane({
    axis,
    isToday: groups.some(({ isToday }) => isToday),
    titles: columns.map(({ group, hall }) => {
      const to = addressHere(state, { view: 'week', halls: [hall.slug] })
      return html`<div${today(group.isToday)} style="--n:${hall.lanes.length}"><a href="${to}">${hall.headName}</a>${drawLanes(hall.lanes)}</div>`
    }),
    groups: columns.map(({ group, hall }) =>
      drawGroup(group, {
        ...{ hall, axis, linkOf, usual: { shut: '', hours: '' }, word: '' },
        label: `${hall.name}, ${group.dayText}`,
        attributes: html` style="--n:${hall.lanes.length}"${modelOf(hall, drawing)}`,
      }),
    ),
  })
}

const MOST_NUMBERED = 12

/** Lanes whose signs the styles know. */
const areNumbered = (signs: readonly string[]): boolean =>
  signs.length > 1 && signs.length <= MOST_NUMBERED && signs.every((sign, at) => sign === String(at + 1))

interface WeekDrawing extends PanesDrawing {
  /** Addresses of the days stand once, above the first hall; a press on the others leads there (`usePlanLinks`). */
  hasLinks: boolean
}

function drawDayName({ day, dayText, isToday }: GroupView, lanes: Html | null, { state, hasLinks }: WeekDrawing): Html {
  const own = lanes ? null : today(isToday)
  const name = hasLinks
    ? html`<a href="${addressHere(state, { view: 'day', day })}"${own}>${dayText}</a>`
    : html`<p${own}>${dayText}`
  return lanes ? html`<div${today(isToday)}>${name}${lanes}</div>` : name
}

function drawHallOfWeek(hall: HallView, groups: readonly GroupView[], drawing: WeekDrawing): Html {
  const { word, signs } = tellLanesApart(hall.lanes)
  const isNumbered = word !== '' && areNumbered(signs)
  const lanes = isNumbered ? null : drawLanes(signs)
  const usual = { shut: shutText(groups[0]?.shut ?? [], hall.lanes.length), hours: groups[0]?.hours ?? '' }
  const pane = drawPane({
    axis: hall.axis,
    isToday: groups.some(({ isToday }) => isToday),
    style: `;--n:${hall.lanes.length}`,
    isNumbered,
    titles: groups.map((group) => drawDayName(group, lanes, drawing)),
    groups: groups.map((group) =>
      drawGroup(group, { hall, axis: hall.axis, linkOf: drawing.linkOf, usual, label: group.dayText, word }),
    ),
  })
  const small = word && html`<small>${`${word} ${signs.join(', ')}`}</small>`
  const shut = usual.shut && html` data-shut="${usual.shut}"`
  const label = [hall.name, usual.hours].filter(Boolean).join(', ')
  return html`<section aria-label="${label}"${modelOf(hall, drawing)}${shut}><h2>${hall.name} ${small}</h2>${pane}</section>`
}

/** Seven days of each hall, hall below hall. */
function drawWeek({ halls, groups }: PlanView, drawing: PanesDrawing): Html[] {
  const ofHall = Map.groupBy(groups, ({ hallId }) => hallId)
  return halls.map((hall, at) => drawHallOfWeek(hall, ofHall.get(hall.id) ?? [], { ...drawing, hasLinks: at === 0 }))
}
