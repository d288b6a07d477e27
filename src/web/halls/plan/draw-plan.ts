import type { Gate } from '../../kit/gate.ts'
import type { DrawnPart, Html } from '../../kit/html.ts'
import type { LinkOf } from './draw-blocks.ts'
import { drawList, type FreeWay } from './draw-list.ts'
import { drawMonth } from './draw-month.ts'
import { drawPanes } from './draw-panes.ts'
import { drawUses } from './draw-uses.ts'
import { doOverlap } from './lay-out-blocks.ts'
import { addressHere, type PlanState } from './plan-address.ts'
import type { PlanView } from './plan-view.ts'
import type { UseView } from './use-view.ts'

/** A plan on its page: drawn by the server, with the facts around it. */
export interface ShownPlan {
  shape: 'list' | 'uses' | 'month' | 'panes'
  /** Null for an empty list. */
  drawn: DrawnPart | null
  /** The same as a list, which phones show instead; null where there is none. */
  list: DrawnPart | null
  /** Of the figures alone. */
  caption?: string
  hasHalls: boolean
  /** Hall of its own poster; null for several. */
  only: string | null
  hasToday: boolean
  legend: PlanView['legend']
  /** Some of the drawn hours are closed. */
  hasShut: boolean
}

interface PlanDrawing {
  plan: PlanView
  /** Use by hall and day, for a month of several halls. */
  uses?: UseView | null
  state: PlanState
  linkOf: LinkOf
  /** Owner of foreign halls. */
  whose?: string
  /** A press finds what it needs (`read-model.ts`). */
  hasModel?: boolean
  /** Lists of a day or a week tell free times, too. */
  free?: FreeWay | undefined
  /** Phones show the list instead. */
  isListOnPhones?: boolean
  /** ISO day: a list of several days shows this one, the others are a press away; null: it shows all. */
  listDay?: string | null | undefined
  /** Address that shows all. */
  wholeTo?: string | undefined
}

export type OneDay = Pick<PlanDrawing, 'listDay' | 'wholeTo'>

const shapeOf = ({ uses, state }: PlanDrawing): ShownPlan['shape'] => {
  if (state.isList) return 'list'
  return uses ? 'uses' : state.view === 'month' ? 'month' : 'panes'
}

const captionOf = ({ whose }: PlanDrawing): string =>
  `So voll sind die Hallen${whose ? ` (${whose})` : ''} von 15 bis 22 Uhr, in Prozent`

const drawAsList = ({ plan, state, linkOf, whose, free, listDay, wholeTo }: PlanDrawing): Html | null =>
  drawList(plan, {
    ...{ linkOf, whose, free: state.view === 'month' ? undefined : free },
    oneDay: listDay === undefined ? undefined : { day: listDay, to: (day) => addressHere(state, { day }), wholeTo },
  })

function draw(drawing: PlanDrawing): Html | null {
  const { plan, uses, state, linkOf, hasModel = false } = drawing
  if (state.isList) return drawAsList(drawing)
  if (uses)
    return drawUses(uses, {
      caption: captionOf(drawing),
      cellTo: ({ slug }, day) => addressHere(state, { view: 'day', day, halls: [slug] }),
      rowTo: ({ slug }) => addressHere(state, { halls: [slug] }),
      columnTo: (day) => addressHere(state, { view: 'day', day }),
    })
  return state.view === 'month' ? drawMonth(plan, state, linkOf) : drawPanes(plan, { state, linkOf, hasModel })
}

const hasShut = ({ halls, groups }: PlanView): boolean => {
  const axes = new Map(halls.map(({ id, axis }) => [id, axis]))
  return groups.some(({ hallId, shut }) => {
    const axis = axes.get(hallId)
    return axis && shut.some((one) => doOverlap(one, axis))
  })
}

/** Draws a plan as a part of the page (`gate.draw`). */
export function showPlan(gate: Pick<Gate, 'draw'>, name: string, drawing: PlanDrawing): ShownPlan {
  const { plan } = drawing
  const drawn = plan.halls.length > 0 ? draw(drawing) : null
  const shape = shapeOf(drawing)
  const isListed = drawing.isListOnPhones && shape === 'panes' && !drawing.state.isPlan
  const list = isListed ? drawAsList(drawing) : null
  return {
    shape,
    drawn: drawn && gate.draw(name, drawn),
    list: list && gate.draw(`${name}-list`, list),
    ...(drawing.uses && { caption: captionOf(drawing) }),
    hasHalls: plan.halls.length > 0,
    only: plan.halls.length === 1 ? (plan.halls[0]?.slug ?? null) : null,
    hasToday: plan.now !== null,
    legend: plan.legend,
    hasShut: hasShut(plan),
  }
}
