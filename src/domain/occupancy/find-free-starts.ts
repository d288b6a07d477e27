/** Minutes of Berlin wall-clock time since midnight. */
type Minute = number
type Span = readonly [from: Minute, to: Minute]

/** What one date allows. */
export interface DateFacts {
  /** When it is open; null = always. */
  open: readonly Span[] | null
  /** When somebody is there. */
  busy: readonly Span[]
}

/** Beginnings from `from` to `to` (both included) that are free on the same dates. */
export interface StartRange {
  from: Minute
  to: Minute
  /** Places in the list of dates on which it is not free. */
  missing: number[]
}

interface StartWish {
  /** Earliest beginning and latest end. */
  from: Minute
  to: Minute
  minutes: number
}

/** For one date: 1 where a beginning would be refused. */
function refusedStarts({ open, busy }: DateFacts, { from, to, minutes }: StartWish): Uint8Array {
  const count = Math.max(to - minutes - from + 1, 0)
  const refused = new Uint8Array(count).fill(open === null ? 0 : 1)
  for (const [opens, closes] of open ?? []) refused.fill(0, Math.max(opens - from, 0), Math.max(closes - minutes - from + 1, 0))
  for (const [begins, ends] of busy) refused.fill(1, Math.max(begins - minutes + 1 - from, 0), Math.max(ends - from, 0))
  return refused
}

/** Every beginning within the wish that is free on at least one of the dates, in ranges; each minute of the wish is in at most one. */
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

/** The tidiest beginning of a range: on the half hour, else the quarter, else five minutes, else its first. */
export function tidyStart({ from, to }: Pick<StartRange, 'from' | 'to'>): Minute {
  for (const step of TIDY) {
    const start = Math.ceil(from / step) * step
    if (start <= to) return start
  }
  return from
}
