import { expect, test } from 'vitest'
import { gapsOf } from './gaps.ts'

const date = {
  startsAt: '2026-12-01T17:00:00Z',
  endsAt: '2026-12-01T18:00:00Z',
  state: 'planned',
  note: '',
  isHallClosed: false,
} as const
const price = { kind: 'non_member', cents: 6000 } as const
const whole = { kind: 'course', dates: [date], prices: [price], capacity: 12 } as const

test.each([
  ['a whole course', {}, []],
  ['no dates', { dates: [] }, [/Termine/]],
  ['no price', { prices: [] }, [/kostenfrei/]],
  ['without limit', { capacity: null }, [/Grenze/]],
  ['nothing at all', { dates: [], prices: [], capacity: null }, [/Termine/, /kostenfrei/, /Grenze/]],
  ['an ongoing offer of the membership', { kind: 'ongoing', prices: [], capacity: null }, []],
] as const)('before it is published: %s', (_, more, expected) => {
  const { dates, prices, ...rest } = { ...whole, ...more }
  const gaps = gapsOf({ ...rest, dates: [...dates], prices: [...prices] })
  expect(gaps).toHaveLength(expected.length)
  for (const [at, pattern] of expected.entries()) expect(gaps[at]).toMatch(pattern)
})
