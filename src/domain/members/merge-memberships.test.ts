import { expect, test } from 'vitest'
import { mergedMemberships } from './merge-memberships.ts'
import { CURRENT_STATES, type Membership } from './rules.ts'

const START = Temporal.PlainDate.from('2020-01-01')
const DAYS = 40

/** Small numbers from a seed, so that a failure comes again. */
function dice(seed: number) {
  let state = seed * 2_654_435_761 + 1
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

/** Ranges of one person that do not overlap, the last one perhaps open. */
function life(roll: (most: number) => number): Membership[] {
  const rows: Membership[] = []
  let at = roll(10)
  while (at < DAYS && rows.length < 4) {
    const end = at + 1 + roll(10)
    const state = (['active', 'dormant', 'left'] as const)[roll(3)] ?? 'active'
    const isOpen = roll(6) === 0
    rows.push({
      state,
      kind: 'aktiv',
      reason: '',
      valid: `[${START.add({ days: at })},${isOpen ? '' : START.add({ days: end })})`,
    })
    if (isOpen) break
    at = end + roll(5)
  }
  return rows
}

const covers = (rows: readonly Membership[], day: Temporal.PlainDate) =>
  rows.filter(({ valid }) => {
    const [from = '', until = ''] = valid.slice(1, -1).split(',')
    return from <= `${day}` && (until === '' || `${day}` < until)
  })

test('each day that one of both had stays, once, and membership counts before absence', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const roll = dice(seed)
    const [kept, other] = [life(roll), life(roll)]
    const merged = mergedMemberships(kept, other)
    for (let at = 0; at < DAYS + 15; at++) {
      const day = START.add({ days: at })
      const before = [...covers(kept, day), ...covers(other, day)]
      const after = covers(merged, day)
      expect([seed, at, after.length]).toEqual([seed, at, Math.min(1, before.length)])
      const isCurrent = ({ state }: Membership) => CURRENT_STATES.some((current) => current === state)
      expect([seed, at, after.some(isCurrent)]).toEqual([seed, at, before.some(isCurrent)])
    }
  }
})
