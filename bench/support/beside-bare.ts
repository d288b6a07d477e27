import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pinnedNode } from '../../scripts/tool.mjs'
import { found } from '../../src/kernel/answer.ts'
import { type Burst, fire, type Shots } from './burst.ts'
import { figure, median, note } from './figures.ts'
import { ask, CLUB, logIn, type Told } from './http.ts'
import { FLAGS, type Program } from './program.ts'
import type { Workshop } from './workshop.ts'

const SLICE_MS = 200
/** Each process has slow seconds of its own: all kinds are asked again and again, so that these fall on both sides. */
const PASSES = 6
const ROUNDS = 11
/** Node compiles both sides anew while they answer; the program has more to compile. */
const WARM_ROUNDS = 31
const LEAST = 0.9
const SETTLE_MS = 65_000
const MOST_SETTLES = 6
const CONNECTIONS = [16, 64] as const
const BROWSER = 'gzip, deflate, br, zstd'
/** Headers added by Node. */
const OWN_HEADERS = ['date', 'connection', 'keep-alive']

interface Kind {
  name: string
  path: string
  /** Headers beside the host. */
  headers: Record<string, string>
  status: 200 | 304
  /** Microseconds of processor time of an answer at most. */
  most?: number
  /** Kept inside a frame that is drawn for each person: beside a bare server without a goal. */
  isFramed?: true
}

interface Side {
  child: ChildProcess
  port: number
}

/** Name, value, name, value … without Node's own. */
const headOf = ({ rawHeaders }: Told): string[] =>
  rawHeaders.filter((_, at) => !OWN_HEADERS.includes((rawHeaders[at - (at % 2)] ?? '').toLowerCase()))

/**
 * One bare server process with a port for each answer, and Node's own settings: as in the program, the compiled code of Node then knows
 * all of them. Alone with one answer, it would be faster than any server with a second page.
 */
async function startBareServers(pages: readonly Told[]): Promise<{ child: ChildProcess; ports: number[] }> {
  const file = fileURLToPath(new URL('bare-server.ts', import.meta.url))
  const child = spawn(pinnedNode(), [...FLAGS, file], { stdio: ['pipe', 'pipe', 'inherit'] })
  const answers = pages.map((page) => ({ status: page.status, head: headOf(page), body: page.body.toString('base64') }))
  child.stdin.end(JSON.stringify(answers))
  const [said] = await once(child.stdout, 'data')
  return { child, ports: JSON.parse(String(said)) }
}

/** Microseconds of processor time of a process; counted in hundredths of a second. Zero on other systems than Linux. */
async function processorMicros({ pid }: ChildProcess): Promise<number> {
  if (process.platform !== 'linux') return 0
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

const burstOf = (
  program: Program,
  bare: Side,
  { path, status, headers }: Kind,
  { host, ...times }: { host: string; connections: number; rounds: number },
): Burst => ({ ports: [program.port, bare.port], path, sliceMs: SLICE_MS, headers: { ...headers, host }, status, ...times })

/** Speeds of both sides by round, and their processor time for all answers. */
interface Tally {
  shots: [Shots, Shots][]
  micros: [number, number]
}

/** Both in turn. The processor time of an answer is that of the server while the other one has nothing to do. */
async function compare(program: Program, bare: Side, burst: Burst, { shots, micros }: Tally): Promise<void> {
  const used = () => Promise.all([program.child, bare.child].map(processorMicros))
  const before = await used()
  shots.push((await fire(burst)) as [Shots, Shots])
  const after = await used()
  for (const side of [0, 1] as const) micros[side] += found(after[side]) - found(before[side])
}

function tell({ name: kind, most, isFramed }: Kind, connections: number, { shots, micros }: Tally): void {
  const [ours, other] = [0, 1].map((side) => shots.map((pair) => found(pair[side]))) as [Shots[], Shots[]]
  const speeds = (side: Shots[]) => side.flatMap(({ perSecond }) => perSecond)
  const costOf = (side: Shots[], used: number) => used / side.reduce((sum, { answers }) => sum + answers, 0)
  const told = (side: Shots[], used: number) =>
    `${median(speeds(side)).toFixed(0)} a second, p95 ${median(side.map(({ p95Ms }) => p95Ms)).toFixed(2)} ms, ${costOf(side, used).toFixed(1)} µs`
  const name = `kept ${kind}, ${connections} connections`
  note(`${name}: ours ${told(ours, micros[0])}; bare ${told(other, micros[1])}`)
  const bareSpeeds = speeds(other)
  const ratio = median(speeds(ours).map((perSecond, round) => perSecond / found(bareSpeeds[round])))
  if (isFramed) note(`${name}, against a bare server: ${ratio.toFixed(3)}`)
  else figure(`${name}, against a bare server`, ratio, { is: '≥', than: LEAST })
  if (most) figure(`${name}, processor time`, costOf(ours, micros[0]), { is: '≤', than: most, unit: 'µs' })
}

/** Waits until the start page stays: it is drawn anew each minute. */
async function settle({ port }: Program): Promise<string> {
  let before = ''
  for (let round = 0; round < MOST_SETTLES; round++) {
    if (round > 0) await sleep(SETTLE_MS)
    const { etag = '' } = (await ask(port, { path: '/', headers: BROWSERS })).headers
    if (etag === before) return etag
    before = etag
  }
  throw new Error('The start page changes each minute')
}

/** Kept pages against a bare Node server that sends the same bytes and headers, with the same limits of memory. */
export async function compareKept(workshop: Workshop, program: Program, kinds: readonly Kind[]): Promise<void> {
  const host = `${CLUB}.localhost:${program.port}`
  const pages: Told[] = []
  for (const { path, headers, status } of kinds) {
    const page = await ask(program.port, { path, headers: { host, ...headers } })
    if (page.status !== status) throw new Error(`${path} answered ${page.status}`)
    pages.push(page)
  }
  const { child, ports } = await startBareServers(pages)
  workshop.later(() => child.kill())
  const sides = kinds.map((kind, at) => ({ kind, bare: { child, port: found(ports[at]) } }))
  for (const connections of CONNECTIONS)
    for (const { kind, bare } of sides) await fire(burstOf(program, bare, kind, { host, connections, rounds: WARM_ROUNDS }))
  const rows = sides.flatMap((side) =>
    CONNECTIONS.map((connections) => ({ ...side, connections, tally: { shots: [], micros: [0, 0] } as Tally })),
  )
  for (let pass = 0; pass < PASSES; pass++)
    for (const { kind, bare, connections, tally } of rows)
      await compare(program, bare, burstOf(program, bare, kind, { host, connections, rounds: ROUNDS }), tally)
  for (const { kind, connections, tally } of rows) tell(kind, connections, tally)
  child.kill()
}

export const BROWSERS = { accept: 'text/html', 'accept-encoding': BROWSER }

/** The start page of visitors, and of somebody signed in. */
export async function compareWithBare(workshop: Workshop, program: Program): Promise<void> {
  const etag = await settle(program)
  const cookie = await logIn(program.port, 'reader')
  const start = { path: '/', status: 200, headers: BROWSERS } as const
  await compareKept(workshop, program, [
    { ...start, name: 'start page, brotli' },
    { ...start, name: 'start page, plain', headers: { accept: 'text/html' } },
    { ...start, name: 'start page, signed in', headers: { ...BROWSERS, cookie }, most: 150 },
    { ...start, name: 'start page, unchanged', headers: { ...BROWSERS, 'if-none-match': etag }, status: 304 },
  ])
}
