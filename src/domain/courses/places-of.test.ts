import { expect, test } from 'vitest'
import type { CoursePlaces } from './list-public-courses.ts'
import { isBookable, placesOf } from './places-of.ts'
import { ageText, closedText, placesText, priceLines, priceText, rhythmText, sexesText } from './texts.ts'

const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
const at = (text: string) => Temporal.Instant.from(text)
const course = (more: Partial<CoursePlaces>): CoursePlaces => ({
  capacity: 10,
  hasWaitingList: true,
  taken: 0,
  waiting: 0,
  waitingConfirmed: 0,
  registrationOpensAt: null,
  registrationClosesAt: null,
  ...more,
})

const draw = (opensAt: string, closesAt: string) => ({
  draw: { id: 'd', name: 'D', opensAt, closesAt, drawAt: '2026-12-12T17:00:00Z' },
})

const CASES: [string, Partial<CoursePlaces>, string, string, boolean][] = [
  ['many places', { taken: 2 }, '8 Plätze frei', 'good', true],
  ['few places', { taken: 8 }, '2 Plätze frei', 'care', true],
  ['the last place', { taken: 9 }, '1 Platz frei', 'care', true],
  ['full, two wait', { taken: 10, waiting: 2, waitingConfirmed: 1 }, 'Warteliste, Platz 3', 'bad', true],
  [
    'a place came back, but somebody confirmed waits',
    { taken: 9, waiting: 1, waitingConfirmed: 1 },
    'Warteliste, Platz 2',
    'bad',
    true,
  ],
  ['a place came back, nobody who waits has confirmed', { taken: 9, waiting: 1 }, '1 Platz frei', 'care', true],
  ['more than full', { taken: 12 }, 'Warteliste, Platz 1', 'bad', true],
  ['full without a waiting list', { taken: 10, hasWaitingList: false }, 'ausgebucht', 'bad', false],
  ['not open yet, in Berlin time', { registrationOpensAt: at('2026-12-01T17:00:00Z') }, 'Anmelden ab 01.12.', 'info', false],
  ['open from this very moment', { registrationOpensAt: NOW }, '10 Plätze frei', 'good', true],
  ['closed from this very moment', { registrationClosesAt: NOW }, 'Anmeldung beendet', 'calm', false],
  ['wishes from a day on', draw('2026-12-01T17:00:00Z', '2026-12-10T17:00:00Z'), 'Wünsche ab 01.12.', 'info', false],
  [
    'wishes are taken, however full it is',
    { ...draw('2026-11-01T17:00:00Z', '2026-12-10T17:00:00Z'), taken: 10 },
    'Wünsche bis 10.12.',
    'good',
    true,
  ],
  ['all wishes are in', draw('2026-11-01T17:00:00Z', '2026-11-10T17:00:00Z'), 'Auslosung 12.12.', 'calm', false],
  ['without limit', { capacity: null, taken: 40 }, 'Plätze frei', 'good', true],
]

test.each(CASES)('%s', (_, more, text, tone, bookable) => {
  const places = placesOf(course(more), NOW)
  expect(placesText(places, 'course')).toEqual({ tone, text })
  expect(isBookable(places)).toBe(bookable)
})

test('an ongoing offer without limit can be joined at any time', () => {
  expect(placesText({ kind: 'open' }, 'ongoing').text).toBe('Einstieg jederzeit')
})

test.each([
  [[], 3, 'Preis folgt', ''],
  [[{ kind: 'reduced', cents: 2500 }], 0, 'Preis folgt', ''],
  [[{ kind: 'member', cents: 0 }], 0, 'im Beitrag', 'nur Mitglieder'],
  [[{ kind: 'member', cents: 0 }], 3, 'im Beitrag', '3× gratis schnuppern'],
  [[{ kind: 'member', cents: 2500 }], 3, '25,00 €', 'nur Mitglieder'],
  [[{ kind: 'non_member', cents: 6000 }], 3, '60,00 €', ''],
  [
    [
      { kind: 'member', cents: 3000 },
      { kind: 'non_member', cents: 6000 },
    ],
    0,
    '60,00 €',
    'Mitglieder 30,00 €',
  ],
  [
    [
      { kind: 'member', cents: 0 },
      { kind: 'non_member', cents: 6000 },
    ],
    0,
    '60,00 €',
    'Mitglieder frei',
  ],
  [[{ kind: 'non_member', cents: 0 }], 0, 'kostenfrei', ''],
] as const)('prices %j with %i lessons to try read %s', (prices, trialLessons, main, note) => {
  expect(priceText(prices, trialLessons)).toEqual({ main, note })
})

