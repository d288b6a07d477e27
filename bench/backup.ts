/**
 * Backups of some hundred MB beside the running program: speed against plain COPY and copied files, memory, and how long others
 * wait meanwhile.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pinnedNode, root } from '../scripts/tool.mjs'
import { found } from '../src/kernel/answer.ts'
import { newId } from '../src/kernel/id.ts'
import { BESIDE_FLAGS } from '../src/run-beside.ts'
import { programArgs } from '../tests/support/program-args.ts'
import { childrenCpu, cpuEach } from './support/cpu.ts'
import { figure, median, note } from './support/figures.ts'
import { grow } from './support/growth.ts'
import { ask, CLUB, connectionsOf, logIn } from './support/http.ts'
import { memoryOf } from './support/memory.ts'
import { MONDAY } from './support/pages.ts'
import { databaseUrl, type Program, startProgram } from './support/program.ts'
import { addCourse, join as signUp } from './support/sign-ups.ts'
import { inWorkshop } from './support/workshop.ts'

const PLAIN = fileURLToPath(new URL('support/plain-copy.ts', import.meta.url))
const CLI = join(root, 'src/cli/main.ts')
const FILES = 400
const FILE_BYTES = 500_000
const ROUNDS = 3
/** Requests a second: more than a club of thousands has, and less than keeps a core busy. */
const RATE = 25
const ROUND_SECONDS = 10
const REST_MS = 5_000
const KEY = 'ein Schlüssel zum Messen'

interface Scene {
  dir: string
  dataDir: string
  url: string
  program: Program
}

interface Taken {
  ms: number
  /** Seconds of processor time of its process and of the database. */
  own: number
  database: number
  /** Most memory of program and backup together, in MB. */
  memory: number
}

/** Pictures do not get smaller. */
async function addFiles(owner: pg.Pool, dataDir: string): Promise<void> {
  await mkdir(join(dataDir, 'files', CLUB), { recursive: true })
  for (let number = 0; number < FILES; number++) {
    const id = newId()
    await writeFile(join(dataDir, 'files', CLUB, id), randomBytes(FILE_BYTES))
    await owner.query(
      `insert into files (club_id, id, name, mime, bytes, sha256) values ($1, $2, 'bild.webp', 'image/webp', $3, 'x')`,
      [CLUB, id, FILE_BYTES],
    )
  }
}

