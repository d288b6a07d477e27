import { createHash, createHmac } from 'node:crypto'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { isBefore } from '../../kernel/calendar.ts'

/** Who may go first in a draw, as its editor ordered them. `waited`: came away empty before. */
export const DRAW_PRIORITIES = ['members', 'siblings', 'age_cohort', 'last_season', 'waited'] as const
export type DrawPriority = (typeof DRAW_PRIORITIES)[number]

/** The algorithm of `docs/draw.md`. A change of it is a new version; old ones stay, so that every draw can be replayed. */
export const ALGORITHM_VERSION = 1

/** An offer whose places are drawn. `places`: free ones at the moment of the draw. */
export interface DrawCourse {
  key: string
  title: string
  places: number
  hasWaitingList: boolean
}

/** Who is drawn as one: a single person or a group "all or none" (part 0), or one of several who wish together (part 1 …). */
export interface DrawUnit {
  number: number
  part: number
  size: number
  /** Those of the draw's priorities that this unit meets. */
  merits: readonly DrawPriority[]
  /** Keys of offers, the dearest first. */
  wishes: readonly string[]
}

export interface DrawResult {
  number: number
  part: number
  state: 'place' | 'waiting' | 'none'
  /** Key of the offer; null for `none`. */
  course: string | null
}

export interface DrawInput {
  seed: string
  priorities: readonly DrawPriority[]
  courses: readonly DrawCourse[]
  wishes: readonly DrawUnit[]
}

/** The smaller goes first: a weightier priority counts more than all lighter ones together. */
export const drawRank = (priorities: readonly DrawPriority[], merits: readonly DrawPriority[]): number =>
  priorities.reduce((rank, priority, at) => rank - (merits.includes(priority) ? 2 ** (priorities.length - 1 - at) : 0), 0)

/** The lot of a wish: HMAC-SHA256 with the seed's text as key over the wish's number in decimal, as hex. */
export const ticketOf = (seed: string, number: number): string => createHmac('sha256', seed).update(String(number)).digest('hex')

/** What is published before, so that nobody can choose the seed afterwards. */
export const seedHashOf = (seed: string): string => createHash('sha256').update(seed).digest('hex')

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function inDrawnOrder({ seed, priorities, wishes }: DrawInput): DrawUnit[] {
  const lots = wishes.map((unit) => ({
    unit,
    rank: drawRank(priorities, unit.merits),
    ticket: ticketOf(seed, unit.number),
  }))
  lots.sort(
    (one, other) =>
      one.rank - other.rank ||
      byText(one.ticket, other.ticket) ||
      one.unit.number - other.unit.number ||
      one.unit.part - other.unit.part,
  )
  return lots.map(({ unit }) => unit)
}

/**
 * Draws: in the order of priority, then of the lots, each takes the dearest offer with room for all of them; who gets none waits
 * for the dearest that has a waiting list. Results in drawn order. Deterministic; the order of what is given does not matter.
 * @throws RangeError for a version that does not exist.
 */
export function draw(input: DrawInput, version: number): DrawResult[] {
  if (version !== ALGORITHM_VERSION) throw new RangeError(`No algorithm ${version}`)
  const free = new Map(input.courses.map(({ key, places }) => [key, places]))
  const waitable = new Set(input.courses.filter(({ hasWaitingList }) => hasWaitingList).map(({ key }) => key))
  return inDrawnOrder(input).map(({ number, part, size, wishes }) => {
    const place = wishes.find((key) => (free.get(key) ?? 0) >= size)
    if (place !== undefined) {
      free.set(place, (free.get(place) ?? 0) - size)
      return { number, part, state: 'place', course: place }
    }
    const list = wishes.find((key) => waitable.has(key))
    return { number, part, state: list === undefined ? 'none' : 'waiting', course: list ?? null }
  })
}

