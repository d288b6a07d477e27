import { expect, test } from 'vitest'
import { firstNames } from './plural.ts'

test.each([
  [[], ''],
  [['Mia'], 'Mia'],
  [['Mia', 'Tom'], 'Mia und Tom'],
  [['Mia', 'Tom', 'Lia'], 'Mia, Tom und Lia'],
  [['Mia', 'Tom', 'Lia', 'Ida'], 'Mia, Tom, Lia und 1 weitere'],
])('the first three of %j', (names, text) => {
  expect(firstNames(names, 3)).toBe(text)
})
