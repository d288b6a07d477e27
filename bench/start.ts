/** Time of the first and second start to the first page, and memory of app and database at rest. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { found } from '../src/kernel/answer.ts'
import { BUILT } from '../tests/support/program-args.ts'
import { figure, median, note } from './support/figures.ts'
import { memoryOf } from './support/memory.ts'
import { findPostmaster, startProgram } from './support/program.ts'
import { inWorkshop } from './support/workshop.ts'

const SECOND_STARTS = 5
const REST_MS = 20_000

/** The process and its descendants. */
async function familyOf(root: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = new Map<number, number>()
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
    const parent = stat?.split(') ').at(-1)?.split(' ')[1]
    if (parent) parents.set(pid, Number(parent))
  }
  const family = [root]
  for (const one of family) for (const [pid, parent] of parents) if (parent === one) family.push(pid)
  return family
}

await inWorkshop(async (workshop) => {
  const dataDir = join(workshop.dir, 'data')
  const first = await startProgram(workshop, { dataDir, byNpm: true })
  note(`first start with demo data, to the first page: ${(first.startedInMs / 1000).toFixed(1)} s`)
  await first.stop()
  const times: number[] = []
  for (let number = 1; number < SECOND_STARTS; number++) {
    const again = await startProgram(workshop, { dataDir, byNpm: true })
    times.push(again.startedInMs / 1000)
    await again.stop()
  }
  const program = await startProgram(workshop, { dataDir, byNpm: true })
  times.push(program.startedInMs / 1000)
  note(`second starts: ${times.map((time) => time.toFixed(2)).join(', ')} s`)
  figure('npm start to the first page, database there', median(times), { is: '≤', than: 2, unit: 's' })
  if (process.platform !== 'linux') return note('memory is measured on Linux only')
  await sleep(REST_MS)
  const server = await findPostmaster(dataDir)
  const app = await memoryOf(await appOf(found(program.child.pid)))
  const database = await memoryOf(await familyOf(found(server).pid))
  note(`at rest: app ${app.toFixed(0)} MB, database ${database.toFixed(0)} MB`)
  figure('memory at rest', app + database, { is: '≤', than: 350, unit: 'MB' })
})

/** The app below npm and its shell; the database has a session of its own but may be the app's child. */
async function appOf(npm: number): Promise<number[]> {
  const family = await familyOf(npm)
  const lines = await Promise.all(family.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return family.filter((_, at) => lines[at]?.includes(BUILT))
}
