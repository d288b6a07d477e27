/** One booking on one day of one hall, in minutes of Berlin wall-clock time since midnight. */
export interface Block {
  id: string
  from: number
  to: number
  /** Places of the atomic parts among the hall's lanes, in order. */
  lanes: readonly number[]
  /** Holds its parts for certain: of such blocks no two overlap. */
  isFirm: boolean
  /** A closure: firm, and the ground on which that lies which it keeps from taking place. */
  isGround?: boolean
}

/** A rectangle of the plan: `lane` and `span` in lanes, `left` and `width` as parts (0–1) of that rectangle. */
export interface Piece {
  id: string
  from: number
  to: number
  lane: number
  span: number
  left: number
  width: number
  /** The first of a booking's rectangles carries its name. */
  isFirst: boolean
}

/** Where the rest begins that is left to what does not hold its parts, beside what does. */
const ASIDE = 0.58

/** Places in a row become one run: 0, 1, 3 → 0–1 and 3. */
export function runsOf(lanes: readonly number[]): { lane: number; span: number }[] {
  const runs: { lane: number; span: number }[] = []
  for (const lane of lanes) {
    const last = runs.at(-1)
    if (last && last.lane + last.span === lane) last.span++
    else runs.push({ lane, span: 1 })
  }
  return runs
}

export const doOverlap = (one: Pick<Block, 'from' | 'to'>, other: Pick<Block, 'from' | 'to'>): boolean =>
  one.from < other.to && other.from < one.to

const shareLane = (one: Block, other: Block): boolean => one.lanes.some((lane) => other.lanes.includes(lane))
export const doCollide = (one: Block, other: Block): boolean => doOverlap(one, other) && shareLane(one, other)

/**
 * Lays one hall's blocks of one day out. What holds its parts is as wide as its lanes; what only asks for them, or gave them back,
 * stands beside it on the right, in as many columns as it takes for no two of these to cover each other. On a closure it lies in full width.
 */
export function layOutBlocks(blocks: readonly Block[]): Piece[] {
  const firm = blocks.filter(({ isFirm, isGround }) => isFirm && !isGround)
  const loose = blocks.filter(({ isFirm }) => !isFirm).toSorted((one, other) => one.from - other.from || other.to - one.to)
  const columns = new Map<Block, number>()
  for (const block of loose) {
    const taken = loose.filter((other) => columns.has(other) && doCollide(block, other)).map((other) => columns.get(other))
    let column = 0
    while (taken.includes(column)) column++
    columns.set(block, column)
  }
  const places = new Map(blocks.map((block) => [block, placeOf(block, firm, loose, columns)]))
  return blocks.flatMap((block) =>
    runsOf(block.lanes).map((run, at) => ({
      id: block.id,
      from: block.from,
      to: block.to,
      ...run,
      ...(places.get(block) ?? { left: 0, width: 1 }),
      isFirst: at === 0,
    })),
  )
}

function placeOf(block: Block, firm: Block[], loose: Block[], columns: ReadonlyMap<Block, number>) {
  if (block.isFirm) return { left: 0, width: 1 }
  const group = connectedTo(block, loose)
  const start = group.some((one) => firm.some((other) => doCollide(one, other))) ? ASIDE : 0
  const width = (1 - start) / (Math.max(...group.map((one) => columns.get(one) ?? 0)) + 1)
  return { left: start + width * (columns.get(block) ?? 0), width }
}

/** What a name needs, in minutes of a plan. */
const NAME_ROOM = 45

/** Where a closure can be read: from which minute on, over how many lanes. */
export interface NameRoom {
  at: number
  span: number
}

/**
 * Where a closure can be read: the first minute of what is drawn of it at which its lanes stay free long enough for its name, else
 * its first lane. Its beginning where there is no room; null when nothing lies on it.
 */
export function roomOnGround(ground: Block, blocks: readonly Block[], drawn: Pick<Block, 'from' | 'to'>): NameRoom | null {
  const lying = blocks.filter((block) => block !== ground && doCollide(block, ground))
  if (lying.length === 0) return null
  const run = runsOf(ground.lanes)[0] ?? { lane: 0, span: 1 }
  const from = Math.max(ground.from, drawn.from)
  const roomOver = (span: number): NameRoom[] => {
    const inWay = lying.filter(({ lanes }) => lanes.some((lane) => run.lane <= lane && lane < run.lane + span))
    const isFree = (at: number) =>
      at >= from &&
      at + NAME_ROOM <= Math.min(ground.to, drawn.to) &&
      !inWay.some((block) => doOverlap(block, { from: at, to: at + NAME_ROOM }))
    const at = [from, ...inWay.map(({ to }) => to)].filter(isFree)
    return at.length > 0 ? [{ at: Math.min(...at), span }] : []
  }
  return roomOver(run.span)[0] ?? roomOver(1)[0] ?? { at: from, span: 1 }
}

/** The block and all that collide with it, with one another in turn. */
function connectedTo(block: Block, all: readonly Block[]): Block[] {
  const group = new Set([block])
  for (const one of group) for (const other of all) if (!group.has(other) && doCollide(one, other)) group.add(other)
  return [...group]
}
