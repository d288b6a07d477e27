import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8')

test('docs/database-rules.md names every trigger, function and view, and none that is not there', async () => {
  const [schema, page] = await Promise.all([read('src/database/schema.sql'), read('docs/database-rules.md')])
  const made = [...schema.matchAll(/^create (?:or replace function public\.|(?:constraint )?trigger |view )(\w+)/gim)].map(
    ([, name = '']) => name,
  )
  const told = new Set(page.match(/\b[a-z]+(?:_[a-z]+)*\b/g))
  expect([...new Set(made)].filter((name) => !told.has(name))).toEqual([])
  const named = [...page.matchAll(/`(\w+)(?:\([^)]*\))?`/g)].map(([, name = '']) => name)
  const tables = [...schema.matchAll(/^create table (?:public|auth)\.(\w+)/gim)].map(([, name = '']) => name)
  expect(named.filter((name) => name.includes('_') && ![...made, ...tables].includes(name))).toEqual([])
  expect(made.length).toBeGreaterThan(50)
})
