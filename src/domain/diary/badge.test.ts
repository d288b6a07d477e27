import { expect, test } from 'vitest'
import { found } from '../../kernel/answer.ts'
import { badgeOf, disciplinesFor, formatResult, neededFor, parseResult, pointsOf } from './badge.ts'
import { AGE_CLASSES, disciplines } from './disciplines.ts'

const discipline = (id: string) => found(disciplines.find((one) => one.id === id))

test.each([
  ['time', '18:30', 111_000],
  ['time', '18:30,5', 111_050],
  ['time', '22,5', 2250],
  ['time', '22.55 s', 2255],
  ['time', '95', 9500],
  ['time', '1:75', null],
  ['length', '1,85', 185],
  ['length', '1.8 m', 180],
  ['length', '4', 400],
  ['length', '1:30', null],
  ['length', 'weit', null],
  ['time', '', null],
] as const)('a %s typed as %j is %j', (kind, typed, result) => {
  expect(parseResult(kind, typed)).toBe(result)
})

test.each([
  ['time', 111_000, '18:30 min'],
  ['time', 2250, '22,5 s'],
  ['time', 2000, '20,0 s'],
  ['length', 185, '1,85 m'],
  ['length', 400, '4,00 m'],
] as const)('a %s of %i is shown as %s', (kind, result, text) => {
  expect(formatResult(kind, result)).toBe(text)
  expect(parseResult(kind, text)).toBe(result)
})

test('every cell of the table is a result, and gold is harder than silver and bronze', () => {
  for (const one of disciplines)
    for (const sex of ['w', 'm'] as const) {
      const classes = AGE_CLASSES.filter((age) => age >= one.from)
      const cells = one.cells[sex].split(one.cells[sex].includes(':') ? ',' : ';')
      const named = cells.filter((cell) => cell.trim() !== '-')
      const read = classes.flatMap((age) => neededFor(one, sex, age) ?? [])
      expect(read.length, `${one.id} ${sex}`).toBe(named.length * 3)
      for (const age of classes) {
        const needed = neededFor(one, sex, age)
        if (!needed) continue
        const [bronze, silver, gold] = needed
        expect(
          one.kind === 'time' ? bronze > silver && silver > gold : bronze < silver && silver < gold,
          `${one.id} ${age}`,
        ).toBe(true)
      }
    }
})

/** Spot values of the catalogue (sportabzeichen-digital.de, valid until the end of 2026). */
test.each([
  ['run_800', 'w', 6, ['5:40', '5:00', '4:15']],
  ['run_800', 'm', 17, ['4:05', '3:25', '2:45']],
  ['run_3000', 'w', 40, ['22:50', '20:40', '18:30']],
  ['run_3000', 'm', 80, ['26:30', '23:30', '20:30']],
  ['cycle_20', 'm', 80, ['76:00', '64:30', '53:00']],
  ['standing_jump', 'w', 95, ['0,80', '1,00', '1,20']],
  ['swim_25', 'm', 22, ['27,0', '22,0', '15,5']],
  ['run_100', 'm', 20, ['15,8', '14,4', '13,0']],
  ['run_50', 'w', 12, ['10,6', '9,6', '8,5']],
  ['run_50', 'm', 40, ['9,6', '8,7', '7,7']],
  ['long_jump', 'm', 71, ['2,70', '3,10', '3,50']],
] as const)('%s of %s at %i needs %j', (id, sex, age, texts) => {
  const { kind } = discipline(id)
  expect(neededFor(discipline(id), sex, age)).toEqual(texts.map((text) => parseResult(kind, text)))
})

test.each([
  ['run_3000', 17],
  ['run_800', 18],
  ['run_50', 14],
  ['run_100', 40],
  ['long_jump', 9],
  ['standing_jump', 5],
])('%s is not for the age of %i', (id, age) => {
  expect(neededFor(discipline(id), 'w', age)).toBeNull()
  expect(disciplinesFor('w', age).map((one) => one.id)).not.toContain(id)
})

test('points begin exactly at the bar', () => {
  expect([2701, 2700, 2201, 2200, 1550, 1000].map((result) => pointsOf('time', [2700, 2200, 1550], result))).toEqual([
    0, 1, 1, 2, 3, 3,
  ])
  expect([99, 100, 130, 155, 300].map((result) => pointsOf('length', [100, 130, 155], result))).toEqual([0, 1, 2, 3, 3])
})

const results = (run: string, jump: string, swim: string, long: string) => [
  { discipline: 'run_3000', best: found(parseResult('time', run)) },
  { discipline: 'standing_jump', best: found(parseResult('length', jump)) },
  { discipline: 'swim_25', best: found(parseResult('time', swim)) },
  { discipline: 'long_jump', best: found(parseResult('length', long)) },
]

/** A woman of 42: bronze 22:50 1,15 40,0 3,00; silver 20:40 1,40 31,5 3,30; gold 18:30 1,65 23,5 3,60. */
test.each([
  ['four times bronze', results('22:50', '1,15', '40,0', '3,00'), 4, 'bronze'],
  ['silver once short', results('20:40', '1,40', '31,5', '3,00'), 7, 'bronze'],
  ['silver', results('20:40', '1,40', '31,5', '3,30'), 8, 'silver'],
  ['gold once short', results('18:30', '1,65', '31,5', '3,30'), 10, 'silver'],
  ['gold with one silver', results('18:30', '1,65', '23,5', '3,30'), 11, 'gold'],
  ['gold in all', results('18:30', '1,65', '23,5', '3,60'), 12, 'gold'],
  ['nine points, but one group below bronze', results('18:30', '1,65', '23,5', '2,99'), 9, null],
  ['nothing done', [], 0, null],
] as const)('%s', (_, attempts, points, level) => {
  expect(badgeOf(attempts, 'w', 42)).toMatchObject({ points, level })
})

test('of several disciplines of a group the best counts', () => {
  const { groups } = badgeOf(
    [...results('22:50', '1,15', '40,0', '3,00'), { discipline: 'cycle_20', best: found(parseResult('time', '49:00')) }],
    'w',
    42,
  )
  expect(groups[0]).toEqual({ group: 'endurance', points: 3, by: '20 km Radfahren' })
})
