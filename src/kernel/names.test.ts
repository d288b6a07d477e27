import { expect, test } from 'vitest'
import { compareNames } from './names.ts'

test('numbers count as numbers, umlauts stand with their letter', () => {
  const names = ['Halle 10', 'Übungsraum', 'Halle 2', 'Aula', 'Turnhalle', 'Ährenhalle', 'Halle 1'].map((name) => ({ name }))
  expect(names.toSorted(compareNames).map(({ name }) => name)).toEqual([
    'Ährenhalle',
    'Aula',
    'Halle 1',
    'Halle 2',
    'Halle 10',
    'Turnhalle',
    'Übungsraum',
  ])
})
