import { expect, test } from 'vitest'
import { sistersOf } from './list-sisters.ts'

interface Offer {
  id: string
  title: string
  sport: string
  ageFrom: number | null
  ageTo: number | null
  ageUnit: 'years' | 'months'
  sexes: string
}
const offer = (id: string, more: Partial<Offer> = {}): Offer => ({
  id,
  title: 'Seepferdchen am Montag',
  sport: 'Schwimmen',
  ageFrom: 5,
  ageTo: 7,
  ageUnit: 'years',
  sexes: 'all',
  ...more,
})
const FULL = offer('full')

test.each<[string, Partial<Offer>, Partial<Offer>, boolean]>([
  ['the same on another day', {}, { title: 'Seepferdchen am Mittwoch' }, true],
  ['another sport', {}, { sport: 'Turnen' }, false],
  ['neither has a sport', { sport: '' }, { sport: '' }, false],
  ['older children', {}, { ageFrom: 8, ageTo: 10 }, false],
  ['half of the children', {}, { ageFrom: 6, ageTo: 12 }, true],
  ['a single year of three', {}, { ageFrom: 7, ageTo: 12 }, false],
  ['everybody', {}, { ageFrom: null, ageTo: null }, true],
  ['children instead of everybody', { ageFrom: null, ageTo: null }, {}, false],
  ['babies beside months', { ageFrom: 1, ageTo: 2 }, { ageFrom: 12, ageTo: 24, ageUnit: 'months' }, true],
  ['babies', {}, { ageFrom: 5, ageTo: 7, ageUnit: 'months' }, false],
  ['girls instead of all', {}, { sexes: 'w' }, false],
  ['girls instead of girls', { sexes: 'w' }, { sexes: 'w' }, true],
  ['all instead of girls', { sexes: 'w' }, {}, true],
])('instead of a full offer: %s', (_, full, other, isOffered) => {
  expect(sistersOf(offer('full', full), [offer('other', other)])).toHaveLength(isOffered ? 1 : 0)
})

test('the namesake comes first, then who is for the same ages, then by title; never the offer itself', () => {
  const others = [
    offer('all', { title: 'Familienbad', ageFrom: null, ageTo: null }),
    offer('b', { title: 'Wassermäuse B' }),
    offer('half', { title: 'Delfine', ageFrom: 6, ageTo: 9 }),
    offer('a', { title: 'Wassermäuse A' }),
    offer('namesake', { title: 'Seepferdchen Ferien', ageFrom: 6, ageTo: 9 }),
    FULL,
  ]
  expect(sistersOf(FULL, others).map(({ id }) => id)).toEqual(['namesake', 'all', 'a', 'b', 'half'])
})
