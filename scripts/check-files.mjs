// File names and sizes. Each message says what to do.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOTS = ['src', 'seeds', 'tests', 'bench', 'scripts'].filter((root) => existsSync(root))
const CODE = /\.(tsx?|mjs|cjs|css)$/
const COMMENTED = /\.([cm]?js|tsx?|css)$/
const CONTINUED = /(?<=^[ \t]*\/\/.*\n[ \t]*)\/\//gm
const CLAUSE = /(?<=^|[\s{])(?:\/\*\*?|\/\/)\s*(?:\*\s+)?(What|Who|Such|Those|Whoever|Whatever|Where|Whom|Whose|Whether)\b/g
const TEST = /\.test\.tsx?$/
const GENERATED = ['src/database/tables.ts', 'tests/support/stranger-paths.ts']
const LINES = 250
const TEST_LINES = 400
const EMPTY_NAMES = /^(utils?|helpers?|managers?|service|common|misc|shared|lib)$/

const VOCABULARY = [
  'rules.ts',
  'access.ts',
  'input.ts',
  'queries.ts',
  'commands.ts',
  'mails.ts',
  'mail-parts.ts',
  'texts.ts',
  'journal.ts',
]
const DOMAIN_ROOT = ['context.ts']

const layers = JSON.parse(readFileSync('scripts/folder-groups.json', 'utf8'))
const concepts = Object.values(layers.domain).flat()
const areas = Object.values(layers.web).flat()
const files = ROOTS.flatMap(listFiles)
const faults = [
  ...files.flatMap(sizeFaults),
  ...files.flatMap(commentFaults),
  ...files.flatMap(nameFaults),
  ...files.flatMap(domainFaults),
  ...files.flatMap(journalFaults),
  ...files.flatMap(webFaults),
  ...files.flatMap(pageFaults),
  ...groupFaults('domain', concepts),
  ...groupFaults('web', areas),
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

function commentFaults(file) {
  if (!COMMENTED.test(file) || GENERATED.includes(file)) return []
  const text = readFileSync(file, 'utf8').replace(CONTINUED, '')
  return [...text.matchAll(CLAUSE)].map(({ 1: word, index }) => {
    const line = text.slice(0, index).split('\n').length
    return `${file}:${line}: a comment begins with "${word}"; begin with its subject, a noun of the glossary`
  })
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
  if (!concepts.includes(concept)) return [`${file}: "${concept}" is in no group of scripts/folder-groups.json`]
  if (deeper.length > 0) return [`${file}: a concept has no folders inside`]
  if (VOCABULARY.includes(name) || TEST.test(name) || isCommandFile(file, name)) return []
  return [
    `${file}: a concept holds only ${VOCABULARY.join(', ')}, tests, and commands in files of their name (sign-up.ts exports signUp)`,
  ]
}

/** The whole journal can be read over in one file of each concept. */
function journalFaults(file) {
  if (!file.startsWith('src/domain/') || TEST.test(file) || file.endsWith('/journal.ts')) return []
  const hasSentence = /\bcontent(?::| =) ['`][A-ZÄÖÜ]/.test(readFileSync(file, 'utf8'))
  return hasSentence ? [`${file}: sentences of the journal stand in journal.ts`] : []
}

/** `cancel-session.ts` exports the command `cancelSession`, or several that begin so. */
function isCommandFile(file, name) {
  const match = /^([a-z]+(?:-[a-z]+)*)\.ts$/.exec(name)
  if (match === null) return false
  const command = match[1].replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())
  return new RegExp(`^export (async function|function|const) ${command}(?![a-z])`, 'm').test(readFileSync(file, 'utf8'))
}

function webFaults(file) {
  const area = /^src\/web\/(halls\/[^/]+|[^/]+)\//.exec(file)?.[1]
  return area === undefined || areas.includes(area) ? [] : [`${file}: "${area}" is in no group of scripts/folder-groups.json`]
}

/** A component leaves its server side in the page file beside it, and takes only types from there (decision 33). */
function pageFaults(file) {
  if (!file.startsWith('src/web/') || !file.endsWith('.tsx')) return []
  const source = readFileSync(file, 'utf8')
  const page = `./${path.basename(file, '.tsx')}.page.ts`
  const own = /^export (?:async )?(?:function|const) (?:action|loader)\b/m.test(source)
  const handed = [...source.matchAll(/^export \{[^}]*\b(?:action|loader)\b[^}]*\}(?: from '(.*)')?/gm)].map(([, from]) => from)
  const values = /^import (?!type\b)[^']*'[^']*\.page\.ts'/m.test(source)
  return [
    ...(own || handed.some((from) => from !== page)
      ? [`${file}: loader and action belong into ${page}; hand them on from there`]
      : []),
    ...(values ? [`${file}: take only types from a page file; what both need stands in an address file`] : []),
  ]
}

function groupFaults(layer, folders) {
  const twice = folders.filter((folder, at) => folders.indexOf(folder) !== at)
  return [
    ...twice.map((folder) => `scripts/folder-groups.json: "${folder}" is in two groups`),
    ...folders
      .filter((folder) => !existsSync(`src/${layer}/${folder}`))
      .map((folder) => `scripts/folder-groups.json: src/${layer}/${folder} is not there`),
  ]
}

function doubleDecisions() {
  const numbers = readdirSync('docs/decisions').map((name) => name.slice(0, 4))
  const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at)
  return twice.map((number) => `docs/decisions: ${number} stands twice`)
}
