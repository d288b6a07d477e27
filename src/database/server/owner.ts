import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Any number, the same in every version: advisory locks have no names. */
const LOCK = 8_366_274_911
/** The server may notice the end of a killed app a moment later. */
const PATIENCE_MS = 2000

/** The message is for the operator. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse'
}

export interface Ownership {
  /** Fulfilled when the locking connection ends. */
  lost: Promise<void>
  release(): Promise<void>
}

/** Claims the cluster until this process ends, and creates its database if needed. @throws DatabaseInUse */
export async function claimCluster(url: string, dataDir: string, name: string): Promise<Ownership> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    application_name: 'owner',
  })
  const lost = new Promise<void>((resolve) => client.on('error', () => resolve()).on('end', () => resolve()))
  try {
    await client.connect()
    await claim(client, dataDir)
    await createDatabase(client, name)
    return { lost, release: () => client.end() }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function claim(client: pg.Client, dataDir: string): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(50)) {
    const { rows } = await client.query<{ claimed: boolean }>('select pg_try_advisory_lock($1) as claimed', [LOCK])
    if (rows[0]?.claimed === true) return
    if (Date.now() > until) {
      throw new DatabaseInUse(
        `Mit dem Ordner ${dataDir} läuft schon ein Programm. Bitte dieses zuerst beenden oder mit DATA_DIR einen anderen Ordner wählen.`,
      )
    }
  }
}

async function createDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
}
