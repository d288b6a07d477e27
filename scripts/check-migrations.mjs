// Landed migrations never change: databases out there have run them. `src/database/landed-migrations.txt` holds checksum and name
// of each and is only appended to. `--append` adds new ones (npm run landed).
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const FOLDER = 'src/database/migrations'
const LIST = 'src/database/landed-migrations.txt'
const NAME = /^\d{14}_[a-z0-9_]+\.sql$/

const linesOf = (text) => text.split('\n').filter(Boolean)
const checksum = (name) =>
  createHash('sha256')
    .update(readFileSync(path.join(FOLDER, name)))
    .digest('hex')
const landed = linesOf(readFileSync(LIST, 'utf8')).map((line) => ({ line, sum: line.split('  ')[0], name: line.split('  ')[1] }))
const known = new Set(landed.map(({ name }) => name))
const added = readdirSync(FOLDER)
  .filter((name) => !known.has(name))
  .sort()

const faults = [...landed.flatMap(changeFaults), ...orderFaults(), ...listFaults()]
if (process.argv.includes('--append') && faults.length === 0)
  appendFileSync(LIST, added.map((name) => `${checksum(name)}  ${name}\n`).join(''))
else faults.push(...added.map((name) => `${name} is not in ${LIST}: "npm run landed" appends it.`))

for (const fault of faults) console.log(fault)
console.log(`${landed.length + added.length} migrations, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0

function changeFaults({ sum, name }) {
  const back = `bring it back (git checkout main -- ${FOLDER}/${name})`
  if (!existsSync(path.join(FOLDER, name)))
    return [`${name} has landed and is gone or renamed: ${back}; what it should no longer do belongs into a new migration.`]
  return checksum(name) === sum
    ? []
    : [`${name} has landed and is changed: ${back}, and put the change into a new migration, named by the UTC time of now.`]
}

function orderFaults() {
  const names = [...landed.map(({ name }) => name), ...added]
  return added.flatMap((name, at) => {
    const before = names[landed.length + at - 1]
    const rename = `git mv ${FOLDER}/${name} ${FOLDER}/${timeName()}_${name.replace(/^\d+_/, '')}, then "npm run landed".`
    if (!NAME.test(name)) return [`${name} is no name of a new migration (YYYYMMDDHHMMSS_name.sql, UTC): ${rename}`]
    return before > name ? [`${name} sorts before ${before}, which has landed: ${rename}`] : []
  })
}

function timeName() {
  return new Date().toISOString().replace(/\D/g, '').slice(0, 14)
}

/** The list itself, beside that of the main branch. */
function listFaults() {
  const before = ['main', 'origin/main'].map(listAt).find((lines) => lines !== null) ?? []
  const changed = before.findIndex((line, at) => landed[at]?.line !== line)
  return changed < 0
    ? []
    : [`${LIST}: line ${changed + 1} is not as it landed; take the list of main and append yours below (npm run landed).`]
}

function listAt(branch) {
  try {
    return linesOf(execFileSync('git', ['show', `${branch}:${LIST}`], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    // No repository, no such branch, or a branch from before the list.
    return null
  }
}
