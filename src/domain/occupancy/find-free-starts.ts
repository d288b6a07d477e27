/** Minutes of Berlin time since midnight. */
type Minute = number
type Span = readonly [from: Minute, to: Minute]

export interface DateFacts {
  /** Null = always open. */
  open: readonly Span[] | null
  busy: readonly Span[]
}

/** Starts from `from` to `to` (both included) with the same free dates. */
export interface StartRange {
  from: Minute
  to: Minute
  /** Positions of occupied dates. */
  missing: number[]
}

interface StartWish {
  from: Minute
  to: Minute
  minutes: number
}

function refusedStarts({ open, busy }: DateFacts, { from, to, minutes }: StartWish): Uint8Array {
  const count = Math.max(to - minutes - from + 1, 0)
  const refused = new Uint8Array(count).fill(open === null ? 0 : 1)
  for (const [opens, closes] of open ?? []) refused.fill(0, Math.max(opens - from, 0), Math.max(closes - minutes - from + 1, 0))
  for (const [begins, ends] of busy) refused.fill(1, Math.max(begins - minutes + 1 - from, 0), Math.max(ends - from, 0))
  return refused
}

/** Ranges of starts with at least one free date; they do not overlap. */
export function findFreeStarts(dates: readonly DateFacts[], wish: StartWish): StartRange[] {
  const refused = dates.map((date) => refusedStarts(date, wish))
  const count = refused[0]?.length ?? 0
  const ranges: StartRange[] = []
  let open: StartRange | null = null
  for (let at = 0; at < count; at++) {
    const isNew = at === 0 || refused.some((date) => date[at] !== date[at - 1])
    if (isNew) {
      const missing = refused.flatMap((date, place) => (date[at] === 1 ? [place] : []))
      open = missing.length < dates.length ? { from: wish.from + at, to: wish.from + at, missing } : null
      if (open) ranges.push(open)
    } else if (open) open.to = wish.from + at
  }
  return ranges
}

const TIDY = [30, 15, 5]

/** Tidiest start of a range: half hour, quarter, five minutes, else the first. */
export function tidyStart({ from, to }: Pick<StartRange, 'from' | 'to'>): Minute {
  for (const step of TIDY) {
    const start = Math.ceil(from / step) * step
    if (start <= to) return start
  }
  return from
}