/** SHA-256 over what went in and what came out, one line each: `docs/draw.md` shows the lines. */
export function resultHashOf(input: Omit<DrawInput, 'seed'>, results: readonly DrawResult[]): string {
  const lines = [
    `priorities ${input.priorities.join(',')}`,
    ...input.courses.map(({ key, places, hasWaitingList }) => `course ${key} ${places} ${hasWaitingList}`),
    ...input.wishes.map(
      ({ number, part, size, merits, wishes }) => `wish ${number}-${part} ${size} ${merits.join(',')} ${wishes.join(',')}`,
    ),
    ...results.map(({ number, part, state, course }) => `result ${number}-${part} ${state} ${course ?? ''}`),
  ]
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

/** Everything that is published about a draw that was made. Moments are ISO texts. */
export interface DrawDocument extends DrawInput {
  format: 'draw'
  version: number
  id: string
  name: string
  opensAt: string
  closesAt: string
  drawnAt: string
  seedHash: string
  results: DrawResult[]
  resultHash: string
}

export type Difference =
  | { kind: 'seed' }
  | { kind: 'hash' }
  | { kind: 'order'; at: number; number: number; part: number }
  | { kind: 'result'; number: number; part: number; said: DrawResult | null; drawn: DrawResult | null }

const nameOf = ({ number, part }: Pick<DrawResult, 'number' | 'part'>): string => `${number}-${part}`

/** Replays a published draw: empty when seed, results, their order and the hashes are what they should be. */
export function verifyDraw(document: DrawDocument): Difference[] {
  const differences: Difference[] = []
  if (seedHashOf(document.seed) !== document.seedHash) differences.push({ kind: 'seed' })
  const drawn = new Map(draw(document, document.version).map((result) => [nameOf(result), result]))
  const said = new Map(document.results.map((result) => [nameOf(result), result]))
  for (const name of new Set([...drawn.keys(), ...said.keys()])) {
    const [ours, theirs] = [drawn.get(name) ?? null, said.get(name) ?? null]
    if (ours?.state === theirs?.state && ours?.course === theirs?.course) continue
    const { number = 0, part = 0 } = ours ?? theirs ?? {}
    differences.push({ kind: 'result', number, part, said: theirs, drawn: ours })
  }
  const order = [...drawn.values()].findIndex((result, at) => nameOf(result) !== nameOf(document.results[at] ?? result))
  const first = document.results[order]
  if (first) differences.push({ kind: 'order', at: order + 1, number: first.number, part: first.part })
  if (resultHashOf(document, document.results) !== document.resultHash) differences.push({ kind: 'hash' })
  return differences
}

export interface DrawTimes {
  opensAt: Temporal.Instant
  closesAt: Temporal.Instant
  drawAt: Temporal.Instant
}

export type DrawPhase = 'soon' | 'open' | 'closed' | 'drawn'

/** Before, in and after the window; drawn once it was drawn. */
export function phaseOf({ opensAt, closesAt, state }: DrawTimes & { state: string }, now: Temporal.Instant): DrawPhase {
  if (state === 'drawn') return 'drawn'
  if (isBefore(now, opensAt)) return 'soon'
  return isBefore(now, closesAt) ? 'open' : 'closed'
}

export type WishRefusal = 'not_open_yet' | 'closed' | 'drawn'

/** Whether a wish may come in or be changed now. */
export function mayWish(draw: DrawTimes & { state: string }, now: Temporal.Instant): Answer<null, WishRefusal> {
  const phase = phaseOf(draw, now)
  if (phase === 'open') return ok(null)
  return refuse(phase === 'soon' ? 'not_open_yet' : phase)
}

export type DrawChangeRefusal = 'drawn' | 'has_wishes' | 'earlier'

/** Whether a draw may be changed: freely while nobody has wished; after that its times may only move later. */
export function mayChangeDraw(
  saved: DrawTimes & { state: string; priorities: readonly string[]; courseIds: readonly string[] },
  wanted: DrawTimes & { priorities: readonly string[]; courseIds: readonly string[] },
  wishes: number,
): Answer<null, DrawChangeRefusal> {
  if (saved.state === 'drawn') return refuse('drawn')
  if (wishes === 0) return ok(null)
  const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join()
  const sameCourses = isSame(saved.courseIds.toSorted(), wanted.courseIds.toSorted())
  if (!sameCourses || !isSame(saved.priorities, wanted.priorities) || !saved.opensAt.equals(wanted.opensAt))
    return refuse('has_wishes')
  const isEarlier = (name: 'closesAt' | 'drawAt') => isBefore(wanted[name], saved[name])
  return isEarlier('closesAt') || isEarlier('drawAt') ? refuse('earlier') : ok(null)
}
