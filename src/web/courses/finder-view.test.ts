import { expect, test } from 'vitest'
import { nextChangeOf, partText } from './finder-view.ts'

const at = (text: string) => Temporal.Instant.from(text)
const NOW = at('2026-11-20T12:00:00Z')
const offer = (opens: string | null, closes: string | null, ends: string | null, begins: string | null = null) => ({
  registrationOpensAt: opens ? at(opens) : null,
  registrationClosesAt: closes ? at(closes) : null,
  nextAt: begins ? at(begins) : null,
  nextEndsAt: ends ? at(ends) : null,
})

test.each([
  ['nothing ahead: the end of the day in Berlin', [offer(null, null, null)], '2026-11-20T23:00:00Z'],
  [
    'registration opens',
    [offer('2026-11-20T17:00:00Z', null, null), offer('2026-11-20T18:00:00Z', null, null)],
    '2026-11-20T17:00:00Z',
  ],
  [
    'a session ends before a registration closes',
    [offer(null, '2026-11-20T15:00:00Z', '2026-11-20T14:30:00Z')],
    '2026-11-20T14:30:00Z',
  ],
  [
    'a session begins: one date fewer is left',
    [offer(null, null, '2026-11-20T15:00:00Z', '2026-11-20T14:00:00Z')],
    '2026-11-20T14:00:00Z',
  ],
  ['what is past does not count', [offer('2026-11-01T17:00:00Z', NOW.toString(), null)], '2026-11-20T23:00:00Z'],
] as const)('the page changes next: %s', (_, offers, moment) => {
  expect(nextChangeOf(offers, NOW).toString()).toBe(moment)
})

test('a part that is the whole hall is not named', () => {
  expect(['Drittel 2', 'Ganze Halle', 'Halle', null].map(partText)).toEqual(['Drittel 2', '', '', ''])
})
