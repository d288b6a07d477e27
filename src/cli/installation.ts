import { type Connections, connect } from '../database/connect.ts'
import { findRunning, openDatabase } from '../database/server.ts'
import { listClubs } from '../domain/clubs/queries.ts'
import type { Ctx } from '../domain/context.ts'
import { readSettings, type Settings } from '../kernel/settings.ts'
import { Complaint } from './complaint.ts'

export interface Installation {
  settings: Settings
  url: string
  /** The embedded server ran already: the program is up, or was killed. */
  wasRunning: boolean
}

/** SQLSTATE of a database without our tables, roles or logins. */
const NOT_MIGRATED = ['42P01', '22023', '42704', '28P01', '28000']

const say = (line: string) => process.stderr.write(`${line}\n`)

/** Leaves the database as found: running or not. */
export async function withInstallation<T>(work: (installation: Installation) => Promise<T>): Promise<T> {
  const settings = readSettings(process.env)
  const running = settings.databaseUrl ?? (await findRunning(settings.dataDir))
  if (running) return work({ settings, url: running, wasRunning: true })
  const database = await openDatabase({ dataDir: settings.dataDir, log: say })
  // The server runs in a session of its own and would outlive us.
  const interrupt = () => void database.stop().finally(() => process.exit(130))
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  try {
    return await work({ settings, url: database.url, wasRunning: false })
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
    await database.stop()
  }
}

/** Runs `work` as the system, with the application's rights only. @throws Complaint for an unknown club */
export async function withClub<T>(url: string, name: string | undefined, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const connections = connect(url, { max: 2 })
  try {
    return await work(await contextIn(connections, name))
  } finally {
    await connections.end()
  }
}

async function contextIn(connections: Connections, name: string | undefined): Promise<Ctx> {
  const clubs = await listClubs(connections.global).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && NOT_MIGRATED.some((code) => code === error.code))
      throw new Complaint(
        'Die Datenbank ist noch nicht eingerichtet. Bitte zuerst „npm run club -- migrate“ oder „npm start“ aufrufen.',
      )
    throw error
  })
  const names = clubs.map((club) => club.name).join(', ')
  if (clubs.length === 0)
    throw new Complaint('Es gibt noch keinen Verein. Bitte „npm start“ aufrufen und den ersten Verein anlegen.')
  const club = clubs.find((club) => club.name === name)
  if (!club) throw new Complaint(`Bitte nennen Sie mit --club einen dieser Vereine: ${names}.`)
  return { db: connections.forClub(club.id), club, actor: { kind: 'system' }, now: Temporal.Now.instant() }
}
