// The whole check, from a clean clone on. `--static` stops before database and build.
// The last line is always `N passed, N failed`: one for each step, and one for each test.
import path from 'node:path'
import { countProcessorTime } from './processor-time.mjs'
import { root, run, runScript, toolScript } from './tool.mjs'
import { runTests } from './vitest-count.mjs'

const SHOWN_LINES = 200
const script = (name) => path.join(root, 'scripts', name)
const biome = () => runScript(toolScript('@biomejs/biome', 'biome'), ['check', '--reporter=summary', '--error-on-warnings'])

async function typecheck() {
  const typegen = await runScript(toolScript('@react-router/dev', 'react-router'), ['typegen'])
  // Unchanged files are not checked again.
  const kept = ['--incremental', '--tsBuildInfoFile', path.join(root, 'node_modules', '.cache', 'types.tsbuildinfo')]
  return typegen.status === 0 ? runScript(toolScript('typescript-compiler', 'tsc'), ['--noEmit', '-p', '.', ...kept]) : typegen
}

const STATIC = [
  ['Typen (tsc)', typecheck],
  ['Form (biome)', biome],
  ['Richtung (dependency-cruiser)', () => runScript(script('check-direction.mjs'))],
  ['Namen und Längen', () => runScript(script('check-files.mjs'))],
  ['Wer welche Tabelle schreibt', () => runScript(script('check-writers.mjs'))],
  ['Migrationen', () => runScript(script('check-migrations.mjs'))],
  ['Ungenutztes (knip)', () => runScript(toolScript('knip'), ['--no-progress'])],
]
const PREPARED = [
  ['Schema und Typen der Datenbank', () => runScript(path.join(root, 'src', 'database', 'schema.ts'), ['--check'])],
  ['Seiten bauen', () => runScript(script('ensure.mjs'), ['--build'])],
]

const totals = { passed: 0, failed: 0 }
const began = Date.now()
const processorTime = countProcessorTime()

await checkEverything().catch((error) => {
  totals.failed++
  console.log(error)
})
const spent = processorTime()
console.log(`${seconds(began)} insgesamt${spent === null ? '' : `, ${Math.round(spent)} s Prozessorzeit aller Programme`}`)
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0)

async function checkEverything() {
  // With the Node that runs us: the pinned one comes with the packages.
  const isReady = await step('Pakete', () => run(process.execPath, [script('ensure.mjs'), '--checks']))
  if (!isReady) return
  await inPairs(STATIC)
  if (process.argv.includes('--static')) return
  await inPairs([...PREPARED, ['Browser', () => runScript(script('chromium.mjs'))]])
  await step('Tests', runTests)
  await step('Abnahme von außen', () => runScript(script('acceptance.mjs')))
}

/** Two at a time: a check uses one core. */
async function inPairs(steps) {
  const waiting = [...steps]
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await step(...next)
  }
  await Promise.all([worker(), worker()])
}

async function step(name, work) {
  const start = Date.now()
  const result = await work()
  const isSkipped = result.output.startsWith('nicht gelaufen')
  const { passed, failed } =
    'passed' in result ? result : { passed: isSkipped || result.status !== 0 ? 0 : 1, failed: result.status === 0 ? 0 : 1 }
  totals.passed += passed
  totals.failed += failed
  const mark = failed > 0 ? '✗' : isSkipped ? '–' : '✓'
  const counted = passed + failed > 1 ? `, ${passed} bestanden, ${failed} nicht` : ''
  console.log(`${mark} ${name} (${seconds(start)}${counted})${isSkipped ? ` ${result.output}` : ''}`)
  if (result.note) console.log(`    ${result.note}`)
  if (failed > 0) console.log(shorten(result.output))
  return failed === 0
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1).replace('.', ',')} s`
}

/** The end tells the sum, the beginning the cause. */
function shorten(output) {
  const lines = output.split('\n').map((line) => `    ${line}`)
  if (lines.length <= SHOWN_LINES) return lines.join('\n')
  const half = SHOWN_LINES / 2
  return [...lines.slice(0, half), `    … ${lines.length - SHOWN_LINES} Zeilen …`, ...lines.slice(-half)].join('\n')
}
