import { expect, test } from 'vitest'
import type { FigureKey } from '../../domain/statistics/rules.ts'
import { FIGURE_WORDS, placeText, readFigure, readPlace, readScope, statAddress } from './statistics-address.ts'
import { amountText, changeText } from './statistics-view.ts'

const amount = (value: number, total = 0) => ({ value, total })

test.each<[FigureKey, ReturnType<typeof amount>, ReturnType<typeof amount> | undefined, string, string | null]>([
  ['participants', amount(1234), amount(1200), '1.234', '+34'],
  ['participants', amount(3), amount(3), '3', null],
  ['participants', amount(3), undefined, '3', null],
  ['waiting', amount(2), amount(7), '2', '−5'],
  ['places', amount(17, 20), amount(16, 20), '85 %', '+5 Punkte'],
  ['places', amount(0), amount(16, 20), '–', null],
  ['attendance', amount(4, 7), amount(58, 100), '57 %', '−1 Punkt'],
  ['revenue', amount(123_456), amount(150_000), '1.234,56 €', '−265,44 €'],
])('%s of %j, before %j, is %s, changed by %s', (key, now, before, text, change) => {
  expect([amountText(key, now), changeText(key, now, before)].map((said) => said?.replaceAll(' ', ' ') ?? null)).toEqual([
    text,
    change,
  ])
})

const ID = '019aaaaa-0000-7000-8000-000000000001'
const queryOf = (address: string) => new URLSearchParams(address.split('?')[1] ?? '')

test.each([
  [{ seasonId: ID, departmentId: ID, courseId: ID }],
  [{ seasonId: ID, departmentId: null, courseId: undefined }],
  [{ seasonId: undefined, departmentId: undefined, courseId: undefined }],
])('the scope %j stands in the address', (scope) => {
  for (const word of FIGURE_WORDS) {
    const query = queryOf(statAddress(scope, word))
    expect([readScope(query), readFigure(query)]).toEqual([scope, word])
  }
})

test.each([
  ['saison=x&abteilung=y&angebot=z&zeigt=__proto__&nach=1.2', null],
  [`nach=${ID}`, null],
  [`nach=${ID}.${ID}`, `${ID}.${ID}`],
])('of %s only what fits is read', (query, place) => {
  const read = readPlace(new URLSearchParams(query))
  expect(read && placeText(read)).toBe(place)
  expect(readScope(new URLSearchParams(query))).toEqual({ seasonId: undefined, departmentId: undefined, courseId: undefined })
  expect(readFigure(new URLSearchParams(query))).toBeUndefined()
})
