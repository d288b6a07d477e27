import { expect, test } from 'vitest'
import { readOrder, sortHead } from './sorting.ts'

const WORDS = { angebot: 'title', saison: 'season' } as const
const USUAL = { by: 'title', isDescending: false } as const
const read = (query: string) => readOrder(new URLSearchParams(query), WORDS, USUAL)

test.each([
  ['', USUAL],
  ['sortierung=saison', { by: 'season', isDescending: false }],
  ['sortierung=-saison', { by: 'season', isDescending: true }],
  ['sortierung=season', USUAL],
  ['sortierung=constructor', USUAL],
  ['sortierung=--saison', USUAL],
])('%s', (query, order) => expect(read(query)).toEqual(order))

test.each([
  ['', 'saison', 'none', '/x?sortierung=saison'],
  ['sortierung=saison&nach=7', 'saison', 'ascending', '/x?sortierung=-saison'],
  ['sortierung=-saison&q=yoga', 'saison', 'descending', '/x?sortierung=saison&q=yoga'],
  ['', 'angebot', 'ascending', '/x?sortierung=-angebot'],
] as const)('the head after %s of %s is %s', (query, word, state, href) => {
  const search = new URLSearchParams(query)
  expect(sortHead('/x', search, word, WORDS[word], read(query))).toEqual({ state, href })
})
