import { leavesDay, type Place, rivalsAt, type Spot } from './plan-moves.ts'
import type { BlockView, PlanView } from './plan-view.ts'

/** Something held over the plan. Without a block it is free time: being drawn, or proposed to whoever pressed there. */
export interface Held {
  block: BlockView | null
  origin: Place
  place: Place
  /** Who stands there already. */
  rivals: readonly BlockView[]
  /** A lesson that would leave its day. */
  isOffDay: boolean
  by: 'hand' | 'keys'
}

/** What pointer and keys work on. */
export interface Holding {
  plan: () => PlanView
  held: () => Held | null
  hold: (held: Held | null) => void
  /** Let go of at a place that shall count. */
  drop: (held: Held) => void
  /** The booking that a press on free time is for. */
  freeTimeOf: (spot: Spot) => Place | null
  /** Why something is not taken. */
  refuse: (text: string) => void
  /** Blocks are moved and free time is drawn on; else free time is only proposed. */
  canChange: boolean
}

export const isSame = (one: Place, other: Place): boolean =>
  one.groupKey === other.groupKey && one.partId === other.partId && one.from === other.from && one.to === other.to

/** Holds it at that place. */
export function holdAt({ hold, plan }: Holding, from: Pick<Held, 'block' | 'origin' | 'by'>, place: Place): void {
  const { block, origin, by } = from
  hold({
    block,
    origin,
    by,
    place,
    rivals: rivalsAt(plan(), place, block?.id ?? null),
    isOffDay: leavesDay(block, origin, place),
  })
}

/** Proposes free time: it stays until it is pressed, or let go of. */
export function propose(holding: Holding, place: Place | null): void {
  if (place) holdAt(holding, { block: null, origin: place, by: 'keys' }, place)
  else holding.hold(null)
}

export const isProposal = (held: Held | null): boolean => held !== null && held.block === null && held.by === 'keys'
