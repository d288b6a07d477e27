import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { prepareLogins } from './logins.ts'

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/** A newer program has migrated this database. The message is for the operator. */
class OtherVersion extends Error {
  override readonly name = 'OtherVersion'

  constructor(unknown: readonly string[]) {
    super(
      `Die Daten gehören zu einem neueren Stand des Programms, und zurück führt kein Weg. Bitte starten Sie das neuere Programm, oder wählen Sie mit DATA_DIR einen anderen Ordner.\n(Unbekannt: ${unknown.join(', ')})`,
    )
  }
}

async function listUnknown(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query(
    `select from information_schema.tables where table_schema = 'public' and table_name = 'migrations'`,
  )
  if (tables.length === 0) return []
  const ours = await listMigrations()
  const { rows } = await client.query<{ name: string }>('select name from migrations where not name = any($1) order by id', [
    ours,
  ])
  return rows.map(({ name }) => name)
}

/**
 * Forward only; makes the application's logins as well. Run as the owner; waits for a parallel run. Missing migrations run by
 * name, even after later ones (decision 24). `only`: no others, for an older state. @throws OtherVersion
 */
export async function migrate(
  url: string,
  log: (line: string) => void = () => {},
  only?: readonly string[],
): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: url })
  // The query fails too, and reports the broken connection.
  client.on('error', () => {})
  await client.connect()
  try {
    const unknown = await listUnknown(client)
    if (unknown.length > 0) throw new OtherVersion(unknown)
    const applied = await runner({
      dbClient: client,
      dir: FOLDER,
      direction: 'up',
      migrationsTable: 'migrations',
      advisoryLockMode: 'wait',
      checkOrder: false,
      ...(only && { ignorePattern: await patternBut(only) }),
      logger: { info: () => {}, warn: log, error: log, debug: () => {} },
    })
    await prepareLogins(url)
    return { applied: applied.map((migration) => migration.name) }
  } finally {
    await client.end()
  }
}

/** Names of hidden files, and of the migrations that are not wanted. */
async function patternBut(wanted: readonly string[]): Promise<string> {
  const others = (await listMigrations()).filter((name) => !wanted.includes(name))
  return `(${['\\..*', ...others.map((name) => `${name}\\.sql`)].join('|')})`
}

/** Oldest first. */
export async function listMigrations(): Promise<string[]> {
  const files = await readdir(FOLDER)
  return files.flatMap((file) => (file.endsWith('.sql') ? [file.slice(0, -'.sql'.length)] : [])).sort()
}
