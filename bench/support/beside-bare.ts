import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { pinnedNode } from '../../scripts/tool.mjs'
import { found } from '../../src/kernel/answer.ts'
import { fire, type Shots } from './burst.ts'
import { figure, median, note } from './figures.ts'
import { ask, CLUB, logIn, type Told } from './http.ts'
import { FLAGS, type Program } from './program.ts'
import type { Workshop } from './workshop.ts'

/** Short and many, in turn: the speed of a shared machine changes within seconds. */
const SECONDS = 0.5
const ROUNDS = 21
const LEAST = 0.9
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
  /** Its session is asked for in the database each time: told beside the bare server, which asks nobody, without a goal. */
  isSignedIn?: true
}

interface Side {
  child: ChildProcess
  port: number
  shots: Shots[]
  /** Microseconds of processor time per answer. */
  costs: number[]
}

/** Name, value, name, value … without Node's own. */
const headOf = ({ rawHeaders }: Told): string[] =>
  rawHeaders.filter((_, at) => !OWN_HEADERS.includes((rawHeaders[at - (at % 2)] ?? '').toLowerCase()))

async function startBareServer(page: Told): Promise<Side> {
  const file = fileURLToPath(new URL('bare-server.ts', import.meta.url))
  const child = spawn(pinnedNode(), [...FLAGS, file], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify({ status: page.status, head: headOf(page), body: page.body.toString('base64') }))
  const [said] = await once(child.stdout, 'data')
  return { child, port: Number(String(said)), shots: [], costs: [] }
}

/** Microseconds of processor time of a process; counted in hundredths of a second. Zero on other systems than Linux. */
async function processorMicros({ pid }: ChildProcess): Promise<number> {
  if (process.platform !== 'linux') return 0
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

async function measure(side: Side, { path, headers, status }: Kind, host: string, connections: number): Promise<void> {
  const before = await processorMicros(side.child)
  const burst = { port: side.port, path, connections, seconds: SECONDS, headers: { ...headers, host }, status }
  const shots = await fire(burst)
  side.shots.push(shots)
  side.costs.push(((await processorMicros(side.child)) - before) / shots.answers)
}

const middle = (side: Side) => ({
  perSecond: median(side.shots.map(({ perSecond }) => perSecond)),
  p95Ms: median(side.shots.map(({ p95Ms }) => p95Ms)),
  cost: median(side.costs),
})

const told = ({ perSecond, p95Ms, cost }: ReturnType<typeof middle>): string =>
  `${perSecond.toFixed(0)} a second, p95 ${p95Ms.toFixed(2)} ms, ${cost.toFixed(1)} µs`

/** Both in turn: the machine is shared. */
async function compare(program: Program, bare: Side, kind: Kind, host: string, connections: number): Promise<void> {
  const ours: Side = { child: program.child, port: program.port, shots: [], costs: [] }
  bare.shots = []
  bare.costs = []
  for (let round = 0; round < ROUNDS; round++)
    for (const side of round % 2 ? [ours, bare] : [bare, ours]) await measure(side, kind, host, connections)
  // The first shots warm up.
  for (const side of [ours, bare]) side.shots.length && side.shots.shift() && side.costs.shift()
  const name = `kept ${kind.name}, ${connections} connections`
  note(`${name}: ours ${told(middle(ours))}; bare ${told(middle(bare))}`)
  const ratio = median(ours.shots.map((shots, round) => shots.perSecond / found(bare.shots[round]).perSecond))
  if (!kind.isSignedIn) figure(`${name}, against a bare server`, ratio, { is: '≥', than: LEAST })
  if (kind.most) figure(`${name}, processor time`, middle(ours).cost, { is: '≤', than: kind.most, unit: 'µs' })
}

/** A kept page against a bare Node server that sends the same bytes and headers, with the same limits of memory. */
export async function compareKept(workshop: Workshop, program: Program, kind: Kind): Promise<void> {
  const host = `${CLUB}.localhost:${program.port}`
  const page = await ask(program.port, { path: kind.path, headers: { host, ...kind.headers } })
  if (page.status !== kind.status) throw new Error(`${kind.path} answered ${page.status}`)
  const bare = await startBareServer(page)
  workshop.later(() => bare.child.kill())
  for (const connections of CONNECTIONS) await compare(program, bare, kind, host, connections)
  bare.child.kill()
}

export const BROWSERS = { accept: 'text/html', 'accept-encoding': BROWSER }

/** The start page of visitors, and of somebody signed in. */
export async function compareWithBare(workshop: Workshop, program: Program): Promise<void> {
  const { port } = program
  const cookie = await logIn(port, 'reader')
  const start = { path: '/', status: 200 } as const
  const kinds: Kind[] = [
    { ...start, name: 'start page, brotli', headers: BROWSERS },
    { ...start, name: 'start page, plain', headers: { accept: 'text/html' } },
    { ...start, name: 'start page, signed in', headers: { ...BROWSERS, cookie }, most: 150 },
  ]
  for (const kind of kinds) await compareKept(workshop, program, kind)
  // Asked last: the page may have been drawn anew meanwhile.
  const { etag = '' } = (await ask(port, { path: '/', headers: BROWSERS })).headers
  const headers = { ...BROWSERS, 'if-none-match': etag }
  await compareKept(workshop, program, { name: 'start page, unchanged', path: '/', headers, status: 304 })
}
