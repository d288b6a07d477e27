import { found } from '../../kernel/answer.ts'
import type { Block, DraftFacts, Edge, holdTimes, Placed } from './hold-times.ts'
import { type DraftNeed, type Given, listSuitableTimes, type NeedWish, type SuitableTime } from './list-suitable-times.ts'

type Held = ReturnType<typeof holdTimes>

export interface DraftDecision {
  needId: string
  given: Given | null
  /** Position of the met wish; null for none. */
  wish: number | null
  isHeld: boolean
  /** Rival behind the given time; null without one. */
  over: Edge | null
  /** Earlier wishes in order; empty for a met first wish. */
  lost: Loss[]
  /** Need it made room for, within its own wish. */
  movedFor: string | null
  /** Free time for an unmet need, nearest to its first wish. */
  alternative: (Given & { place: string }) | null
}

export interface Loss {
  wish: number
  times: NeedWish
  /** Holders of every suitable time; empty without one on offer. */
  blocks: Block[]
}

/** All decisions with their rivals, and with alternatives for unmet needs. */
export function explainDraft(facts: DraftFacts, held: Held): DraftDecision[] {
  const sorted = held.placed.map((one) => decisionOf(facts, held, one)).toSorted((a, b) => (a.needId < b.needId ? -1 : 1))
  const edges = new Map<string, Edge>()
  for (const { needId, edge } of sorted.flatMap(({ lost }) => lost).flatMap(({ blocks }) => blocks))
    if (needId !== null && !edges.has(needId)) edges.set(needId, edge)
  return sorted.map((one) => ({ ...one, over: edges.get(one.needId) ?? null }))
}

function decisionOf(facts: DraftFacts, held: Held, { need, suitable, at, wonAt, movedFor }: Placed): DraftDecision {
  const lost = lossesOf(held, need, suitable, movedFor === null ? at : wonAt)
  const time = suitable[at]
  if (!time)
    return {
      needId: need.id,
      given: null,
      wish: null,
      isHeld: false,
      over: null,
      lost,
      movedFor,
      alternative: alternativeTo(facts, held, need),
    }
  const { wish, isHeld, ...given } = time
  return { needId: need.id, given, wish, isHeld, over: null, lost, movedFor, alternative: null }
}

function alternativeTo(facts: DraftFacts, held: Held, need: DraftNeed): DraftDecision['alternative'] {
  const [first] = need.wishes
  if (!first) return null
  const anyTime = { ...need, held: null, wishes: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }] }
  const far = ({ weekday, from }: SuitableTime) => (first.weekdays.includes(weekday) ? 0 : 1440) + Math.abs(from - first.from)
  const [best] = listSuitableTimes(anyTime, facts.parts)
    .filter((one) => held.holdersAt(one).size === 0)
    .toSorted((one, other) => far(one) - far(other))
  if (!best) return null
  const { wish: _, isHeld: __, ...given } = best
  return { ...given, place: found(facts.parts.find(({ id }) => id === given.partId)).place }
}

function lossesOf(held: Held, need: DraftNeed, suitable: readonly SuitableTime[], at: number): Loss[] {
  const given = suitable[at]
  return need.wishes.flatMap((times, wish) => {
    const own = suitable.filter((one) => one.wish === wish)
    const tried = suitable.slice(0, at).filter((one) => one.wish === wish)
    const isOver = tried.length > 0 || (own.length === 0 && wish < (given?.wish ?? need.wishes.length))
    return isOver ? [{ wish, times, blocks: blocksOf(held, need, tried, times) }] : []
  })
}

function blocksOf(held: Held, need: DraftNeed, tried: readonly SuitableTime[], within: NeedWish): Block[] {
  const blocks = new Map<string, Block>()
  for (const time of tried) {
    const holder = held.inTheWay(time)
    if (!holder) continue
    const { needId, weekday } = holder
    // Others may hold the whole day: only the wished time matters.
    const [from, to] =
      needId === null ? [Math.max(holder.from, within.from), Math.min(holder.to, within.to)] : [holder.from, holder.to]
    const key = needId ?? `${weekday} ${from} ${to}`
    if (!blocks.has(key)) {
      const { edge, shares } = holder.compareTo(need, time)
      blocks.set(key, { needId, time: { weekday, from, to }, edge, shares })
    }
  }
  return [...blocks.values()].toSorted(({ time: a }, { time: b }) => a.weekday - b.weekday || a.from - b.from || a.to - b.to)
}
