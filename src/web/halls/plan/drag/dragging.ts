import type { BlockModel, PlanModel } from '../plan-model.ts'
import { leavesDay, type Place, rivalsAt, type Spot } from './plan-moves.ts'

/** A held block, or without one free time that is drawn or proposed. */
export interface Dragged {
  block: BlockModel | null
  origin: Place
  place: Place
  rivals: readonly BlockModel[]
  isOffDay: boolean
  by: 'pointer' | 'keys'
}

export interface Dragging {
  plan: () => PlanModel
  dragged: () => Dragged | null
  drag: (dragged: Dragged | null) => void
  drop: (dragged: Dragged) => void
  /** Booking proposed by a press on free time. */
  freeTimeOf: (spot: Spot) => Place | null
  refuse: (text: string) => void
  /** A hand rests on the plan: from now on it must not be replaced, else a finger would lose hold. */
  press: (isPressed: boolean) => void
  /** Moves blocks and draws free time; else free time is only proposed. */
  canChange: boolean
}

export const isSame = (one: Place, other: Place): boolean =>
  one.groupKey === other.groupKey && one.partId === other.partId && one.from === other.from && one.to === other.to

export function dragTo({ drag, plan }: Dragging, from: Pick<Dragged, 'block' | 'origin' | 'by'>, place: Place): void {
  const { block, origin, by } = from
  drag({
    block,
    origin,
    by,
    place,
    rivals: rivalsAt(plan(), place, block?.id ?? null),
    isOffDay: leavesDay(block, origin, place),
  })
}

export function propose(dragging: Dragging, place: Place | null): void {
  if (place) dragTo(dragging, { block: null, origin: place, by: 'keys' }, place)
  else dragging.drag(null)
}

export const isProposal = (dragged: Dragged | null): boolean =>
  dragged !== null && dragged.block === null && dragged.by === 'keys'
