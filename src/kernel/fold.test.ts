import { expect, test } from 'vitest'
import { fold, slugify } from './fold.ts'
import { foldedWords } from './folded-words.ts'
import { isId, newId } from './id.ts'

test.each([
  ['Rückenfit  am Feierabend ', 'rueckenfit am feierabend'],
  ['Fußball ÄÖÜ', 'fussball aeoeue'],
  ['Çelik Łukasz José', 'celik lukasz jose'],
  ['Ru\u0308cken', 'ruecken'],
])('folds %s', (text, expected) => {
  expect(fold(text)).toBe(expected)
})

test('words of a name as a list writes it', () => {
  expect(foldedWords(' Busch,  Käthe; ')).toEqual(['busch', 'kaethe'])
  expect(foldedWords(' , ')).toEqual([])
})

test.each([
  ['Rückenfit & Co.', 'rueckenfit-co'],
  ['Piloxing/ The Mix', 'piloxing-the-mix'],
  ['– – –', ''],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
])('makes an address of %s', (title, expected) => {
  expect(slugify(title)).toBe(expected)
})

test('ids are version 7, different, and sorted by time', () => {
  const ids = Array.from({ length: 500 }, (_, index) => newId(1_800_000_000_000 + index))
  expect(ids.every((id) => isId(id) && id[14] === '7' && /[89ab]/.test(id[19] ?? ''))).toBe(true)
  expect(new Set(ids).size).toBe(500)
  expect([...ids].sort()).toEqual(ids)
  expect(isId('01a1f9da-62a6-7fbc-8d85')).toBe(false)
})
