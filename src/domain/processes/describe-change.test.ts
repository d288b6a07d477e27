import { expect, test } from 'vitest'
import { changeLines, dateLines, describeChange } from './describe-change.ts'

const met = (startsAt: string, minutes = 60, place = 'Halle') => ({
  startsAt: Temporal.Instant.from(startsAt),
  endsAt: Temporal.Instant.from(startsAt).add({ minutes }),
  place,
})
const NOTHING = { changed: [], dropped: [], added: [] }
const [first, second] = [met('2027-01-11T08:00:00Z'), met('2027-01-18T08:00:00Z')]
const later = [met('2027-01-11T09:00:00Z'), met('2027-01-18T09:00:00Z')] as const

test.each([
  [{ ...NOTHING, changed: [{ before: first, after: later[0] }] }, '1 Termin beginnt jetzt um 10:00 Uhr.'],
  [
    {
      ...NOTHING,
      changed: [
        { before: first, after: later[0] },
        { before: second, after: later[1] },
      ],
    },
    '2 Termine beginnen jetzt um 10:00 Uhr.',
  ],
  [{ ...NOTHING, changed: [{ before: first, after: met('2027-01-11T08:00:00Z', 90) }] }, '1 Termin endet jetzt um 10:30 Uhr.'],
  [
    { ...NOTHING, changed: [{ before: first, after: met('2027-01-11T09:00:00Z', 90) }] },
    '1 Termin beginnt jetzt um 10:00 Uhr und endet um 11:30 Uhr.',
  ],
  [
    { ...NOTHING, changed: [{ before: first, after: met('2027-01-11T08:00:00Z', 60, '') }] },
    '1 Termin findet jetzt hier statt: ohne Halle.',
  ],
  [{ ...NOTHING, dropped: [first] }, '1 Termin entfällt (11.01.).'],
  [{ ...NOTHING, added: [first] }, '1 Termin kommt hinzu: Mo 11.01. · 09:00–10:00 Uhr, Halle.'],
])('a change is said in a sentence: %#', (change, text) => expect(describeChange(change)).toEqual([text]))

test('dates of the same weekday, time and place are one line', () => {
  expect(dateLines([first, second])).toEqual([['montags 09:00–10:00 Uhr, Halle', '2 Termine, 11.01.2027, 18.01.2027']])
  expect(changeLines([{ before: first, after: later[0] }])).toEqual([
    ['bisher 09:00–10:00 Uhr, Halle', 'Mo 11.01. · 10:00–11:00 Uhr, Halle'],
  ])
  const moved = [
    { before: first, after: later[0] },
    { before: second, after: later[1] },
  ]
  expect(changeLines(moved)).toEqual([
    ['2 Termine, 11.01.2027, 18.01.2027 · bisher 09:00–10:00 Uhr, Halle', 'montags 10:00–11:00 Uhr, Halle'],
  ])
})
