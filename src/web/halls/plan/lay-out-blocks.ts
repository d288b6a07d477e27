/** A booking on one day in one hall, in minutes of Berlin time since midnight. */
export interface Block {
  from: number
  to: number
  /** Positions of its atomic parts among the lanes, in order. */
  lanes: readonly number[]
  /** Holds its parts: firm blocks never overlap. */
  isFirm: boolean
  /** A closure: firm, and drawn beneath the suspended bookings. */
  isGround?: boolean
}

/** Rectangle of the plan: `lane` and `span` in lanes, `left` and `width` as parts (0–1) of it. */
export interface LaidOut<One extends Block = Block> {
  block: One
  lane: number
  span: number
  left: number
  width: number
  /** Carries the name. */
  isFirst: boolean
}

const ASIDE = 0.58

/** 0, 1, 3 → 0–1 and 3. */
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

const WHOLE = { left: 0, width: 1 }

/**
 * Lays out one hall's day. Firm blocks fill their lanes; loose ones stand on the right, in columns without overlap. On a closure
 * they have full width.
 */
export function layOutBlocks<One extends Block>(blocks: readonly One[]): LaidOut<One>[] {
  const places = blocks.every(({ isFirm }) => isFirm) ? null : placesOf(blocks)
  const laid: LaidOut<One>[] = []
  for (const block of blocks) {
    const { left, width } = places?.get(block) ?? WHOLE
    let isFirst = true
    for (const { lane, span } of runsOf(block.lanes)) {
      laid.push({ block, lane, span, left, width, isFirst })
      isFirst = false
    }
  }
  return laid
}

/** Columns of loose blocks, which do not overlap in one. */
function columnsOf(loose: readonly Block[]): ReadonlyMap<Block, number> {
  const columns = new Map<Block, number>()
  for (const block of loose) {
    const taken = loose.filter((other) => columns.has(other) && doCollide(block, other)).map((other) => columns.get(other))
    let column = 0
    while (taken.includes(column)) column++
    columns.set(block, column)
  }
  return columns
}

function placesOf(blocks: readonly Block[]): ReadonlyMap<Block, Pick<LaidOut, 'left' | 'width'>> {
  const loose = blocks.filter(({ isFirm }) => !isFirm).sort((one, other) => one.from - other.from || other.to - one.to)
  const firm = blocks.filter(({ isFirm, isGround }) => isFirm && !isGround)
  const columns = columnsOf(loose)
  return new Map(
    loose.map((block) => {
      const group = connectedTo(block, loose)
      const start = group.some((one) => firm.some((other) => doCollide(one, other))) ? ASIDE : 0
      const width = (1 - start) / (Math.max(...group.map((one) => columns.get(one) ?? 0)) + 1)
      return [block, { left: start + width * (columns.get(block) ?? 0), width }]
    }),
  )
}

/** Minutes a name needs in the plan. */
const NAME_ROOM = 45

export interface NameRoom {
  at: number
  span: number
}

/**
 * Room for a closure's label within its drawn time: the first minute with free lanes for long enough, else its first lane at its
 * start. Null without blocks on it.
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

/** The block with all that collide, directly or through others. */
function connectedTo(block: Block, all: readonly Block[]): Block[] {
  const group = new Set([block])
  for (const one of group) for (const other of all) if (!group.has(other) && doCollide(one, other)) group.add(other)
  return [...group]
}
