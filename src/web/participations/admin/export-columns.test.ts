import { expect, test } from 'vitest'
import { chosenColumns } from './export-columns.ts'

const heads = (names: string[]) => chosenColumns(names).map(({ head }) => head)

test.each([
  [
    ['telefon', 'name'],
    ['Name', 'Telefon'],
  ],
  [['name', 'name', 'gibtsnicht', 'constructor'], ['Name']],
])('%j shows %j', (names, expected) => expect(heads(names)).toEqual(expected))

test('without a choice, or with none that exists, all are shown', () => {
  expect(heads([])).toHaveLength(10)
  expect(heads(['gibtsnicht'])).toHaveLength(10)
})
