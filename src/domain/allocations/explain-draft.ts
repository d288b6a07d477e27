import type { Block, DraftFacts, Edge, holdTimes, Placed } from './hold-times.ts'
import { type Candidate, type DraftNeed, type Given, listCandidates, type Wish } from './list-candidates.ts'

type Held = ReturnType<typeof holdTimes>

export interface DraftDecision {
  needId: string
  given: Given | null
  /** Position of the wish that it meets; null without. */
  wish: number | null
  isHeld: boolean
  /** Against whom it was decided; null: nobody else wanted the time. */
  over: Edge | null
  /** The wishes that were tried before, in order; empty when the first choice was free. */
  lost: Loss[]
  /** Whom it made room for, moving within its own wish; null = nobody. */
  movedFor: string | null
  /** Of a need that got nothing: what would be free for it, nearest to its first wish. */
  alternative: (Given & { place: string }) | null
}

/** Why a wish was not met. */
export interface Loss {
  /** Its position: 0 is the one wanted. */
  wish: number
  times: Wish
  /** Who stood at all the times that would have done; empty when nothing that would do is put up. */
  blocks: Block[]
}

/** All decisions, each time with against whom it stood, and what would be free for who got nothing. */
export function explainDraft(facts: DraftFacts, held: Held): DraftDecision[] {
  const sorted = held.placed.map((one) => decisionOf(facts, held, one)).toSorted((a, b) => (a.needId < b.needId ? -1 : 1))
  const edges = new Map<string, Edge>()
  for (const { needId, edge } of sorted.flatMap(({ lost }) => lost).flatMap(({ blocks }) => blocks))
    if (needId !== null && !edges.has(needId)) edges.set(needId, edge)
  return sorted.map((one) => ({ ...one, over: edges.get(one.needId) ?? null }))
}

function decisionOf(facts: DraftFacts, held: Held, { need, candidates, at, wonAt, movedFor }: Placed): DraftDecision {
  const lost = lossesOf(held, need, candidates, movedFor === null ? at : wonAt)
  const candidate = candidates[at]
  if (!candidate)
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
  const { wish, isHeld, ...given } = candidate
  return { needId: need.id, given, wish, isHeld, over: null, lost, movedFor, alternative: null }
}

/** What is free for it on any day, nearest to what it wanted first. */
function alternativeTo(facts: DraftFacts, held: Held, need: DraftNeed): DraftDecision['alternative'] {
  const [first] = need.wishes
  if (!first) return null
  const anyTime = { ...need, held: null, wishes: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }] }
  const far = ({ weekday, from }: Candidate) => (first.weekdays.includes(weekday) ? 0 : 1440) + Math.abs(from - first.from)
  const [best] = listCandidates(anyTime, facts.parts)
    .filter((one) => held.holdersAt(one).size === 0)
    .toSorted((one, other) => far(one) - far(other))
  if (!best) return null
  const { wish: _, isHeld: __, ...given } = best
  return { ...given, place: facts.parts.find(({ id }) => id === given.partId)?.place ?? '' }
}

/** Each wish up to the candidate `at` which it came, with whoever stood at its times. */
function lossesOf(held: Held, need: DraftNeed, candidates: readonly Candidate[], at: number): Loss[] {
  const given = candidates[at]
  return need.wishes.flatMap((times, wish) => {
    const own = candidates.filter((one) => one.wish === wish)
    const tried = candidates.slice(0, at).filter((one) => one.wish === wish)
    const isOver = tried.length > 0 || (own.length === 0 && wish < (given?.wish ?? need.wishes.length))
    return isOver ? [{ wish, times, blocks: blocksOf(held, need, tried, times) }] : []
  })
}

function blocksOf(held: Held, need: DraftNeed, tried: readonly Candidate[], within: Wish): Block[] {
  const blocks = new Map<string, Block>()
  for (const candidate of tried) {
    const holder = held.inTheWay(candidate)
    if (!holder) continue
    const { needId, weekday } = holder
    // Others may hold the whole day: what matters of it is the time that was wished.
    const [from, to] =
      needId === null ? [Math.max(holder.from, within.from), Math.min(holder.to, within.to)] : [holder.from, holder.to]
    const key = needId ?? `${weekday} ${from} ${to}`
    if (!blocks.has(key)) {
      const { edge, shares } = holder.compareTo(need, candidate)
      blocks.set(key, { needId, time: { weekday, from, to }, edge, shares })
    }
  }
  return [...blocks.values()].toSorted(({ time: a }, { time: b }) => a.weekday - b.weekday || a.from - b.from || a.to - b.to)
}
