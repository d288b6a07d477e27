import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawSport, drawSportOf, drawSports } from './draw-sport.ts'
import { SPORT_LINES, type SportName, sportNamed } from './sport-lines.ts'

const NAMES = Object.keys(SPORT_LINES) as SportName[]

test('at least 24 sports have a drawing of their own', () => {
  expect(NAMES.length).toBeGreaterThanOrEqual(24)
  expect(new Set(NAMES.map((name) => drawSport(name).text)).size).toBe(NAMES.length)
})

test.each([
  ['Aqua-Fitness', 'water'],
  ['Wassergymnastik', 'water'],
  ['Schwimmen', 'swimming'],
  ['Tischtennis', 'tableTennis'],
  ['Tennis', 'tennis'],
  ['Gerätturnen', 'apparatus'],
  ['Kinderturnen', 'children'],
  ['Eltern-Kind-Turnen', 'family'],
  ['Fußball', 'football'],
  ['Beachvolleyball', 'volleyball'],
  ['Rückenschule', 'gymnastics'],
  ['Nordic Walking', 'hiking'],
  ['Radsport', 'cycling'],
  ['Ju-Jutsu', 'selfDefence'],
  ['Quidditch', 'sport'],
  ['', 'sport'],
])('%s is drawn as %s', (sport, name) => {
  expect(sportNamed(sport)).toBe(name)
})

test('every sport of the demo but the one that names none has its drawing', () => {
  const rows = ['gsv', 'rwa', 'ssv'].flatMap((club) =>
    readFileSync(new URL(`../../../seeds/offers/${club}.csv`, import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .slice(1),
  )
  const unknown = rows.map((row) => row.split(';')[2] ?? '').filter((sport) => sportNamed(sport) === 'sport')
  expect([...new Set(unknown)]).toEqual(['Freizeitsport'])
})

test('the file holds each drawing once, and readers of screens hear none of a single one', () => {
  const ids = [...drawSports().text.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toEqual(NAMES)
  expect(drawSportOf('yoga').text).toBe('<svg><use href="/icons/sports.svg#yoga"/></svg>')
  expect(drawSport('yoga').text).toMatch(/^<svg [^>]*aria-hidden="true"/)
})
