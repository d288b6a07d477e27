import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Any number, the same in every version: advisory locks have no names. */
const LOCK = 8_366_274_911
/** A killed app's connection may be noticed a moment later. */
const PATIENCE_MS = 2000

/** Thrown when another process works with the same data folder. Its message is meant for the person who started the second one. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse'
}

export interface Ownership {
  /** Fulfilled when the connection that holds the lock is gone: the server ended, or `release` was called. */
  lost: Promise<void>
  release(): Promise<void>
}

/**
 * Claims the cluster for this process until it ends, however it ends.
 * @throws DatabaseInUse
 */
export async function claimCluster(url: string, dataDir: string): Promise<Ownership> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    application_name: 'owner',
  })
  const lost = new Promise<void>((resolve) => client.on('error', () => resolve()).on('end', () => resolve()))
  await client.connect()
  const until = Date.now() + PATIENCE_MS
  while (!(await isClaimed(client))) {
    if (Date.now() > until) {
      await client.end()
      throw new DatabaseInUse(
        `Mit dem Ordner ${dataDir} läuft schon ein Programm. Bitte dieses zuerst beenden oder mit DATA_DIR einen anderen Ordner wählen.`,
      )
    }
    await sleep(50)
  }
  return { lost, release: () => client.end() }
}

async function isClaimed(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ claimed: boolean }>('select pg_try_advisory_lock($1) as claimed', [LOCK])
  return rows[0]?.claimed === true
}

/** Creates the database that holds our tables, once. */
export async function createDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
