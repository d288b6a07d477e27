/**
 * The list of members with 100,000 of them: its reads against their bare statements in the same run, their growth from 1,000 members,
 * and the memory of the program while it exports all of them. One question at a time.
 */
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connect } from '../src/database/connect.ts'
import { PLANNED_ONCE } from '../src/database/named-statements.ts'
import type { Ctx } from '../src/domain/context.ts'
import type { MemberFilter } from '../src/domain/members/is-listed.ts'
import { listDirectory } from '../src/domain/members/list-directory.ts'
import { countMembers, listMembers } from '../src/domain/members/list-members.ts'
import { found } from '../src/kernel/answer.ts'
import { adminIn } from './support/admin-in.ts'
import { figure, median, note } from './support/figures.ts'
import { ask, CLUB, logIn } from './support/http.ts'
import { growMembers } from './support/members.ts'
import { memoryOf } from './support/memory.ts'
import { databaseUrl, type Program, startProgram } from './support/program.ts'
import { statementsOf } from './support/statements.ts'
import { inWorkshop } from './support/workshop.ts'

const [FEW, MANY] = [1_000, 100_000]
const RUNS = 41
/** Runs of each read that are not measured: of a read of a millisecond, V8 takes longer than the database at first. */
const WARM = 30
const BESIDE_SQL = 2
const MOST_GROWTH = 2
const MOST_EXPORT_MB = 100
const REST_MS = 5_000
/** Columns of a file: with the fee, which is worked out for each member, and without. */
const EXPORTS = {
  'as csv': 'form=csv',
  'as xlsx': 'form=xlsx',
  'as csv without fees': `form=csv&${['nummer', 'alter', 'abteilungen', 'art', 'eintritt'].map((name) => `spalte=${name}`).join('&')}`,
}
/** Of the time with fees. */
const MOST_WITHOUT_FEES = 0.6

const today = Temporal.Now.plainDateISO('Europe/Berlin')
const filter = (more: Partial<MemberFilter> = {}): MemberFilter => ({ asOf: today, state: 'current', sort: 'name', ...more })
const page = { limit: 50 }
const list =
  (more: Partial<MemberFilter> = {}) =>
  (ctx: Ctx) =>
    listMembers(ctx, filter(more), page)
const count =
  (more: Partial<MemberFilter> = {}) =>
  (ctx: Ctx) =>
    countMembers(ctx, filter(more))

async function someDepartment(ctx: Ctx): Promise<string> {
  const { rows } = await ctx.db
    .selectFrom('departments')
    .select('id')
    .where('clubId', '=', CLUB)
    .execute()
    .then((rows) => ({ rows }))
  return found(rows[0]).id
}

const reads = (departmentId: string): Record<string, (ctx: Ctx) => Promise<unknown>> => ({
  'list by name': list(),
  'list by number': list({ sort: 'number' }),
  'second page': async (ctx) => {
    const { next } = await listMembers(ctx, filter(), { limit: 5 })
    return listMembers(ctx, filter(), { limit: 50, ...(next ? { after: next } : {}) })
  },
  'as of five years ago': list({ asOf: today.subtract({ years: 5 }) }),
  'of one department': list({ departmentId }),
  'passive ones': list({ kind: 'passiv' }),
  children: list({ ageFrom: 0, ageTo: 6 }),
  'who left': list({ state: 'left' }),
  'the deceased': list({ state: 'deceased' }),
  'who is to come': list({ state: 'coming' }),
  'search: a rare name': list({ search: 'gruberfeld 777' }),
  'search: a common name': list({ search: 'müller' }),
  'search: nobody': list({ search: 'xqzt' }),
  'search: a number': list({ search: '500777' }),
  'telephone list': (ctx) => listDirectory(ctx, 'gruberfeld', page),
})

const counts = (departmentId: string): Record<string, (ctx: Ctx) => Promise<unknown>> => ({
  'count as of today': count(),
  'count as of five years ago': count({ asOf: today.subtract({ years: 5 }) }),
  'count of a department': count({ departmentId }),
  'count of a search': count({ search: 'gruber' }),
})

/** Their sets are sorted, or walked to: they grow with who passes (decision 43). */
const GROWING: Record<string, Partial<MemberFilter>> = {
  children: { ageFrom: 0, ageTo: 6 },
  'the deceased': { state: 'deceased' },
  'search: a common name': { search: 'müller' },
  'telephone list': { search: 'gruberfeld' },
}
async function passing(ctx: Ctx): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for (const [name, more] of Object.entries(GROWING)) sizes.set(name, await countMembers(ctx, filter(more)))
  return sizes
}

