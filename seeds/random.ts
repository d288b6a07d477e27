/** The same numbers at every seeding (mulberry32): the demo is deterministic. */
export interface Random {
  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number
  pick<T>(list: readonly T[]): T
  /** `likelihood` from 0 to 1. */
  chance(likelihood: number): boolean
}

export function randomFrom(start: number): Random {
  let state = start
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  const pick = <T>(list: readonly T[]): T => {
    const one = list[below(list.length)]
    if (one === undefined) throw new RangeError('nothing to pick from')
    return one
  }
  return { below, pick, chance: (likelihood) => next() < likelihood }
}
