import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Clue } from './meanings-of.ts'
import { type CourseFilters, distanceWithin, readQuery, termsOf } from './read-query.ts'

const ALL: CourseFilters = {
  q: '',
  weekday: [],
  time: null,
  sport: [],
  age: null,
  hall: null,
  department: null,
  kind: null,
  onlyFree: false,
}

test.each([
  ['Yoga abends', { q: 'Yoga', time: 'evening' }],
  ['Yoga am Montag', { q: 'Yoga am', weekday: [1] }],
  ['montags', { weekday: [1] }],
  ['Dienstagabend Pilates', { q: 'Pilates', weekday: [2], time: 'evening' }],
  ['Turnen Freitagnachmittag', { q: 'Turnen', weekday: [5], time: 'afternoon' }],
  ['Sonnabend', { weekday: [6] }],
  ['vormittags Rücken', { q: 'Rücken', time: 'morning' }],
  ['Feierabend', { q: 'Feierabend' }],
  ['Eltern-Kind', { q: 'Eltern-Kind' }],
  ['Montagsmaler', { q: 'Montagsmaler' }],
  ['montags oder mittwochs Yoga', { q: 'oder Yoga', weekday: [1, 3] }],
  ['5 Jahre', { age: '5' }],
  ['kind 5', { age: '5' }],
  ['Kinder, 11 Jahre', { age: '11' }],
  ['Turnen für Kinder ab 6 Jahren', { q: 'Turnen für Kinder', age: '6' }],
  ['5-jährige Schwimmen', { q: 'Schwimmen', age: '5' }],
  ['5', { age: '5' }],
  ['Kinderturnen 4', { q: 'Kinderturnen', age: '4' }],
  ['Fußball Mädchen 10 ', { q: 'Fußball Mädchen', age: '10' }],
  ['Schwimmkurs Kind 5', { q: 'Schwimmkurs', age: '5' }],
  ['Turnen für 5', { q: 'Turnen', age: '5' }],
  ['Fit ab 50', { q: 'Fit', age: '50' }],
  ['Fit über 60', { q: 'Fit', age: '60' }],
  ['Yoga 70 plus', { q: 'Yoga', age: '70' }],
  ['60+', { age: '60' }],
  ['Gymnastik Ü60', { q: 'Gymnastik', age: '60' }],
  ['Ü 60 Gymnastik', { q: 'Gymnastik', age: '60' }],
  ['Ü60+', { age: '60' }],
  ['60+ Gymnastik montags', { q: 'Gymnastik', age: '60', weekday: [1] }],
  ['Handball Herren 1', { q: 'Handball Herren 1' }],
  ['Herren ab 40', { q: 'Herren ab', age: '40' }],
  ['Kids 6 bis 10', { q: 'Kids 6 bis 10' }],
  ['Handball Frauen  1', { q: 'Handball Frauen  1' }],
  ['Schwimmkurs 5', { q: 'Schwimmkurs', age: '5' }],
  ['Tennis Platz 3', { q: 'Tennis Platz 3' }],
  ['Yoga um 18', { q: 'Yoga um 18' }],
  ['Yoga 18:30', { q: 'Yoga 18:30' }],
  ['Fußball E1', { q: 'Fußball E1' }],
  ['Halle 3 Turnen', { q: 'Halle 3 Turnen' }],
  ['0', { q: '0' }],
  ['Jahrgang 2015', { q: 'Jahrgang 2015' }],
  ['2015 Jahre', { q: '2015 Jahre' }],
  ['', {}],
] satisfies [string, Partial<CourseFilters>][])('%s asks for %j', (q, meant) => {
  expect(readQuery({ ...ALL, q })).toEqual({ ...ALL, ...meant })
})

test('what is chosen goes before what is typed', () => {
  expect(readQuery({ ...ALL, q: 'Yoga abends', time: 'morning' })).toEqual({ ...ALL, q: 'Yoga', time: 'morning' })
})

const OFFERS = [
  'rueckenfit am feierabend gymnastik turnen',
  'kinderturnen turnen',
  'turnen fuer kinder ab 6 jahren',
  'eltern-kind-turnen',
  'tischtennis fuer anfaenger',
  'yoga sanft entspannung',
  'wassergymnastik schwimmen',
  'wirbelsaeulengymnastik krankenkasse',
  'volleyball hobby',
]
const WORDS = [...new Set(OFFERS.flatMap((text) => text.split(/[^a-z0-9]+/)))]

const found = (q: string): string[] => {
  const terms = termsOf(q, WORDS)
  const fits = (text: string) => (clue: Clue) => typeof clue === 'string' && text.includes(clue)
  return terms ? OFFERS.filter((text) => terms.every((ways) => ways.some((all) => all.every(fits(text))))) : []
}

test.each([
  ['Rükenfit', [0]],
  ['ruckenfit', [0]],
  ['Rückenfitt', [0]],
  ['Rücken fit', [0]],
  ['Yoga', [5]],
  ['Joga', [5]],
  ['Eltern Kind', [3]],
  ['Elternkind', [3]],
  ['Eltern-Kind-Turnen', [3]],
  ['Kinderturnen', [1, 2]],
  ['Kinder Turnen', [1, 2, 3]],
  ['Kinderturen', [1]],
  ['Turnen für Kinder', [1, 2, 3]],
  ['tischtenis', [4]],
  ['Tischtenniss', [4]],
  ['Tihschtennis', [4]],
  ['gymnastik', [0, 6, 7]],
  ['Wirbelseulengymnastik', [7]],
  ['Wasser-Gymnastik', [6]],
  ['Voleyball', [8]],
  ['Schwimmkurs', [6]],
  ['schwimmen lernen', [6]],
  ['Yogatraining', [5]],
  ['Kurs', [0, 1, 2, 3, 4, 5, 6, 7, 8]],
  ['Mutter Kind', [3]],
  ['Mutter-Kind-Turnen', [3]],
  ['Krabbelgruppe', []],
  ['Yoga Fechten', []],
  ['Fechten', []],
  ['Judo', []],
  ['xyz', []],
  ['%', []],
] satisfies [string, number[]][])('%s finds %j', (q, which) => {
  expect(found(q)).toEqual(which.map((at) => OFFERS[at]))
})

const word = fc.stringMatching(/^[a-z]{1,12}$/)

test('a word inside another is no letter away, and a change costs one at most', () => {
  fc.assert(
    fc.property(word, word, word, fc.nat(11), (before, typed, behind, at) => {
      expect(distanceWithin(typed, before + typed + behind)).toBe(0)
      const place = at % typed.length
      expect(distanceWithin(`${typed.slice(0, place)}ß${typed.slice(place + 1)}`, before + typed + behind)).toBeLessThanOrEqual(1)
      expect(distanceWithin(`${typed.slice(0, place)}${typed.slice(place + 1)}`, typed)).toBeLessThanOrEqual(1)
    }),
  )
})
