import { expect, test } from 'vitest'
import { partsToClose } from './rules.ts'

const atoms = new Map([
  ['1', new Set(['1'])],
  ['2', new Set(['2'])],
  ['3', new Set(['3'])],
  ['links', new Set(['1', '2'])],
  ['rechts', new Set(['2', '3'])],
  ['ganz', new Set(['1', '2', '3'])],
])

test.each([
  ['one piece', ['2'], ['2']],
  ['all pieces are the whole', ['1', '2', '3'], ['ganz']],
  ['halves that share a piece are the whole', ['links', 'rechts'], ['ganz']],
  ['two pieces are a half', ['1', '2'], ['links']],
  ['two pieces apart', ['3', '1'], ['1', '3']],
  ['a half and its piece', ['links', '2'], ['links']],
  ['nothing', [], []],
  ['a part that is none', ['x'], []],
])('%s', (_, chosen, closed) => {
  expect(partsToClose(chosen, atoms)).toEqual(closed)
})
