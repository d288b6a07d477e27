import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayBeCertified, percentOf } from './rules.ts'

test.each([
  { held: 10, attended: 8, answer: 'ok', percent: 80 },
  { held: 10, attended: 10, answer: 'ok', percent: 100 },
  { held: 10, attended: 7, answer: 'attended_too_little', percent: 70 },
  { held: 9, attended: 7, answer: 'attended_too_little', percent: 77 },
  { held: 4, attended: 3, answer: 'attended_too_little', percent: 75 },
  { held: 5, attended: 4, answer: 'ok', percent: 80 },
  { held: 1, attended: 1, answer: 'ok', percent: 100 },
  { held: 3, attended: 0, answer: 'attended_too_little', percent: 0 },
  { held: 0, attended: 0, answer: 'nothing_held', percent: 0 },
])('$attended of $held: $answer', ({ held, attended, answer, percent }) => {
  const given = mayBeCertified({ held, attended })
  expect(given.ok ? 'ok' : given.refusal).toBe(answer)
  expect(percentOf({ held, attended })).toBe(percent)
})

test('whoever gets one keeps it by coming once more, and the percent that is printed never says less than 80', () => {
  fc.assert(
    fc.property(fc.nat(400), fc.nat(400), (held, missed) => {
      const presence = { held, attended: Math.max(0, held - missed) }
      const isCertified = mayBeCertified(presence).ok
      expect(isCertified).toBe(held > 0 && percentOf(presence) >= 80)
      if (isCertified) expect(mayBeCertified({ held: held + 1, attended: presence.attended + 1 }).ok).toBe(true)
    }),
  )
})
