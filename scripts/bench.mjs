// `npm run bench -- NAME …` runs bench/NAME.ts, `-- all` every one with a table of all figures; without a name it lists them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pinnedNode, root, toolEnvironment } from './tool.mjs'

const names = readdirSync(path.join(root, 'bench')).flatMap((entry) => (entry.endsWith('.ts') ? [entry.slice(0, -3)] : []))
const fileOf = (name) => path.join(root, 'bench', `${name}.ts`)

/** Format of `figure` in bench/support/figures.ts. */
const FIGURE = /^(?<name>.+): (?<value>\S+(?: \S+)?), goal (?<goal>[≤≥=] .+), (?<verdict>holds|falls short)$/

/** Runs a bench, shows its output, answers its figures and its end. */
async function run(name, args) {
  const env = toolEnvironment({ NODE_ENV: 'production' })
  const child = spawn(pinnedNode(), [fileOf(name), ...args], { cwd: root, env, stdio: ['inherit', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const figures = []
  let isWhole = true
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line)
    isWhole &&= line !== 'broke off'
    const found = FIGURE.exec(line)?.groups
    if (found) figures.push({ bench: name, ...found })
  }
  const [code] = await ended
  return { code: code ?? 1, figures, isWhole: isWhole && (code === 0 || figures.length > 0) }
}

async function runAll(args) {
  const rows = []
  for (const name of names) {
    console.log(`\n${name}`)
    const { code, figures, isWhole } = await run(name, args)
    rows.push(...figures)
    // Missing figures must not look like held ones.
    if (!isWhole || (code !== 0 && figures.every(({ verdict }) => verdict === 'holds')))
      rows.push({ bench: name, name: 'broke off', value: `exit ${code}`, goal: '= exit 0', verdict: 'falls short' })
  }
  const cells = rows.map(({ bench, name, value, goal, verdict }) => [bench, name, value, goal, verdict])
  const widths = [0, 1, 2, 3].map((at) => Math.max(...cells.map((row) => row[at].length)))
  console.log('')
  for (const row of cells) console.log(row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
  const short = rows.filter(({ verdict }) => verdict !== 'holds').length
  console.log(`\n${rows.length - short} hold, ${short} fall short`)
  return short === 0 ? 0 : 1
}

const [name = '', ...args] = process.argv.slice(2)
if (name === 'all') process.exitCode = await runAll(args)
else if (/^[a-z0-9-]+$/.test(name) && existsSync(fileOf(name))) process.exitCode = (await run(name, args)).code
else {
  console.log(`npm run bench -- NAME\nNAME: all, ${names.join(', ')}`)
  process.exitCode = 1
}