interface Times {
  own: number
  bare: number
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Reads and their bare statements in turn: the machine is shared. Answers the middle of both. */
async function measure(ctx: Ctx, url: string, client: pg.Client, all: ReturnType<typeof reads>): Promise<Map<string, Times>> {
  const times = new Map<string, Times>()
  for (const [name, read] of Object.entries(all)) {
    const statements = await statementsOf(url, CLUB, ctx.actor, read)
    const [own, bare]: [number[], number[]] = [[], []]
    for (let run = -WARM; run < RUNS; run++) {
      const ours = await timed(() => read(ctx))
      const sql = await timed(async () => {
        for (const { text, values } of statements) await client.query({ name: hash('sha1', text, 'base64url'), text, values })
      })
      if (run < 0) continue
      own.push(ours)
      bare.push(sql)
    }
    times.set(name, { own: median(own), bare: median(bare) })
  }
  return times
}

/** MB above idle while the whole list is downloaded, and its seconds. */
async function measureExport({ port, child }: Program, name: string, query: string): Promise<{ mb: number; seconds: number }> {
  const headers = { cookie: await logIn(port, 'admin') }
  const memory = () => memoryOf([found(child.pid)])
  await sleep(REST_MS)
  const idle = await memory()
  let most = idle
  let seconds = 0
  const watch = setInterval(() => void memory().then((now) => (most = Math.max(most, now))), 50)
  try {
    const startedAt = performance.now()
    const path = `/admin/members/export?stand=alle&${query}`
    const { status, body } = await ask(port, { path, headers })
    if (status !== 200) throw new Error(`The export answered ${status}`)
    seconds = (performance.now() - startedAt) / 1000
    note(`${name}: ${(body.length / 1_000_000).toFixed(1)} MB in ${seconds.toFixed(1)} s`)
  } finally {
    clearInterval(watch)
  }
  return { mb: most - idle, seconds }
}

await inWorkshop(async (workshop) => {
  const dataDir = join(workshop.dir, 'data')
  const program = await startProgram(workshop, { dataDir })
  const url = await databaseUrl(dataDir)
  const owner = new pg.Pool({ connectionString: url, max: 1 })
  const client = new pg.Client({ connectionString: url, options: `-c role=app -c app.club_id=${CLUB} ${PLANNED_ONCE}` })
  const connections = connect(url, { max: 2 })
  workshop.later(() => owner.end())
  workshop.later(() => client.end())
  workshop.later(() => connections.end())
  await client.connect()
  const ctx = await adminIn(connections, owner)
  const departmentId = await someDepartment(ctx)
  const all = { ...reads(departmentId), ...counts(departmentId) }
  await growMembers(owner, 1, FEW)
  const few = await measure(ctx, url, client, all)
  const fewPass = await passing(ctx)
  await growMembers(owner, FEW + 1, MANY)
  const many = await measure(ctx, url, client, all)
  const manyPass = await passing(ctx)
  for (const [name, { own, bare }] of many) {
    const before = found(few.get(name))
    note(`${name}: ${before.own.toFixed(1)} → ${own.toFixed(1)} ms, its SQL ${bare.toFixed(1)} ms`)
    figure(`${name}, against its bare SQL`, own / bare, { is: '≤', than: BESIDE_SQL })
    const isCount = name in counts(departmentId)
    const each = isCount ? MANY / FEW : (manyPass.get(name) ?? 1) / Math.max(1, fewPass.get(name) ?? 1)
    const what = isCount ? ', time of a member' : manyPass.has(name) ? `, time of each of ${manyPass.get(name)} who pass` : ''
    figure(`${name}${what}, from ${FEW} to ${MANY}`, own / before.own / each, { is: '≤', than: MOST_GROWTH })
  }
  const seconds: Record<string, number> = {}
  for (const [name, query] of Object.entries(EXPORTS)) {
    const measured = await measureExport(program, name, query)
    seconds[name] = measured.seconds
    figure(`memory above idle, ${MANY} members ${name}`, measured.mb, { is: '≤', than: MOST_EXPORT_MB, unit: 'MB' })
  }
  const ratio = found(seconds['as csv without fees']) / found(seconds['as csv'])
  figure('export without fees, of the time with them', ratio, { is: '≤', than: MOST_WITHOUT_FEES })
})
