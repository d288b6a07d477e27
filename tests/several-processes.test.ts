import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { found } from '../src/kernel/answer.ts'
import { type OwnApp, startOwnApp } from './support/app.ts'
import { until } from './support/until.ts'

const COUNT = 2
const app: OwnApp = await startOwnApp({ PROCESSES: String(COUNT), RAISED_LIMITS: 'yes', STOP_DELAY: '3' })
const owner = new pg.Client({ connectionString: app.databaseUrl })
await owner.connect()
afterAll(() => owner.end())

/** Elsewhere no port is shared. */
const onLinux = test.runIf(process.platform === 'linux')

/** Processes beside the first one, by its children. */
async function listBeside(): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    }),
  )
  return pids.map(Number).filter((_, at) => parents[at] === app.pid)
}

/** Number of sockets that take new connections at the program's port. */
async function countOpen(): Promise<number> {
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n')
  const port = app.port.toString(16).toUpperCase().padStart(4, '0')
  return lines.filter((line) => line.includes(`:${port} 00000000:0000 0A`)).length
}

const { rows } = await owner.query<{ id: string; slug: string }>(
  `select c.id, c.slug from courses c where club_id = 'gsv' and state = 'published' and coalesce(age_from, 0) < 40 and coalesce(age_to, 99) > 50 and sexes = 'all' and registration_opens_at is null and registration_closes_at is null
   and capacity > 5 + (select count(*) from held_places p where p.club_id = c.club_id and p.course_id = c.id)
   and not exists (select from participations p where p.club_id = c.club_id and p.course_id = c.id and p.state = 'waiting') order by slug limit 1`,
)
const course = found(rows[0])
const person = {
  firstname: 'Erika',
  lastname: 'Muster',
  birthOn: '1985-03-05',
  email: 'erika@beispiel.example',
}

/** Enough connections for each process to answer some. */
const MANY = 24
const fetchMany = (path: string, headers = {}) =>
  Promise.all(Array.from({ length: MANY }, () => app.fetch('gsv', path, { headers })))
/** Free places on the kept pages of all processes. */
async function placesShown(): Promise<number[]> {
  const pages = await fetchMany(`/id/${course.slug}`)
  return [...new Set(pages.map(({ text }) => Number(/(\d+) Pl(?:ätze|atz) frei/.exec(text)?.[1])))]
}

onLinux('two processes answer at one port', () => until(async () => (await countOpen()) === COUNT))

onLinux('a change made through one shows on the kept pages of both', async () => {
  const [before = 0, ...others] = await placesShown()
  expect(others).toEqual([])
  const { status } = await app.fetch('gsv', `/api/v1/courses/${course.id}/participations`, { json: person })
  expect(status).toBe(201)
  await expect.poll(placesShown).toEqual([before - 1])
})

onLinux('a login counts in both', async () => {
  const cookie = await app.login('gsv', 'trainer@gsv.example')
  const sessions = await fetchMany('/api/v1/session', { cookie })
  expect(sessions.filter(({ text }) => JSON.parse(text).hasUser)).toHaveLength(MANY)
})

onLinux('the log of both is one file, written by one', async () => {
  const pages = await fetchMany('/login')
  const ids = pages.map(({ headers }) => String(headers['x-request-id']))
  await until(async () => {
    const log = await readFile(join(app.dataDir, 'app.log'), 'utf8')
    return ids.every((id) => log.includes(id))
  })
})

onLinux('a killed process is replaced, and requests go on meanwhile', async () => {
  const [pid] = await listBeside()
  process.kill(found(pid), 'SIGKILL')
  await until(async () => (await countOpen()) === COUNT - 1)
  const pages = await fetchMany(`/id/${course.slug}`)
  expect(pages.filter(({ status }) => status === 200)).toHaveLength(MANY)
  await until(async () => (await countOpen()) === COUNT)
  expect(await listBeside()).not.toContain(pid)
  await until(async () => (await readFile(join(app.dataDir, 'app.log'), 'utf8')).includes('serving process ended'))
})

onLinux('the end of the program ends all', async () => {
  const beside = await listBeside()
  expect(beside).toHaveLength(COUNT - 1)
  expect((await fetchMany('/ready')).map(({ status }) => status)).not.toContain(503)
  const stopped = app.stop()
  const isNowhereReady = async () => (await fetchMany('/ready')).every(({ status }) => status === 503)
  await until(isNowhereReady)
  expect(
    (await fetchMany('/health')).every(({ status }) => status === 200),
    'and goes on to answer',
  ).toBe(true)
  await stopped
  for (const pid of beside) await until(async () => (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) === '')
  expect(await countOpen()).toBe(0)
})
