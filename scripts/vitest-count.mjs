// Runs every test and counts Vitest's results: a crash or an empty run is no success.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root, runScript, toolScript } from './tool.mjs'
import { REPORT_FILE } from './vitest-report.mjs'

const LIMIT_MS = 3 * 60 * 60_000
const MESSAGE_LINES = 40
const SLOWEST = 5

/** Answers `{ passed, failed, output, note }`; `output`: failures only, `note`: the slowest files. */
export async function runTests() {
  const dir = await mkdtemp(path.join(tmpdir(), 'verein-tests-'))
  const file = path.join(dir, 'report.json')
  try {
    const args = ['run', `--reporter=${path.join(root, 'scripts', 'vitest-report.mjs')}`, '--silent=passed-only']
    const { status, output } = await runScript(toolScript('vitest'), args, { limitMs: LIMIT_MS, env: { [REPORT_FILE]: file } })
    const report = JSON.parse(await readFile(file, 'utf8').catch(() => 'null'))
    return report === null ? { passed: 0, failed: 1, output } : count(report, status, output)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

function count({ files, unhandled }, status, output) {
  const told = unhandled.map((message) => `Außerhalb der Tests\n${shorten(message)}`)
  let passed = 0
  for (const { file, broken, isEnded, tests } of files) {
    for (const message of broken) told.push(`${file}: lässt sich nicht laden oder beenden\n${shorten(message)}`)
    for (const test of tests) {
      if (test.state === 'passed') passed++
      else if (test.state !== 'pending') told.push(`${file}: ${test.name} (${test.state})\n${shorten(test.told)}`)
    }
    // A test that never returns ends with its process: only Vitest's own words tell of it.
    if (!isEnded || tests.some(({ state }) => state === 'pending')) told.push(`${file}: lief nicht zu Ende\n${shorten(output)}`)
  }
  if (told.length === 0 && (status !== 0 || passed === 0)) told.push(output || 'Es lief kein einziger Test.')
  return { passed, failed: told.length, output: [...told, headsOf(told)].join('\n\n'), note: slowestOf(files) }
}

/** Once more at the end, a line each: who sees only the last lines of a long output still sees all. */
const headsOf = (told) => told.map((one) => one.split('\n', 1)[0]).join('\n')

function slowestOf(files) {
  const ordered = files.toSorted((one, other) => other.ms - one.ms)
  const sum = (some) => some.reduce((total, { ms }) => total + ms, 0)
  const slowest = ordered.slice(0, SLOWEST)
  const named = slowest.map(({ file, ms }) => `${path.basename(file, '.test.ts')} ${Math.round(ms / 1000)} s`).join(', ')
  return `am längsten: ${named} (${Math.round((100 * sum(slowest)) / sum(ordered))} % der Zeit aller ${files.length} Dateien)`
}

function shorten(message) {
  const lines = message.split('\n').filter((line) => !line.includes('node_modules'))
  return lines
    .slice(0, MESSAGE_LINES)
    .map((line) => `    ${line}`)
    .join('\n')
}
