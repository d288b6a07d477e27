// Runs every test and counts from Vitest's own report, so that a crash or an empty run is never taken for success.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runScript, toolScript } from './tool.mjs'

const LIMIT_MS = 3 * 60 * 60_000
const MESSAGE_LINES = 12
const SLOWEST = 5

/** Answers `{ passed, failed, output, note }`; `output` tells only of what failed, `note` which files took longest. */
export async function runTests() {
  const dir = await mkdtemp(path.join(tmpdir(), 'verein-tests-'))
  const file = path.join(dir, 'report.json')
  try {
    const args = ['run', '--reporter=json', `--outputFile=${file}`, '--silent=passed-only']
    const { status, output } = await runScript(toolScript('vitest'), args, { limitMs: LIMIT_MS })
    const report = JSON.parse(await readFile(file, 'utf8').catch(() => 'null'))
    return report === null ? { passed: 0, failed: 1, output } : count(report, status, output)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

function count(report, status, output) {
  const broken = report.testResults.filter((result) => result.status === 'failed' && result.assertionResults.length === 0)
  const tests = report.testResults.flatMap((result) =>
    result.assertionResults.map((test) => ({ ...test, file: path.relative(process.cwd(), result.name) })),
  )
  const passed = tests.filter((test) => test.status === 'passed')
  const failed = tests.filter((test) => test.status !== 'passed')
  const told = [
    ...broken.map((result) => `${path.relative(process.cwd(), result.name)}: lässt sich nicht laden\n${shorten(result.message)}`),
    ...failed
      .filter((test) => test.status !== 'pending')
      .map((test) => `${test.file}: ${test.fullName} (${test.status})\n${shorten(test.failureMessages?.join('\n') ?? '')}`),
  ]
  // A test that never comes back ends with its process: only Vitest's own words tell of it.
  const unended = new Set(failed.filter((test) => test.status === 'pending').map((test) => test.file))
  for (const name of unended) told.push(`${name}: lief nicht zu Ende\n${shorten(output)}`)
  const isUnexplained = told.length === 0 && (status !== 0 || passed.length === 0)
  if (isUnexplained) told.push(output || 'Es lief kein einziger Test.')
  const result = { passed: passed.length, failed: failed.length + broken.length + (isUnexplained ? 1 : 0) }
  return { ...result, output: told.join('\n\n'), note: slowestOf(report.testResults) }
}

function slowestOf(results) {
  const times = results
    .map(({ name, startTime, endTime }) => ({ name: path.basename(name, '.test.ts'), ms: endTime - startTime }))
    .sort((one, other) => other.ms - one.ms)
  const sum = (some) => some.reduce((total, { ms }) => total + ms, 0)
  const slowest = times.slice(0, SLOWEST)
  const share = Math.round((100 * sum(slowest)) / sum(times))
  return `am längsten: ${slowest.map(({ name, ms }) => `${name} ${Math.round(ms / 1000)} s`).join(', ')} (${share} % der Zeit aller ${times.length} Dateien)`
}

function shorten(message) {
  const lines = (message ?? '').split('\n').filter((line) => !line.includes('node_modules'))
  return lines
    .slice(0, MESSAGE_LINES)
    .map((line) => `    ${line}`)
    .join('\n')
}
