import { createECDH, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { prepareLogins } from './logins.ts'

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/** What push services know this installation by (RFC 8292 §3.2): a pair on the curve P-256, base64url. */
function newPushKeys(): string {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // Node leaves leading zeros out; the key is 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  return JSON.stringify({ publicKey, privateKey })
}

/** Thrown when the database was brought up by a state of the program that this one does not know. Its message is meant for the operator. */
class OtherVersion extends Error {
  override readonly name = 'OtherVersion'

  constructor(unknown: readonly string[]) {
    super(
      `Die Daten gehören zu einem neueren Stand des Programms, und zurück führt kein Weg. Bitte starten Sie das neuere Programm, oder wählen Sie mit DATA_DIR einen anderen Ordner.\n(Unbekannt: ${unknown.join(', ')})`,
    )
  }
}

/** What has run there and is none of our migrations. */
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
 * Brings the database to the newest version, forward only, and makes the application's logins; waits while another process does the same.
 * Run as the owner. What is missing runs in the order of the names, also where a later one has run already (decision 24).
 * @throws OtherVersion when something has run there that this program does not know.
 */
export async function migrate(url: string, log: (line: string) => void = () => {}): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: url })
  // A connection that breaks also fails the query, which tells.
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
      logger: { info: () => {}, warn: log, error: log, debug: () => {} },
    })
    await client.query(
      `insert into installation (name, value) values ('linkSecret', $1), ('pushKeys', $2) on conflict do nothing`,
      [randomBytes(32).toString('base64url'), newPushKeys()],
    )
    await prepareLogins(url)
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
