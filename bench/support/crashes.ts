import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectionsOf } from './http.ts'
import { databaseUrl, findPostmaster, hasEnded, type Program, startProgram } from './program.ts'
import { addCourse, holdsPlace, join, listRows } from './sign-ups.ts'
import type { Workshop } from './workshop.ts'

export const VICTIMS = ['app', 'database', 'both'] as const
export type Victim = (typeof VICTIMS)[number]

const PLACES = 20
const AT_ONCE = 32
const KILL_WITHIN_MS = 1500
const RECOVERY_MS = 600_000

export interface Crash {
  victim: Victim
  /** Sign-ups answered with 201, before and after the kill. */
  acknowledged: number
  /** Acknowledged sign-ups missing in the database. */
  lost: number
  /** Requests without an answer, or with a fault. */
  failed: number
  holding: number
  /** From the kill to the next 201. */
  recoveredInMs: number
}

interface Load {
  acknowledged: string[]
  failed: number
  isOver: boolean
}

/** Signs people up without a pause. A failed request is not repeated: its result is unknown. */
async function keepSigningUp(program: Program, courseId: string, load: Load): Promise<void> {
  const agent = connectionsOf(AT_ONCE)
  let next = 0
  const person = async () => {
    while (!load.isOver) {
      const joined = await join(program.port, courseId, `${courseId}.${next++}`, agent).catch(() => null)
      if (joined?.status === 201) load.acknowledged.push(joined.email)
      else {
        load.failed++
        await sleep(20)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, person))
  agent.destroy()
}

async function kill(program: Program, dataDir: string, victim: Victim): Promise<void> {
  const server = await findPostmaster(dataDir)
  if (!server) throw new Error('The database is not running')
  const isAppKilled = victim !== 'database'
  const exit = isAppKilled ? once(program.child, 'exit') : null
  if (isAppKilled) program.child.kill('SIGKILL')
  if (victim !== 'app') process.kill(server.pid, 'SIGKILL')
  await exit
}

/** Waits for the next acknowledged sign-up, without any help. */
async function waitForSignUp(program: Program, courseId: string, load: Load): Promise<void> {
  const agent = connectionsOf(1)
  for (const until = Date.now() + RECOVERY_MS; Date.now() < until; await sleep(20)) {
    if (hasEnded(program.child)) throw new Error(`The program ended by itself:\n${program.said()}`)
    const joined = await join(program.port, courseId, `${courseId}.after`, agent).catch(() => null)
    if (joined?.status !== 201) continue
    load.acknowledged.push(joined.email)
    agent.destroy()
    return
  }
  throw new Error(`No sign-up works ${RECOVERY_MS / 1000} s after the kill`)
}

async function onDatabase<T>(dataDir: string, work: (owner: pg.Pool) => Promise<T>): Promise<T> {
  const owner = new pg.Pool({ connectionString: await databaseUrl(dataDir), max: 1 })
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

export interface Scene {
  workshop: Workshop
  dataDir: string
  /** Replaced after a kill of the app. */
  program: Program
}

/** Kills at a random moment of a sign-up load on a course of 20 places, lets everything recover by itself, and counts. */
export async function crash(scene: Scene, victim: Victim): Promise<Crash> {
  const { dataDir } = scene
  const courseId = await onDatabase(dataDir, (owner) => addCourse(owner, PLACES))
  const load: Load = { acknowledged: [], failed: 0, isOver: false }
  const loading = keepSigningUp(scene.program, courseId, load)
  const recoveredInMs = await killAndRecover(scene, victim, courseId, load).finally(() => {
    load.isOver = true
    return loading
  })
  const rows = await onDatabase(dataDir, (owner) => listRows(owner, courseId))
  const found = new Set(rows.map(({ email }) => email))
  const lost = load.acknowledged.filter((email) => !found.has(email)).length
  const { acknowledged, failed } = load
  return { victim, acknowledged: acknowledged.length, lost, failed, holding: rows.filter(holdsPlace).length, recoveredInMs }
}

async function killAndRecover(scene: Scene, victim: Victim, courseId: string, load: Load): Promise<number> {
  const { workshop, dataDir } = scene
  await sleep(Math.random() * KILL_WITHIN_MS)
  await kill(scene.program, dataDir, victim)
  const killedAt = performance.now()
  if (victim !== 'database') {
    load.isOver = true
    scene.program = await startProgram(workshop, { dataDir })
  }
  await waitForSignUp(scene.program, courseId, load)
  return performance.now() - killedAt
}
