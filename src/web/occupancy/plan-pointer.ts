import { blockAt } from './plan-blocks.ts'
import { begunAt, hallOfGroup, type Place, placeOf, STEP, settle, stretched } from './plan-moves.ts'
import type { Minute } from './plan-time.ts'
import type { BlockView, PlanView } from './plan-view.ts'

/** What the hand does: carries a block, pulls at one of its ends, or draws a new one. */
export interface Grip {
  kind: 'move' | 'end' | 'start' | 'draw'
  block: BlockView | null
  /** Where it stood, or where drawing began. */
  origin: Place
  /** From the block's beginning and first lane to where it was taken. */
  minutes: Minute
  lanes: number
}

interface Spot {
  groupKey: string
  lane: number
  minute: Minute
}

const EDGE_PX = 9

/** The lane and minute under a point; null beside the plan. */
function spotAt(plan: PlanView, x: number, y: number): Spot | null {
  const node = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-group]')
  const groupKey = node?.dataset.group
  const hall = groupKey === undefined ? undefined : hallOfGroup(plan, groupKey)
  if (!node || groupKey === undefined || !hall) return null
  const box = node.getBoundingClientRect()
  const { from, to } = hall.axis
  const lane = Math.floor(((x - box.left) / box.width) * hall.lanes.length)
  return { groupKey, lane, minute: from + ((y - box.top) / box.height) * (to - from) }
}

const blockIn = (plan: PlanView, groupKey: string, id: string): BlockView | undefined =>
  plan.groups.find(({ key }) => key === groupKey)?.blocks.find((block) => block.id === id && !block.isEcho)

/** Nothing that is over, closed, or goes past midnight is taken by hand. */
export const isMovable = (block: BlockView): boolean =>
  !block.isCut && block.kind !== 'maintenance' && (block.state === 'approved' || block.state === 'suspended')

function gripOf(kind: Grip['kind'], plan: PlanView, spot: Spot, block: BlockView): Grip | null {
  const origin = placeOf(plan, spot.groupKey, block)
  return origin && { kind, block, origin, minutes: spot.minute - block.from, lanes: spot.lane - block.lane }
}

/** What a press takes hold of; null where there is nothing to take. */
export function gripAt(plan: PlanView, { clientX: x, clientY: y, target }: PointerEvent): Grip | null {
  const spot = spotAt(plan, x, y)
  if (!spot) return null
  const pressed = blockAt(target)
  if (!pressed) {
    const origin = settle(plan, { ...spot, from: spot.minute - STEP / 2, to: spot.minute + STEP / 2, size: 1 })
    return origin && { kind: 'draw', block: null, origin, minutes: 0, lanes: 0 }
  }
  const block = blockIn(plan, spot.groupKey, pressed.id)
  if (!block || !isMovable(block)) return null
  const box = pressed.node.getBoundingClientRect()
  const edge = Math.min(EDGE_PX, box.height / 4)
  if (box.bottom - y < edge) return gripOf('end', plan, spot, block)
  return gripOf(y - box.top < edge ? 'start' : 'move', plan, spot, block)
}

/** Where what is held would be put, with the hand there. Beside the plan it stays where it was last. */
export function placeUnder(plan: PlanView, grip: Grip, x: number, y: number): Place | null {
  const spot = spotAt(plan, x, y)
  if (!spot) return null
  const { kind, origin } = grip
  if (kind === 'move') {
    const from = spot.minute - grip.minutes
    const to = from + origin.to - origin.from
    return settle(plan, { groupKey: spot.groupKey, lane: spot.lane - grip.lanes, from, to, size: origin.lanes.length })
  }
  if (spot.groupKey !== origin.groupKey) return null
  if (kind === 'start') return begunAt(origin, spot.minute)
  if (kind === 'end') return stretched(origin, spot.minute)
  return spot.minute < origin.from ? begunAt(origin, spot.minute) : stretched(origin, spot.minute)
}
