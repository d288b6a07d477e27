import type { Order } from '../../kernel/order.ts'
import { changedQuery, oneOf } from './query.ts'

const NAME = 'sortierung'

/** `sortierung=saison`, `sortierung=-saison` for the last first; the list's usual order for every other word. */
export function readOrder<Word extends string, Column extends string>(
  search: URLSearchParams,
  columns: Readonly<Record<Word, Column>>,
  usual: Order<Column>,
): Order<Column> {
  const asked = search.get(NAME) ?? ''
  const word = oneOf(Object.keys(columns) as Word[], asked.replace(/^-/, ''))
  return word ? { by: columns[word], isDescending: asked.startsWith('-') } : usual
}

/** Head of a sorted column: one click sorts, the next turns the order around. */
export function sortHead<Column extends string>(
  path: string,
  search: URLSearchParams,
  word: string,
  column: Column,
  order: Order<Column>,
): { href: string; state: 'ascending' | 'descending' | 'none' } {
  const state = order.by !== column ? 'none' : order.isDescending ? 'descending' : 'ascending'
  const next = state === 'ascending' ? `-${word}` : word
  return { href: changedQuery(path, search, { [NAME]: next, nach: null, getan: null }), state }
}
