// One domain folder writes a table, as scripts/table-writers.json says.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const LIST = 'scripts/table-writers.json'
const ROOT = 'src/domain'
const BUILDER = /\.(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'/g
const SQL = /\b(?:insert\s+into|update(?!\s+set\b)|delete\s+from)\s+(?:only\s+)?(?:public\.)?([a-z_]+)\b/g

const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const tables = new Set(
  [...readFileSync('src/database/schema.sql', 'utf8').matchAll(/^create table public\.(\w+)/gm)].map(([, name]) => name),
)

/** Only text between backticks is SQL: comments say "update", too. */
const sqlIn = (text) => (text.match(/`[^`]*`/g) ?? []).join('\n')

function listWriters() {
  const writers = new Map([...tables].map((table) => [table, new Set()]))
  for (const name of readdirSync(ROOT, { recursive: true })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue
    const text = readFileSync(path.join(ROOT, name), 'utf8')
    const folder = name.split(path.sep)[0]
    const written = [
      ...[...text.matchAll(BUILDER)].map(([, table]) => snake(table)),
      ...[...sqlIn(text).matchAll(SQL)].map(([, table]) => table),
    ]
    for (const table of written) writers.get(table)?.add(folder)
  }
  return writers
}

const wanted = JSON.parse(readFileSync(LIST, 'utf8'))
const found = listWriters()
if (process.argv.includes('--list')) {
  console.log(JSON.stringify(Object.fromEntries([...found].map(([table, folders]) => [table, [...folders].sort()])), null, 2))
  process.exit(0)
}
const faults = [...found].flatMap(([table, folders]) => {
  const listed = wanted[table]
  if (!listed) return [`${LIST}: say which folder writes "${table}"`]
  return [
    ...[...folders]
      .filter((folder) => !listed.includes(folder))
      .map((folder) => `src/domain/${folder} writes "${table}"; that is for ${listed.join(', ') || 'nobody'}`),
    ...listed
      .filter((folder) => !folders.has(folder))
      .map((folder) => `${LIST}: src/domain/${folder} does not write "${table}" any more`),
  ]
})
faults.push(
  ...Object.keys(wanted)
    .filter((table) => !tables.has(table))
    .map((table) => `${LIST}: there is no table "${table}"`),
)
for (const fault of faults) console.log(fault)
console.log(`${tables.size} tables, ${faults.length} faults`)
process.exitCode = faults.length > 0 || tables.size === 0 ? 1 : 0
