import { expect, test } from 'vitest'
import { nextChangeOf } from '../courses/next-change.ts'
import { partText } from '../kit/slot-text.ts'

const at = (text: string) => Temporal.Instant.from(text)
const NOW = at('2026-11-20T12:00:00Z')
const course = (opens: string | null, closes: string | null, ends: string | null, begins: string | null = null) => ({
  registrationOpensAt: opens ? at(opens) : null,
  registrationClosesAt: closes ? at(closes) : null,
  nextAt: begins ? at(begins) : null,
  nextEndsAt: ends ? at(ends) : null,
})

test.each([
  ['nothing ahead: the end of the day in Berlin', [course(null, null, null)], '2026-11-20T23:00:00Z'],
  [
    'registration opens',
    [course('2026-11-20T17:00:00Z', null, null), course('2026-11-20T18:00:00Z', null, null)],
    '2026-11-20T17:00:00Z',
  ],
  [
    'a session ends before a registration closes',
    [course(null, '2026-11-20T15:00:00Z', '2026-11-20T14:30:00Z')],
    '2026-11-20T14:30:00Z',
  ],
  [
    'a session begins: one date fewer is left',
    [course(null, null, '2026-11-20T15:00:00Z', '2026-11-20T14:00:00Z')],
    '2026-11-20T14:00:00Z',
  ],
  ['what is past does not count', [course('2026-11-01T17:00:00Z', NOW.toString(), null)], '2026-11-20T23:00:00Z'],
] as const)('the page changes next: %s', (_, courses, moment) => {
  expect(nextChangeOf(courses, NOW).toString()).toBe(moment)
})

test('a part that is the whole hall is not named', () => {
  expect(['Drittel 2', 'Ganze Halle', 'Halle', null].map(partText)).toEqual(['Drittel 2', '', '', ''])
})
