/**
 * Ten minutes of what clubs do at once – visitors with filters, staff on plans and lists, a booking's change each second –
 * with 16 connections: memory of the program, and how often a kept page answers. Then processor time of kept pages alone.
 */
import { join } from 'node:path'
import pg from 'pg'
import { connect } from '../src/database/connect.ts'
import { transaction } from '../src/database/transaction.ts'
import { record } from '../src/domain/audit/commands.ts'
import { found } from '../src/kernel/answer.ts'
import { newId } from '../src/kernel/id.ts'
import { bookMany } from './support/bookings.ts'
import { cpuEach, told } from './support/cpu.ts'
import { figure, median, note } from './support/figures.ts'
import { growPeople } from './support/growth.ts'
import { ask, CLUB, connectionsOf, inParallel, logIn } from './support/http.ts'
import { memoryOf } from './support/memory.ts'
import { MONDAY } from './support/pages.ts'
import { finishPictures } from './support/pictures.ts'
import { databaseUrl, startProgram } from './support/program.ts'
import { contextIn } from './support/statements.ts'
import { inWorkshop } from './support/workshop.ts'

const MINUTES = Number(process.env.MINUTES ?? 10)
const CONNECTIONS = 16
const KEPT_RUNS = 300
const WEEK = `/admin/bookings?ansicht=woche&tag=${MONDAY}`

const random = (most: number): number => Math.floor(Math.random() * most)
/** Pages asked for, each as often as the others. */
const WORK: [who: 'admin' | 'trainer' | null, path: () => string][] = [
  [null, () => '/'],
  [null, () => `/?weekday=${1 + random(7)}&age=${3 + random(80)}`],
  [null, () => `/?q=wort${random(100_000)}`],
  [null, () => `/?utm_source=${random(100_000)}`],
  [null, () => '/id/rueckenfit-am-feierabend'],
  [null, () => `/occupancy?tag=${MONDAY}`],
  ['admin', () => '/'],
  ['admin', () => WEEK],
  ['trainer', () => WEEK],
  ['admin', () => `/admin/bookings?ansicht=monat&tag=${MONDAY}`],
  ['admin', () => '/admin/participants/people'],
  ['admin', () => `/admin/participants/people?suche=m%C3%BCller${random(1000)}`],
  ['admin', () => '/admin/courses'],
]

const KEPT: [name: string, who: 'admin' | null, path: string, goal: number][] = [
  ['week of the plan, kept', 'admin', WEEK, 2],
  ['start page, signed in', 'admin', '/', 0.15],
  ['filtered finder, kept', null, '/?weekday=2', 0.5],
]

await inWorkshop(async (workshop) => {
  const dataDir = join(workshop.dir, 'data')
  // Making the demo clubs takes memory that an installation never needs again.
  const seeding = await startProgram(workshop, { dataDir })
  await finishPictures(dataDir)
  await seeding.stop()
  const program = await startProgram(workshop, { dataDir })
  const owner = new pg.Pool({ connectionString: await databaseUrl(dataDir), max: 2 })
  workshop.later(() => owner.end())
  const connections = connect(await databaseUrl(dataDir), { max: 1 })
  workshop.later(() => connections.end())
  const agent = connectionsOf(CONNECTIONS)
  workshop.later(() => agent.destroy())
  const cookies = { admin: await logIn(program.port, 'admin'), trainer: await logIn(program.port, 'trainer') }
  await bookMany(owner, [{ club: CLUB, bookings: 10_000, isFull: true }])
  await growPeople(owner, CLUB)
  await owner.query('vacuum analyze')
  const get = async (who: 'admin' | 'trainer' | null, path: string) => {
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd', ...(who && { cookie: found(cookies[who]) }) }
    const { status } = await ask(program.port, { path, agent, headers })
    if (status !== 200) throw new Error(`${path} answered ${status}`)
  }
  /** The record of a change drops the kept plans. */
  const change = () =>
    transaction(contextIn(connections, CLUB, { kind: 'system' }), (ctx) =>
      record(ctx, { event: 'booking.moved', id: newId(), content: 'Probe' }),
    )
  const ends = performance.now() + MINUTES * 60_000
  const sizes: number[] = []
  const watch = setInterval(() => void memoryOf([found(program.child.pid)]).then((size) => sizes.push(size)), 5_000)
  const writer = setInterval(() => void change(), 1_000)
  let asked = 0
  await inParallel(CONNECTIONS, CONNECTIONS, async () => {
    while (performance.now() < ends) {
      const [who, path] = found(WORK[random(WORK.length)])
      await get(who, path())
      asked++
    }
  })
  clearInterval(watch)
  clearInterval(writer)
  const [first, last] = [sizes.slice(sizes.length / 4, sizes.length / 2), sizes.slice((3 * sizes.length) / 4)]
  note(`${(asked / MINUTES / 60).toFixed(0)} answers a second of a mix of ${WORK.length} pages`)
  figure('memory at the end of the mix', Math.max(...last), { is: '≤', than: 400, unit: 'MB' })
  figure('memory of the last quarter against the second', median(last) / median(first), { is: '≤', than: 1.1 })
  for (const [name, who, path, goal] of KEPT) {
    await get(who, path)
    const cpu = await cpuEach(program, dataDir, KEPT_RUNS, () => inParallel(KEPT_RUNS, CONNECTIONS, () => get(who, path)))
    note(`${name}: ${told(cpu)}`)
    figure(`${name}, processor time`, cpu.program + cpu.database, { is: '≤', than: goal, unit: 'ms' })
  }
})