test('the price table begins with the full price', () => {
  const lines = priceLines([
    { kind: 'member', cents: 0 },
    { kind: 'reduced', cents: 4500 },
    { kind: 'non_member', cents: 123456 },
  ])
  expect(lines.map(({ name, amount }) => `${name} ${amount}`)).toEqual([
    'Ohne Mitgliedschaft 1.234,56 €',
    'Ermäßigt 45,00 €',
    'Mitglieder im Beitrag enthalten',
  ])
})

test.each([
  [null, null, ''],
  [16, null, 'ab 16 Jahren'],
  [1, null, 'ab 1 Jahr'],
  [null, 12, 'bis 12 Jahre'],
  [0, 1, 'bis 1 Jahr'],
  [0, null, ''],
  [3, 6, '3 bis 6 Jahre'],
  [5, 5, '5 Jahre'],
])('ages %s to %s read „%s“', (ageFrom, ageTo, text) => {
  expect(ageText({ ageFrom, ageTo })).toBe(text)
})

const soon = at('2026-12-14T17:00:00Z')
test.each([
  ['ongoing', 0, null, 'wöchentlich'],
  ['course', 0, null, 'Termine folgen'],
  ['course', 1, soon, '1 Termin am 14.12.'],
  ['course', 10, soon, '10 Termine ab 14.12.'],
  ['course', 10, at('2026-10-21T17:00:00Z'), 'läuft seit 21.10., noch 6 Termine'],
] as const)('%s with %d sessions reads „%s, %s“', (kind, sessionCount, firstAt, text) => {
  expect(rhythmText({ kind, sessionCount, firstAt, sessionsLeft: 6 }, at('2026-11-28T12:00:00Z'))).toBe(text)
})

test.each([
  [{ registrationOpensAt: at('2026-12-03T17:00:00Z') }, 'Die Anmeldung öffnet am Donnerstag, 03.12.2026, um 18:00 Uhr.'],
  [{ registrationClosesAt: at('2026-11-01T17:00:00Z') }, 'Die Anmeldung ist beendet.'],
  [draw('2026-12-01T17:00:00Z', '2026-12-08T17:00:00Z'), 'Wünsche können Sie ab Dienstag, 01.12.2026, um 18:00 Uhr abgeben.'],
  [draw('2026-11-01T17:00:00Z', '2026-11-08T17:00:00Z'), 'Die Plätze werden am Samstag, 12.12.2026, um 18:00 Uhr verlost.'],
  [{ taken: 10, hasWaitingList: false }, 'Alle Plätze sind vergeben, eine Warteliste gibt es nicht.'],
  [{ taken: 10 }, ''],
  [{}, ''],
])('where nobody can sign up it says why: %j', (more, text) => {
  const places = placesOf(course(more), NOW)
  expect(closedText(places)).toBe(text)
  expect(isBookable(places)).toBe(text === '')
})

test.each([
  ['w', 14, 'years', 'für Mädchen'],
  ['m', 17, 'years', 'für Jungen'],
  ['w', 18, 'years', 'für Frauen'],
  ['m', null, 'years', 'für Männer'],
  ['w', 36, 'months', 'für Mädchen'],
  ['all', 14, 'years', ''],
] as const)('who is meant by %s up to %s %s: %s', (sexes, ageTo, ageUnit, text) => {
  expect(sexesText({ sexes, ageTo, ageUnit })).toBe(text)
})
