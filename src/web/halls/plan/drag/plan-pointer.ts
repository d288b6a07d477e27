import { BLOCK, idOfBlock } from '../plan-blocks.ts'
import type { BlockModel, PlanModel } from '../plan-model.ts'
import { berlinNow, type Minute } from '../plan-time.ts'
import { groupKeyOf } from '../read-model.ts'
import {
  begunAt,
  dayOfGroup,
  hallOfGroup,
  type Place,
  placeOf,
  type Spot,
  STEP,
  settle,
  stretched,
  stuckText,
} from './plan-moves.ts'

/** The pointer carries a block, pulls at an end, or draws a new one. */
export interface Grip {
  kind: 'move' | 'end' | 'start' | 'draw'
  block: BlockModel | null
  origin: Place
  spot: Spot
}

const EDGE_PX = 9

function spotAt(plan: PlanModel, x: number, y: number): Spot | null {
  const node = document.elementFromPoint(x, y)?.closest('figure')
  const groupKey = node && groupKeyOf(node)
  const hall = groupKey ? hallOfGroup(plan, groupKey) : undefined
  if (!node || !groupKey || !hall) return null
  const box = node.getBoundingClientRect()
  const { from, to } = hall.axis
  const lane = Math.floor(((x - box.left) / box.width) * hall.laneCount)
  return { groupKey, lane, minute: from + ((y - box.top) / box.height) * (to - from) }
}

export function blockUnder(
  plan: PlanModel,
  target: EventTarget | null,
): { block: BlockModel; groupKey: string; node: HTMLElement } | null {
  const node = target instanceof Element ? target.closest<HTMLElement>(BLOCK) : null
  const groupKey = node && groupKeyOf(node)
  const id = node && idOfBlock(node)
  const group = plan.groups.find(({ key }) => key === groupKey)
  const block = id && group?.blocks.find((one) => one.id === id && !one.isEcho)
  return node && groupKey && block ? { block, groupKey, node } : null
}

/** Reason that the block under a target cannot be dragged; null if it can, or without a block. */
export function stuckUnder(plan: PlanModel, target: EventTarget | null): string | null {
  const under = blockUnder(plan, target)
  return under && stuckText(under.block, dayOfGroup(under.groupKey), berlinNow())
}

function gripOf(kind: Grip['kind'], plan: PlanModel, spot: Spot, block: BlockModel): Grip | null {
  const origin = placeOf(plan, spot.groupKey, block)
  return origin && { kind, block, origin, spot }
}

/** A press takes hold of a block or free time; null beside the plan and on fixed blocks. */
export function gripAt(plan: PlanModel, { clientX: x, clientY: y, target }: MouseEvent): Grip | null {
  const spot = spotAt(plan, x, y)
  if (!spot || !(target instanceof Element)) return null
  if (!target.closest(BLOCK)) {
    const origin = settle(plan, { ...spot, from: spot.minute - STEP / 2, to: spot.minute + STEP / 2, size: 1 })
    return origin && { kind: 'draw', block: null, origin, spot }
  }
  const under = blockUnder(plan, target)
  if (!under || stuckUnder(plan, target) !== null) return null
  const box = under.node.getBoundingClientRect()
  const edge = Math.min(EDGE_PX, box.height / 4)
  if (box.bottom - y < edge) return gripOf('end', plan, spot, under.block)
  return gripOf(y - box.top < edge ? 'start' : 'move', plan, spot, under.block)
}

/** Distance from a block's beginning and first lane to the press. */
const reach = ({ block, spot }: Grip): { minutes: Minute; lanes: number } =>
  block ? { minutes: spot.minute - block.from, lanes: spot.lane - block.lane } : { minutes: 0, lanes: 0 }

/** New place under the pointer; null beside the plan keeps the last one. */
export function placeUnder(plan: PlanModel, grip: Grip, x: number, y: number): Place | null {
  const spot = spotAt(plan, x, y)
  if (!spot) return null
  const { kind, origin } = grip
  if (kind === 'move') {
    const { minutes, lanes } = reach(grip)
    const from = spot.minute - minutes
    const to = from + origin.to - origin.from
    return settle(plan, { groupKey: spot.groupKey, lane: spot.lane - lanes, from, to, size: origin.lanes.length })
  }
  if (spot.groupKey !== origin.groupKey) return null
  if (kind === 'start') return begunAt(origin, spot.minute)
  if (kind === 'end') return stretched(origin, spot.minute)
  return spot.minute < origin.from ? begunAt(origin, spot.minute) : stretched(origin, spot.minute)
}