/** Runs a script of ours beside the program and watches both. */
async function beside(
  { program, dataDir }: Scene,
  script: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Taken> {
  const startedAt = performance.now()
  const before = await childrenCpu()
  const taken: Taken = { ms: 0, own: 0, database: 0, memory: 0 }
  const cpu = await cpuEach(program, dataDir, 1, async () => {
    const child = spawn(pinnedNode(), [...BESIDE_FLAGS, ...programArgs(script, ...args)], {
      env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, MALLOC_ARENA_MAX: '1', ...env },
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    const ended = once(child, 'exit')
    const watch = setInterval(async () => {
      taken.memory = Math.max(taken.memory, await memoryOf([found(program.child.pid), found(child.pid)]))
    }, 100)
    const [code] = await ended
    clearInterval(watch)
    taken.ms = performance.now() - startedAt
    if (code !== 0) throw new Error(`${script} ended with ${code}`)
  })
  return { ...taken, own: ((await childrenCpu()) - before) / 1000, database: cpu.database / 1000 }
}

const backup = (scene: Scene, env?: Record<string, string>) => beside(scene, CLI, ['backup', join(scene.dir, 'a.backup')], env)

async function plain(scene: Scene): Promise<Taken> {
  const folder = join(scene.dir, 'plain')
  const taken = await beside(scene, PLAIN, [scene.url, join(scene.dataDir, 'files'), folder])
  return taken
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Processor time of both does not depend on neighbours. */
const usedBy = (all: Taken[]): number => median(all.map(({ own, database }) => own + database))

const tell = (name: string, all: Taken[]): void =>
  note(
    `${name}: ${(median(all.map(({ ms }) => ms)) / 1000).toFixed(1)} s; processor time ${median(all.map(({ own }) => own)).toFixed(1)} s, of the database ${median(all.map(({ database }) => database)).toFixed(1)} s`,
  )

async function compareSpeed(scene: Scene): Promise<void> {
  const rounds = { plain: [] as Taken[], ours: [] as Taken[], locked: [] as Taken[] }
  await sleep(REST_MS)
  const atRest = await memoryOf([found(scene.program.child.pid)])
  let bytes = 0
  for (let number = 0; number <= ROUNDS; number++) {
    const one = { plain: await plain(scene), ours: await backup(scene), locked: await backup(scene, { BACKUP_KEY: KEY }) }
    bytes = await sizeOf(join(scene.dir, 'plain'))
    await rm(join(scene.dir, 'plain'), { recursive: true })
    // The first one warms the caches.
    if (number > 0) for (const kind of ['plain', 'ours', 'locked'] as const) rounds[kind].push(one[kind])
  }
  const { size } = await stat(join(scene.dir, 'a.backup'))
  note(`${(bytes / 1e6).toFixed(0)} MB of rows and files, ${(size / 1e6).toFixed(0)} MB as a backup`)
  tell('COPY and copied files', rounds.plain)
  tell('backup', rounds.ours)
  tell('encrypted backup', rounds.locked)
  note(`processor time of COPY and copied files against a backup's: ${(usedBy(rounds.plain) / usedBy(rounds.ours)).toFixed(2)}`)
  const share = (kind: Taken[]) => median(kind.map(({ ms }, at) => found(rounds.plain[at]).ms / ms))
  figure('speed of a backup against COPY and copied files', share(rounds.ours), { is: '≥', than: 0.5 })
  figure('speed of an encrypted backup', share(rounds.locked), { is: '≥', than: 0.5 })
  const most = Math.max(...[...rounds.ours, ...rounds.locked].map(({ memory }) => memory))
  figure('memory of program and backup above the program at rest', most - atRest, { is: '≤', than: 100, unit: 'MB' })
}

const random = (most: number): number => Math.floor(Math.random() * most)

/** Visitors, staff and sign-ups, one after the other. */
async function openWork({ program: { port } }: Scene, owner: pg.Pool) {
  const agent = connectionsOf(16)
  const cookie = await logIn(port, 'admin')
  const course = await addCourse(owner, 100_000)
  const pages: [path: () => string, isStaff: boolean][] = [
    [() => '/', false],
    [() => `/?weekday=${1 + random(7)}&age=${3 + random(80)}`, false],
    [() => `/?q=wort${random(100_000)}`, false],
    [() => '/id/rueckenfit-am-feierabend', false],
    [() => `/admin/bookings?ansicht=woche&tag=${MONDAY}`, true],
    [() => `/admin/participants/people?suche=m%C3%BCller${random(1000)}`, true],
    [() => '/admin/courses', true],
  ]
  let signedUp = 0
  return async (number: number) => {
    const page = pages[number % (pages.length + 1)]
    if (!page) {
      const { status } = await signUp(port, course, `sicherung${signedUp++}`, agent)
      if (status !== 201) throw new Error(`A sign-up answered ${status}`)
      return
    }
    const [path, isStaff] = page
    const { status } = await ask(port, { path: path(), agent, headers: isStaff ? { cookie } : {} })
    if (status !== 200) throw new Error(`${path()} answered ${status}`)
  }
}

/** p95 in milliseconds of requests that come at their time, whoever waits. */
async function p95Of(work: (number: number) => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  const times: number[] = []
  const asked: Promise<void>[] = []
  for (let number = 0; number < RATE * ROUND_SECONDS; number++) {
    const due = startedAt + (number * 1000) / RATE
    await sleep(Math.max(0, due - performance.now()))
    asked.push(work(number).then(() => void times.push(performance.now() - due)))
  }
  await Promise.all(asked)
  return found(times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)])
}

async function compareWaits(scene: Scene, owner: pg.Pool): Promise<void> {
  const work = await openWork(scene, owner)
  await p95Of(work)
  const shares: number[] = []
  for (let number = 0; number < ROUNDS; number++) {
    const without = await p95Of(work)
    let isOver = false
    const backups = (async () => {
      let count = 0
      for (; !isOver; count++) await backup(scene)
      return count
    })()
    const during = await p95Of(work)
    isOver = true
    note(`p95 of ${RATE} requests a second: ${without.toFixed(1)} ms, ${during.toFixed(1)} ms during ${await backups} backups`)
    shares.push(during / without)
  }
  figure('p95 of requests during backups against without', median(shares), { is: '≤', than: 1.5 })
}

await inWorkshop(async (workshop) => {
  const dataDir = join(workshop.dir, 'data')
  const program = await startProgram(workshop, { dataDir })
  const url = await databaseUrl(dataDir)
  const owner = new pg.Pool({ connectionString: url, max: 2 })
  workshop.later(() => owner.end())
  await grow(owner, CLUB)
  await addFiles(owner, dataDir)
  await owner.query('vacuum analyze')
  await owner.query('checkpoint')
  const scene: Scene = { dir: workshop.dir, dataDir, url, program }
  await compareSpeed(scene)
  await compareWaits(scene, owner)
})
