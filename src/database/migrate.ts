import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import pg from 'pg'

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/** Brings the database to the newest version, forward only; waits while another process does the same. Run as the owner. */
export async function migrate(url: string, log: (line: string) => void = () => {}): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const applied = await runner({
      dbClient: client,
      dir: FOLDER,
      direction: 'up',
      migrationsTable: 'migrations',
      advisoryLockMode: 'wait',
      logger: { info: () => {}, warn: log, error: log, debug: () => {} },
    })
    await client.query(`insert into installation (name, value) values ('linkSecret', $1) on conflict do nothing`, [
      randomBytes(32).toString('base64url'),
    ])
    return { applied: applied.map((migration) => migration.name) }
  } finally {
    await client.end()
  }
}

/** The names of all migrations of this version of the program, oldest first. */
export async function listMigrations(): Promise<string[]> {
  const files = await readdir(FOLDER)
  return files.flatMap((file) => (file.endsWith('.sql') ? [file.slice(0, -'.sql'.length)] : [])).sort()
}
