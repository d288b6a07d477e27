import { createHash } from 'node:crypto'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Storage } from '../domain/files/create-storage.ts'
import { type AddToTar, packTar } from '../kernel/pack-tar.ts'
import { columnsSql, listApplied, listSequences, listTables, type Table, tableSql } from './database-tables.ts'
import { CHECKSUMS, type Checksums, FILES, MANIFEST, type Manifest, SECRETS_ENTRY, TABLES } from './manifest.ts'

/** Rows of a table are cut into entries of this size: an entry tells its size first. */
const PART_BYTES = 512 << 10

/** `COPY` writes and reads the same text on every server. */
export const PLAIN_VALUES = `set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set timezone = 'UTC'; set client_encoding = 'UTF8'`

export interface BackupSource {
  /** The owner's connection, alone for the backup. */
  client: pg.Client
  storage: Storage
  /** Of the program. */
  version: string
  /** Content of `secrets.json` for an encrypted backup. */
  secrets: string | null
}

async function writeTable(client: pg.Client, table: Table, add: AddToTar): Promise<Checksums['tables'][string]> {
  const sum = createHash('sha256')
  let [rows, number, held, parts] = [0, 0, 0, [] as Buffer[]]
  const flush = async () => {
    await add(`${TABLES}${table.name}/${String(number++).padStart(6, '0')}`, Buffer.concat(parts))
    parts = []
    held = 0
  }
  const stream = client.query(copyTo(`copy ${tableSql(table.name)} (${columnsSql(table)}) to stdout`))
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    sum.update(chunk)
    parts.push(chunk)
    held += chunk.length
    if (held >= PART_BYTES) await flush()
  }
  if (held > 0) await flush()
  rows = stream.rowCount
  return { rows, sha256: sum.digest('hex') }
}

const KEYS = `
  select club_id || '/' || id as key from files
  union all select u.club_id || '/uploads/' || u.id || '/' || part from uploads u, unnest(u.part_ids) as part order by 1`

/** A file that is not there any more does not stop a backup: it is named. */
async function writeFiles({ client, storage }: BackupSource, add: AddToTar): Promise<Pick<Checksums, 'files' | 'missing'>> {
  const files: Record<string, string> = {}
  const missing: string[] = []
  const { rows } = await client.query<{ key: string }>(KEYS)
  for (const { key } of rows) {
    const bytes = await storage.get(key)
    if (!bytes) missing.push(key)
    else {
      files[key] = createHash('sha256').update(bytes).digest('hex')
      await add(`${FILES}${key}`, bytes)
    }
  }
  return { files, missing }
}

/** Everything of one moment as a tar stream; files come first, so that few are deleted meanwhile. */
export async function* packBackup(source: BackupSource, told: (sums: Checksums) => void): AsyncGenerator<Buffer> {
  const { client } = source
  yield* packTar(async (add) => {
    await client.query(PLAIN_VALUES)
    await client.query('begin transaction isolation level repeatable read read only')
    const { rows } = await client.query<{ now: string }>(`select to_json(now()) #>> '{}' as now`)
    const manifest: Manifest = {
      version: source.version,
      takenAt: rows[0]?.now ?? '',
      migrations: await listApplied(client),
      tables: await listTables(client),
      sequences: await listSequences(client),
    }
    await add(MANIFEST, JSON.stringify(manifest))
    if (source.secrets !== null) await add(SECRETS_ENTRY, source.secrets)
    const sums: Checksums = { tables: {}, ...(await writeFiles(source, add)) }
    for (const table of manifest.tables) sums.tables[table.name] = await writeTable(client, table, add)
    await client.query('commit')
    await add(CHECKSUMS, JSON.stringify(sums))
    told(sums)
  })
}
