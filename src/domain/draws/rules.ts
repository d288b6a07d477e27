import { createHash, createHmac } from 'node:crypto'
import { type Answer, found, ok, refuse } from '../../kernel/answer.ts'
import { isBefore } from '../../kernel/calendar.ts'

/** Priorities in the editor's order. `waited`: got nothing in an earlier draw. */
export const DRAW_PRIORITIES = ['members', 'siblings', 'age_cohort', 'last_season', 'waited'] as const
export type DrawPriority = (typeof DRAW_PRIORITIES)[number]

/** The algorithm of `docs/draw.md`. A change is a new version; old ones stay for replays. */
export const ALGORITHM_VERSION = 1

/** `places`: free ones at the moment of the draw. */
export interface DrawCourse {
  key: string
  title: string
  places: number
  hasWaitingList: boolean
}

/** Drawn as one: a single person or a group "all or none" (part 0), else part 1 … of a wish. */
export interface DrawUnit {
  number: number
  part: number
  size: number
  merits: readonly DrawPriority[]
  /** Course keys, the dearest first. */
  wishes: readonly string[]
}

export interface DrawResult {
  number: number
  part: number
  state: 'place' | 'waiting' | 'none'
  /** Course key; null for `none`. */
  course: string | null
}

export interface DrawInput {
  seed: string
  priorities: readonly DrawPriority[]
  courses: readonly DrawCourse[]
  wishes: readonly DrawUnit[]
}

/** The smaller goes first: a weightier priority outweighs all lighter ones together. */
export const drawRank = (priorities: readonly DrawPriority[], merits: readonly DrawPriority[]): number =>
  priorities.reduce((rank, priority, at) => rank - (merits.includes(priority) ? 2 ** (priorities.length - 1 - at) : 0), 0)

/** The lot of a wish: HMAC-SHA256 with the seed's text as key over the wish's number in decimal, as hex. */
export const ticketOf = (seed: string, number: number): string => createHmac('sha256', seed).update(String(number)).digest('hex')

/** Published before the draw, so that nobody can choose the seed afterwards. */
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
 * Draws by priority, then by lot: each unit takes the dearest course with room for all of it, else it waits for the dearest with a
 * waiting list. Results in drawn order. Deterministic for any order of the input. @throws RangeError for an unknown version.
 */
export function draw(input: DrawInput, version: number): DrawResult[] {
  if (version !== ALGORITHM_VERSION) throw new RangeError(`No algorithm ${version}`)
  const free = new Map(input.courses.map(({ key, places }) => [key, places]))
  const waitable = new Set(input.courses.filter(({ hasWaitingList }) => hasWaitingList).map(({ key }) => key))
  return inDrawnOrder(input).map(({ number, part, size, wishes }) => {
    const place = wishes.find((key) => (free.get(key) ?? 0) >= size)
    if (place !== undefined) {
      free.set(place, found(free.get(place)) - size)
      return { number, part, state: 'place', course: place }
    }
    const list = wishes.find((key) => waitable.has(key))
    return { number, part, state: list === undefined ? 'none' : 'waiting', course: list ?? null }
  })
}

/** SHA-256 over the lines of input and results in `docs/draw.md`. */
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

/** Published document of a draw. Moments are ISO texts. */
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

/** Replays a published draw; empty without a difference. */
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

export function phaseOf({ opensAt, closesAt, state }: DrawTimes & { state: string }, now: Temporal.Instant): DrawPhase {
  if (state === 'drawn') return 'drawn'
  if (isBefore(now, opensAt)) return 'soon'
  return isBefore(now, closesAt) ? 'open' : 'closed'
}

export type WishRefusal = 'not_open_yet' | 'closed' | 'drawn'

export function mayWish(draw: DrawTimes & { state: string }, now: Temporal.Instant): Answer<null, WishRefusal> {
  const phase = phaseOf(draw, now)
  if (phase === 'open') return ok(null)
  return refuse(phase === 'soon' ? 'not_open_yet' : phase)
}

export type DrawChangeRefusal = 'drawn' | 'has_wishes' | 'earlier'

/** After the first wish the times may only move later. */
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
