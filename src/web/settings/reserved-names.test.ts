import { expect, test } from 'vitest'
import { nameFault } from '../../domain/clubs/rules.ts'
import { screens } from '../screens/screens.ts'

test('no club can have a key that is the first word of one of our addresses', () => {
  const words = screens
    .map(({ path }) => path.split('/')[1]?.toLowerCase() ?? '')
    .filter((word) => word !== '' && !/[:*]/.test(word))
  const free = [...new Set(words)].filter((word) => nameFault(word) === null)
  expect(free, 'add these to RESERVED_NAMES in src/domain/clubs/rules.ts').toEqual([])
})
