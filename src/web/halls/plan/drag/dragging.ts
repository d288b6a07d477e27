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
  /** The booking stays; another one gets its facts. */
  isCopy: boolean
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

/** A copy meets its original too. */
export function dragTo({ drag, plan }: Dragging, from: Pick<Dragged, 'block' | 'origin' | 'by' | 'isCopy'>, place: Place): void {
  const { block, origin, by, isCopy } = from
  drag({
    ...{ block, origin, by, isCopy, place },
    rivals: rivalsAt(plan(), place, isCopy ? null : (block?.id ?? null)),
    isOffDay: !isCopy && leavesDay(block, origin, place),
  })
}

/** The keys for a copy, on Windows and on a Mac. */
export const isCopying = ({ ctrlKey, altKey }: MouseEvent | KeyboardEvent): boolean => ctrlKey || altKey

/** Drops the held block or drawn time. */
export function dropAs(dragging: Dragging, isCopy: boolean): void {
  const held = dragging.dragged()
  if (held?.block) dragTo(dragging, { ...held, isCopy }, held.place)
  const dropped = dragging.dragged()
  if (dropped) dragging.drop(dropped)
}

export function propose(dragging: Dragging, place: Place | null): void {
  if (place) dragTo(dragging, { block: null, origin: place, by: 'keys', isCopy: false }, place)
  else dragging.drag(null)
}

export const isProposal = (dragged: Dragged | null): boolean =>
  dragged !== null && dragged.block === null && dragged.by === 'keys'
