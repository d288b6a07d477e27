import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sharesOf } from './rules.ts'

const ids = (count: number) => Array.from({ length: count }, (_, at) => `${at + 1}`)
const sum = (shares: Map<string, number>) => shares.values().reduce((total, cents) => total + cents, 0)

test.each<[string, { priceCents: number; sessions: number; givenCents: number }, string[], Record<string, number>]>([
  ['even shares', { priceCents: 8000, sessions: 10, givenCents: 0 }, ['3', '4'], { 3: 800, 4: 800 }],
  ['the first ones a cent more', { priceCents: 10000, sessions: 3, givenCents: 0 }, ['1', '3'], { 1: 3334, 3: 3333 }],
  ['all of them are the price', { priceCents: 100, sessions: 3, givenCents: 0 }, ['1', '2', '3'], { 1: 34, 2: 33, 3: 33 }],
  ['never more than the price', { priceCents: 100, sessions: 2, givenCents: 80 }, ['1', '2'], { 1: 20 }],
  ['nothing for a session that the price does not pay for', { priceCents: 100, sessions: 2, givenCents: 0 }, ['9'], {}],
  ['nothing where nothing is paid', { priceCents: 0, sessions: 2, givenCents: 0 }, ['1'], {}],
  ['nothing without sessions', { priceCents: 100, sessions: 0, givenCents: 0 }, ['1'], {}],
  ['no share of less than a cent', { priceCents: 1, sessions: 3, givenCents: 0 }, ['1', '2', '3'], { 1: 1 }],
])('%s', (_, { sessions, ...facts }, lost, shares) => {
  expect(Object.fromEntries(sharesOf({ ...facts, sessionIds: ids(sessions) }, new Set(lost)))).toEqual(shares)
})

describe('whatever the price and the number of sessions', () => {
  const facts = fc.record({ priceCents: fc.integer({ min: 0, max: 100_000 }), sessions: fc.integer({ min: 1, max: 60 }) })

  test('the shares of all sessions are the price', () => {
    fc.assert(
      fc.property(facts, ({ priceCents, sessions }) => {
        const all = ids(sessions)
        expect(sum(sharesOf({ priceCents, sessionIds: all, givenCents: 0 }, new Set(all)))).toBe(priceCents)
      }),
    )
  })

  test('giving back in several steps never comes to more than the price, and to exactly it when all is lost', () => {
    fc.assert(
      fc.property(
        facts,
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 60, maxLength: 60 }),
        ({ priceCents, sessions }, steps) => {
          const all = ids(sessions)
          let givenCents = 0
          for (const step of [0, 1, 2, 3]) {
            const lost = new Set(all.filter((_, at) => steps[at] === step))
            givenCents += sum(sharesOf({ priceCents, sessionIds: all, givenCents }, lost))
            expect(givenCents).toBeLessThanOrEqual(priceCents)
          }
          expect(givenCents).toBe(priceCents)
        },
      ),
    )
  })
})
