// File names and sizes. Each message says what to do.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOTS = ['src', 'seeds', 'tests', 'bench', 'scripts'].filter((root) => existsSync(root))
const CODE = /\.(tsx?|mjs|cjs|css)$/
const TEST = /\.test\.tsx?$/
const GENERATED = ['src/database/tables.ts']
const LINES = 250
const TEST_LINES = 400
const EMPTY_NAMES = /^(utils?|helpers?|managers?|service|common|misc|shared|lib)$/

const VOCABULARY = ['rules.ts', 'access.ts', 'input.ts', 'queries.ts', 'commands.ts', 'mails.ts', 'texts.ts']
const DOMAIN_ROOT = ['context.ts']

const concepts = Object.values(JSON.parse(readFileSync('scripts/domain-groups.json', 'utf8'))).flat()
const files = ROOTS.flatMap(listFiles)
const faults = [
  ...files.flatMap(sizeFaults),
  ...files.flatMap(nameFaults),
  ...files.flatMap(domainFaults),
  ...unusedConcepts(),
  ...doubleDecisions(),
]

for (const fault of faults) console.log(fault)
console.log(`${files.length} files, ${faults.length} faults`)
process.exitCode = faults.length > 0 || files.length === 0 ? 1 : 0

function listFiles(root) {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name).split(path.sep).join('/'))
}

function sizeFaults(file) {
  if (!CODE.test(file) || GENERATED.includes(file)) return []
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').length
  const most = TEST.test(file) ? TEST_LINES : LINES
  return lines > most ? [`${file}: ${lines} lines, ${most} are the most; split it by subject`] : []
}

function nameFaults(file) {
  const words = file.split('/')
  const stem = words.at(-1).replace(/\..*$/, '')
  const empty = [...words.slice(0, -1), stem].filter((word) => EMPTY_NAMES.test(word))
  const barrel = /^index\.tsx?$/.test(words.at(-1))
  return [
    ...empty.map((word) => `${file}: "${word}" says nothing; name it after what it holds`),
    ...(barrel ? [`${file}: no barrel files; import from where it is`] : []),
  ]
}

function domainFaults(file) {
  if (!file.startsWith('src/domain/')) return []
  const [concept, name, ...deeper] = file.split('/').slice(2)
  if (name === undefined)
    return DOMAIN_ROOT.includes(concept) || TEST.test(file) ? [] : [`${file}: belongs into the folder of a concept`]
  if (!concepts.includes(concept)) return [`${file}: "${concept}" is in no group of scripts/domain-groups.json`]
  if (deeper.length > 0) return [`${file}: a concept has no folders inside`]
  if (VOCABULARY.includes(name) || TEST.test(name) || isCommandFile(file, name)) return []
  return [
    `${file}: a concept holds only ${VOCABULARY.join(', ')}, tests, and commands in files of their name (sign-up.ts exports signUp)`,
  ]
}

/** `cancel-session.ts` exports the command `cancelSession`, or several that begin so. */
function isCommandFile(file, name) {
  const match = /^([a-z]+(?:-[a-z]+)*)\.ts$/.exec(name)
  if (match === null) return false
  const command = match[1].replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())
  return new RegExp(`^export (async function|function|const) ${command}(?![a-z])`, 'm').test(readFileSync(file, 'utf8'))
}

function unusedConcepts() {
  const twice = concepts.filter((concept, at) => concepts.indexOf(concept) !== at)
  return [
    ...twice.map((concept) => `scripts/domain-groups.json: "${concept}" is in two groups`),
    ...concepts
      .filter((concept) => !existsSync(`src/domain/${concept}`))
      .map((concept) => `scripts/domain-groups.json: src/domain/${concept} is not there`),
  ]
}

function doubleDecisions() {
  const numbers = readdirSync('docs/decisions').map((name) => name.slice(0, 4))
  const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at)
  return twice.map((number) => `docs/decisions: ${number} stands twice`)
}
