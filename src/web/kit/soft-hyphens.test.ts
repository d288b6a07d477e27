import { expect, test } from 'vitest'
import { plainName } from '../halls/plan/plan-time.ts'
import { headHyphens, softHyphens } from './soft-hyphens.ts'

test.each([
  ['Gymnastikhalle Schulstraße', 'Gym|nas|tik|hal|le Schul|stra|ße'],
  ['Vereinsmeisterschaft', 'Ver|eins|meis|ter|schaft'],
  ['Rückenschule am Vormittag', 'Rü|cken|schu|le am Vor|mit|tag'],
  ['Yoga am Abend', 'Yoga am Abend'],
])('%s', (text, expected) => {
  expect(softHyphens(text).replaceAll('\u00ad', '|')).toBe(expected)
  expect(plainName(softHyphens(text))).toBe(text)
})

test.each([
  ['Gymnastikhalle Schulstraße', 'Gymnastik|halle Schulstraße'],
  ['Lehrschwimmbecken Altstadt', 'Lehrschwimm|becken Altstadt'],
  ['Vereinsheim', 'Vereinsheim'],
  ['Leichtathletikstadion', 'Leicht|ath|le|tik|stadion'],
  ['Mehrgenerationentreff', 'Mehr|ge|ne|ra|tio|nen|treff'],
])('above its lanes: %s', (name, expected) => {
  expect(headHyphens(name).replaceAll('\u00ad', '|')).toBe(expected)
})
