import { expect, test } from 'vitest'
import { DiaryInput, parseDistance, parseDuration, parseWeight } from './input.ts'

test.each([
  ['45', 45],
  ['45 min', 45],
  ['90 Minuten', 90],
  ['1:30', 90],
  ['1 h 30', 90],
  ['2 Std. 5 Min.', 125],
  ['1,5 h', 90],
  ['1 Stunde', 60],
  ['lange', null],
  ['-5', null],
  ['', null],
])('%j is a duration of %j minutes', (text, minutes) => {
  expect(parseDuration(text)).toBe(minutes)
})

test.each([
  ['5', 5000],
  ['5,2 km', 5200],
  ['5.25', 5250],
  ['800 m', 800],
  ['weit', null],
])('%j is a distance of %j metres', (text, metres) => {
  expect(parseDistance(text)).toBe(metres)
})

test.each([
  ['72', 72_000],
  ['72,5 kg', 72_500],
  ['7', null],
  ['viel', null],
])('%j is a weight of %j grams', (text, grams) => {
  expect(parseWeight(text)).toBe(grams)
})

test.each([
  [{ activity: 'run', minutes: '30' }, []],
  [{ weight: '72,5' }, []],
  [{ discipline: 'long_jump', result: '3,20' }, []],
  [{}, ['activity']],
  [{ activity: 'run' }, ['minutes']],
  [{ activity: 'sleep', minutes: '30' }, ['activity']],
  [{ minutes: '30' }, ['activity']],
  [{ activity: 'run', duration: '25:00' }, ['duration']],
  [{ activity: 'run', duration: 'lang' }, ['duration']],
  [{ activity: 'run', minutes: '30', distance: 'weit' }, ['distance']],
  [{ activity: 'run', minutes: '30', distance: '2000 km' }, ['distance']],
  [{ activity: 'run', minutes: '30', day: '31.2.2026' }, ['day']],
  [{ weight: '500' }, ['weight']],
  [{ discipline: 'long_jump' }, ['result']],
  [{ discipline: 'long_jump', result: '1:30' }, ['result']],
  [{ discipline: 'chess', result: '3' }, ['discipline']],
  [{ activity: 'run', minutes: '30', result: '3,20' }, ['discipline']],
  [{ activity: 'run', minutes: '30', note: 'n'.repeat(501) }, ['note']],
  [{ activity: 'run', minutes: '3'.repeat(50_000) }, ['minutes']],
])('%j has faults at %j', (given, fields) => {
  const read = DiaryInput.safeParse(given)
  expect(read.error?.issues.map(({ path }) => path.join('.')) ?? []).toEqual(fields)
})

test('a typed duration counts before the chosen one; without a word the strain is moderate', () => {
  expect(DiaryInput.parse({ activity: 'run', minutes: '30', duration: '1:15' })).toMatchObject({
    minutes: 75,
    strain: 'moderate',
  })
  expect(DiaryInput.parse({ weight: '70' })).toMatchObject({ activity: null, minutes: null, strain: null, grams: 70_000 })
})

test.each([
  ['31.02.2026', 'Den 31.02.2026 gibt es nicht.'],
  ['neulich', 'Bitte geben Sie den Tag so ein: 05.03.2026.'],
])('a diary has no day %j: %s', (day, sentence) => {
  const read = DiaryInput.safeParse({ activity: 'run', minutes: '30', day })
  expect(read.error?.issues.map(({ message }) => message)).toEqual([sentence])
})
