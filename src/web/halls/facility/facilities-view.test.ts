import { expect, test } from 'vitest'
import { closedSpan, stayText } from './facilities-view.ts'

const at = (text: string) => Temporal.Instant.from(text)

test.each([
  ['2026-11-29T23:00:00Z', '2026-12-13T23:00:00Z', '30.11.2026 bis 13.12.2026, ganztägig'],
  ['2026-11-29T23:00:00Z', '2026-11-30T23:00:00Z', '30.11.2026, ganztägig'],
  ['2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z', '28.03.2027, ganztägig'],
  ['2026-11-29T23:00:00Z', null, 'ab 30.11.2026, bis auf Weiteres'],
  ['2026-11-30T07:00:00Z', null, 'ab 30.11.2026, 08:00, bis auf Weiteres'],
  ['2026-11-30T07:00:00Z', '2026-12-13T23:00:00Z', '30.11.2026, 08:00 bis 14.12.2026, 00:00'],
])('a closure from %s to %s reads as people say it', (startsAt, endsAt, text) => {
  expect(closedSpan({ startsAt: at(startsAt), endsAt: endsAt === null ? null : at(endsAt) })).toBe(text)
})

test.each([
  ['Handball', 'Turnen, Di 01.12.2026 18:00–19:00 Uhr: bleibt in Ersatz. Hier steht schon: Handball.'],
  ['Gesperrt: Boden', 'Turnen, Di 01.12.2026 18:00–19:00 Uhr: bleibt in Ersatz. Hier steht schon: Gesperrt: Boden.'],
])('a session whose place has %s stays', (takenBy, text) => {
  const when = 'Di 01.12.2026 18:00–19:00 Uhr'
  expect(stayText({ id: '', title: 'Turnen', when, place: 'Ersatz', takenBy })).toBe(text)
})
