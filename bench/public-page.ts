/** The visitor's start page with 60 offers against a bare Node server that sends the same bytes, both with 64 connections. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pinnedNode } from '../scripts/tool.mjs'
import { answersPerSecond } from './support/burst.ts'
import { figure, median, note } from './support/figures.ts'
import { ask, CLUB, type Told } from './support/http.ts'
import { databaseUrl, startProgram } from './support/program.ts'
import { inWorkshop, type Workshop } from './support/workshop.ts'

const OFFERS = 60
const CONNECTIONS = 64
const SECONDS = 3
const ROUNDS = 7
/** Headers of a browser. */
const HEADERS = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' }
/** Headers added by Node. */
const OWN_HEADERS = ['date', 'connection', 'keep-alive']

async function showOffers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `update courses set state = case when place <= $2 then 'published' else 'draft' end
        from (select id, row_number() over (order by state = 'draft', id) as place from courses where club_id = $1) ranked
        where courses.club_id = $1 and courses.id = ranked.id`,
      [CLUB, OFFERS],
    )
    if ((rowCount ?? 0) < OFFERS) throw new Error(`The demo club has only ${rowCount} offers`)
  } finally {
    await client.end()
  }
}

/** Name, value, name, value … without Node's own. */
const headOf = ({ rawHeaders }: Told): string[] =>
  rawHeaders.filter((_, at) => !OWN_HEADERS.includes((rawHeaders[at - (at % 2)] ?? '').toLowerCase()))

async function startBareServer(workshop: Workshop, page: Told): Promise<{ child: ChildProcess; port: number }> {
  const file = fileURLToPath(new URL('support/bare-server.ts', import.meta.url))
  const child = spawn(pinnedNode(), [file], { stdio: ['pipe', 'pipe', 'inherit'] })
  workshop.later(() => child.kill())
  child.stdin?.end(JSON.stringify({ head: headOf(page), body: page.body.toString('base64') }))
  const [said] = await once(child.stdout ?? child, 'data')
  return { child, port: Number(String(said)) }
}

/** Processor time of a process in milliseconds; null on other systems. */
async function processorMs({ pid }: ChildProcess): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

interface Side {
  child: ChildProcess
  port: number
  rates: number[]
  /** Microseconds of processor time per answer. */
  costs: number[]
}

async function measure(side: Side, host: string): Promise<void> {
  const before = await processorMs(side.child)
  const rate = await answersPerSecond({
    port: side.port,
    path: '/',
    connections: CONNECTIONS,
    seconds: SECONDS,
    headers: { ...HEADERS, host },
  })
  const after = await processorMs(side.child)
  side.rates.push(rate)
  if (before !== null && after !== null) side.costs.push(((after - before) * 1000) / (rate * SECONDS))
}

await inWorkshop(async (workshop) => {
  const dataDir = join(workshop.dir, 'data')
  // The offers change before the first page is kept.
  const first = await startProgram(workshop, { dataDir })
  await showOffers(await databaseUrl(dataDir))
  await first.stop()
  const program = await startProgram(workshop, { dataDir })
  const page = await ask(program.port, { path: '/', headers: HEADERS })
  const plain = (await ask(program.port, { path: '/' })).body.toString()
  if (!plain.includes(`${OFFERS} Angebote`)) throw new Error(`The page does not show ${OFFERS} offers`)
  const ours: Side = { child: program.child, port: program.port, rates: [], costs: [] }
  const bare: Side = { ...(await startBareServer(workshop, page)), rates: [], costs: [] }
  const host = `${CLUB}.localhost:${program.port}`
  for (const side of [ours, bare]) await measure(side, host)
  for (const side of [ours, bare]) side.rates.length = side.costs.length = 0
  for (let round = 0; round < ROUNDS; round++) for (const side of [ours, bare]) await measure(side, host)
  note(`${page.body.length} bytes ${page.headers['content-encoding'] ?? 'plain'}, ${plain.length} characters plain`)
  note(`ours ${median(ours.rates).toFixed(0)} answers/s, bare ${median(bare.rates).toFixed(0)}`)
  if (ours.costs.length > 0)
    note(`processor time per answer: ours ${median(ours.costs).toFixed(1)} µs, bare ${median(bare.costs).toFixed(1)} µs`)
  figure('start page against bare server', median(ours.rates) / median(bare.rates), { is: '≥', than: 0.7 })
})
