import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { figure, note } from './figures.ts'
import { finishPictures } from './pictures.ts'
import { databaseUrl, findPostmaster, type Program, type ProgramOptions, startProgram } from './program.ts'
import type { Workshop } from './workshop.ts'

/** Linux counts in hundredths of a second. */
const TICK_MS = 10

/** Milliseconds of processor time: neighbours on the machine do not count. */
export interface Cpu {
  program: number
  database: number
}

/** Fields of `/proc/PID/stat` behind the name, which may hold blanks; null for an ended process. */
async function statOf(pid: string): Promise<string[] | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return null
    throw error
  })
  return text?.slice(text.lastIndexOf(')') + 2).split(' ') ?? null
}

const PARENT = 1
const [USER, CHILDREN_USER, CHILDREN_SYSTEM] = [11, 13, 14]

/** A process's own time, and that of its ended children. */
const timeOf = (stat: string[] | null): number =>
  (stat ?? []).slice(USER, CHILDREN_SYSTEM + 1).reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0)

/** Milliseconds of processor time of our own ended children. */
export const childrenCpu = async (): Promise<number> =>
  ((await statOf('self')) ?? [])
    .slice(CHILDREN_USER, CHILDREN_SYSTEM + 1)
    .reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0)

/** Use of program and database since their start. */
async function cpuOf({ child }: Program, dataDir: string): Promise<Cpu> {
  const postmaster = String((await findPostmaster(dataDir))?.pid)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map(statOf))
  const servers = stats.filter((stat) => stat?.[PARENT] === postmaster)
  const database = [await statOf(postmaster), ...servers].reduce((sum, stat) => sum + timeOf(stat), 0)
  return { program: timeOf(await statOf(String(child.pid))), database }
}

/** Use of each of `count` pieces of work. */
export async function cpuEach(program: Program, dataDir: string, count: number, work: () => Promise<unknown>): Promise<Cpu> {
  const before = await cpuOf(program, dataDir)
  await work()
  const after = await cpuOf(program, dataDir)
  return { program: (after.program - before.program) / count, database: (after.database - before.database) / count }
}

/** Starts the program on a database that counts its plans and statements. */
export async function startCounting(workshop: Workshop, options: ProgramOptions): Promise<Program> {
  const first = await startProgram(workshop, options)
  await finishPictures(options.dataDir)
  const owner = new pg.Client({ connectionString: await databaseUrl(options.dataDir) })
  await owner.connect()
  await owner.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await owner.query(`alter system set pg_stat_statements.track_planning = on`)
  await owner.query('create extension if not exists pg_stat_statements')
  await owner.end()
  await first.stop()
  return startProgram(workshop, options)
}

export interface DatabaseTime {
  /** Milliseconds. */
  planning: number
  work: number
  statements: number
}

const HERE = 'dbid = (select oid from pg_database where datname = current_database())'

/** Time of the application's statements since the last call, without jobs and club names of connections. */
export async function databaseTime(owner: pg.Pool): Promise<DatabaseTime> {
  const { rows } = await owner.query<DatabaseTime>(
    `select coalesce(sum(total_plan_time), 0) as planning, coalesce(sum(total_exec_time), 0) as work, coalesce(sum(calls), 0)::int as statements
     from pg_stat_statements s join pg_roles r on r.oid = s.userid
     where r.rolname in ('app', 'auth_app') and query !~ 'pgboss|set_config|clubs_with_due' and ${HERE}`,
  )
  await owner.query(`select pg_stat_statements_reset(0, oid, 0) from pg_database where datname = current_database()`)
  return rows[0] ?? { planning: 0, work: 0, statements: 0 }
}

export const told = ({ program, database }: Cpu): string =>
  `${program.toFixed(1)} ms of the program and ${database.toFixed(1)} ms of the database`

export const planningShare = ({ planning, work }: DatabaseTime): number => (planning / (planning + work)) * 100

const MOST_PLANNING = 10

/** Prints and answers the use of each of `count` requests; prints the share of planning. For a program started by `startCounting`. */
export async function tellLoad(
  name: string,
  { program, dataDir, owner }: { program: Program; dataDir: string; owner: pg.Pool },
  count: number,
  work: () => Promise<unknown>,
): Promise<Cpu> {
  await databaseTime(owner)
  const startedAt = performance.now()
  const cpu = await cpuEach(program, dataDir, count, work)
  const perSecond = count / ((performance.now() - startedAt) / 1000)
  const time = await databaseTime(owner)
  note(`${name}: ${perSecond.toFixed(0)} a second, each ${told(cpu)}, ${(time.statements / count).toFixed(1)} statements`)
  figure(`${name}, planning in the time of its statements`, planningShare(time), { is: '≤', than: MOST_PLANNING, unit: '%' })
  return cpu
}
