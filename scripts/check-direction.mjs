// Direction of imports: the rules of .dependency-cruiser.cjs, circles of folders, and a count of the seen modules.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { toolScript } from './tool.mjs'

const ROOTS = ['src', 'seeds', 'tests', 'bench'].filter((root) => existsSync(root))

const faults = []
const { modules, summary } = cruise()
for (const { rule, from, to, comment, cycle } of summary.violations) {
  const way = cycle?.length > 0 ? cycle.map((step) => step.name).join(' → ') : to
  faults.push(`${from} → ${way}: ${comment ?? rule.name}`)
}
faults.push(...unseen(modules), ...folderCycles(modules))

for (const fault of faults) console.log(fault)
console.log(`${modules.length} modules, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0

function cruise() {
  const comments = readComments()
  const args = [
    toolScript('dependency-cruiser', 'depcruise'),
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    ...ROOTS,
  ]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1e9 })
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser answered nothing (${status})\n${stderr}`)
  const result = JSON.parse(stdout)
  for (const violation of result.summary.violations) violation.comment = comments.get(violation.rule.name)
  return result
}

function readComments() {
  const program = `console.log(JSON.stringify(require('./.dependency-cruiser.cjs').forbidden.map((rule) => [rule.name, rule.comment])))`
  return new Map(JSON.parse(spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' }).stdout))
}

/** dependency-cruiser is silent about unreadable files: count them ourselves. */
function unseen(modules) {
  const seen = new Set(modules.map(({ source }) => source))
  const files = ROOTS.flatMap((root) =>
    readdirSync(root, { recursive: true }).map((name) => path.posix.join(root, name.split(path.sep).join('/'))),
  )
  const blind = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !seen.has(file))
  const mute = modules.filter(({ source }) => source.startsWith('src/')).every(({ dependencies }) => dependencies.length === 0)
  return [
    ...blind.map((file) => `${file} was not read by dependency-cruiser`),
    ...(mute ? ['not one import was seen: is @swc/core installed?'] : []),
  ]
}

/** Circles of folders of the domain and of web, tests left out. */
function folderCycles(modules) {
  const edges = new Map()
  for (const { source, dependencies } of modules) {
    const from = folderOf(source)
    if (from === null || /\.test\.tsx?$/.test(source)) continue
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved)
      if (to !== null && to !== from) edges.set(from, (edges.get(from) ?? new Map()).set(to, `${source} → ${resolved}`))
    }
  }
  return [...edges.keys()].flatMap((folder) => wayBack(edges, folder))
}

function folderOf(file) {
  return /^src\/(domain\/[^/]+|web\/(?:halls\/[^/]+|[^/]+))\//.exec(file)?.[1] ?? null
}

function wayBack(edges, start) {
  const queue = [[start]]
  const seen = new Set()
  for (const way of queue) {
    for (const [next, via] of edges.get(way.at(-1)) ?? []) {
      // Each cycle once, from its alphabetically first folder.
      if (next === start && way.every((name) => name >= start))
        return [`folders in a circle: ${[...way, start].join(' → ')} (${via})`]
      if (!seen.has(next)) queue.push([...way, next])
      seen.add(next)
    }
  }
  return []
}
