import { createECDH, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import pg from 'pg'

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

/** Thrown when the database was brought up by another state of the program. Its message is meant for the operator. */
class OtherVersion extends Error {
  override readonly name = 'OtherVersion'

  constructor(cause: Error) {
    super(
      `Der Datenordner gehört zu einem anderen Stand des Programms. Bitte starten Sie das Programm, das ihn angelegt hat, oder wählen Sie mit DATA_DIR einen anderen Ordner.\n(${cause.message})`,
      { cause },
    )
  }
}

/** The library's words when an older migration is missing where a newer one has run. */
const isOutOfOrder = (error: unknown): error is Error =>
  error instanceof Error && /preceding already run migration/.test(error.message)

/**
 * Brings the database to the newest version, forward only; waits while another process does the same. Run as the owner.
 * @throws OtherVersion when what has run there is not what this program would have run.
 */
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
    await client.query(
      `insert into installation (name, value) values ('linkSecret', $1), ('pushKeys', $2) on conflict do nothing`,
      [randomBytes(32).toString('base64url'), newPushKeys()],
    )
    return { applied: applied.map((migration) => migration.name) }
  } catch (error) {
    throw isOutOfOrder(error) ? new OtherVersion(error) : error
  } finally {
    await client.end()
  }
}

/** The names of all migrations of this version of the program, oldest first. */
export async function listMigrations(): Promise<string[]> {
  const files = await readdir(FOLDER)
  return files.flatMap((file) => (file.endsWith('.sql') ? [file.slice(0, -'.sql'.length)] : [])).sort()
}
