import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { listMigrations, migrate } from '../database/migrate.ts'
import type { Storage } from '../domain/files/create-storage.ts'
import { UnreadableBackup } from './container.ts'
import { columnsSql, listApplied, listTables, type Table, tableSql } from './database-tables.ts'
import type { Checksums, Manifest } from './manifest.ts'
import { unpackBackup } from './read-backup.ts'
import { PLAIN_VALUES } from './write-backup.ts'

/** `newer`: of a newer program; `other`: tables unlike ours; `in_use`: somebody works with the target; `not_empty`: it has clubs or logins. */
export type RestoreFault = 'newer' | 'other' | 'in_use' | 'not_empty'

export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused'
  readonly fault: RestoreFault

  constructor(fault: RestoreFault) {
    super(`The backup is not restored: ${fault}`)
    this.fault = fault
  }
}

export interface RestoreTarget {
  /** Opens the database; answers the owner's address. */
  open(): Promise<string>
  storage: Storage
  /** Puts the content of `secrets.json` in place, before anything counts; null in a backup without a key. */
  keepSecrets(text: string | null, database: pg.Client): Promise<void>
  log(line: string): void
}

export interface Restored {
  manifest: Manifest
  sums: Checksums
}

const PATIENCE_MS = 10_000

async function checkTarget(client: pg.Client): Promise<void> {
  // The session of a killed restore ends a moment later.
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(100)) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    if (!rowCount) break
    if (Date.now() > until) throw new RestoreRefused('in_use')
  }
  for (const name of ['public.clubs', 'auth.user']) {
    const { rows } = await client.query<{ isThere: boolean }>('select to_regclass($1) is not null as "isThere"', [tableSql(name)])
    if (rows[0]?.isThere && (await client.query(`select from ${tableSql(name)} limit 1`)).rowCount)
      throw new RestoreRefused('not_empty')
  }
}

/** Brings an empty database to the state of the backup's tables. */
async function prepareTables(client: pg.Client, url: string, { migrations, tables }: Manifest): Promise<void> {
  const applied = await listApplied(client)
  if (applied.some((name) => !migrations.includes(name)))
    await client.query(`
      drop schema if exists pgboss cascade; drop schema auth cascade; drop schema public cascade;
      create schema public; grant usage on schema public to public`)
  await migrate(url, () => {}, migrations)
  const found = new Map((await listTables(client)).map((table) => [table.name, table.columns.toSorted().join()]))
  const isOdd = tables.some(({ name, columns }) => found.get(name) !== columns.toSorted().join())
  if (isOdd || found.size !== tables.length) throw new RestoreRefused('other')
}

interface Constraint {
  table: string
  name: string
  definition: string
}

/** Rows come in any order: triggers rest, and foreign keys are checked at the end, all at once. */
async function loosen(client: pg.Client, tables: readonly Table[]): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_namespace n on n.oid = k.connamespace where k.contype = 'f' and n.nspname in ('public', 'auth') order by 1, 2`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of tables) await client.query(`alter table ${tableSql(name)} disable trigger user`)
  await client.query(`truncate ${tables.map(({ name }) => tableSql(name)).join(', ')}`)
  return rows
}

async function tighten(client: pg.Client, { tables, sequences }: Manifest, constraints: readonly Constraint[]): Promise<void> {
  for (const { table, name, definition } of constraints)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const { name } of tables) await client.query(`alter table ${tableSql(name)} enable trigger user`)
  for (const { name, last, isCalled } of sequences)
    await client.query('select setval($1, $2, $3)', [tableSql(name), last, isCalled])
}

/** Feeds one `COPY` after the other: `switchTo` another table ends the one before. */
function copier(client: pg.Client, tables: ReadonlyMap<string, Table>) {
  let open: { name: string; stream: ReturnType<typeof copyFrom>; ended: Promise<unknown> } | null = null
  const end = async () => {
    open?.stream.end()
    await open?.ended
    open = null
  }
  return {
    end,
    async write(name: string, part: Buffer) {
      if (open?.name !== name) {
        await end()
        const table = tables.get(name)
        if (!table) throw new UnreadableBackup('broken')
        const stream = client.query(copyFrom(`copy ${tableSql(name)} (${columnsSql(table)}) from stdin`))
        const ended = once(stream, 'finish')
        // Refused rows are heard of where it is waited for, a moment later.
        ended.catch(() => {})
        open = { name, stream, ended }
      }
      const { stream, ended } = open
      if (!stream.write(part)) await Promise.race([once(stream, 'drain'), ended])
    },
  }
}

/**
 * Fills an empty installation in one transaction, then brings it to the newest version. Killed before its end it leaves the
 * target empty, and can be repeated. @throws RestoreRefused, UnreadableBackup
 */
export async function restoreBackup(content: AsyncIterable<Buffer>, target: RestoreTarget): Promise<Restored> {
  const opened = new AsyncDisposableStack()
  try {
    return await restoreInto(content, target, opened)
  } finally {
    await opened.disposeAsync()
  }
}

async function connect(url: string, opened: AsyncDisposableStack): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  opened.defer(() => client.end())
  return client
}

async function restoreInto(
  content: AsyncIterable<Buffer>,
  { open, storage, keepSecrets, log }: RestoreTarget,
  opened: AsyncDisposableStack,
): Promise<Restored> {
  let begun: Begun | null = null
  let secrets: string | null = null
  const sums = await unpackBackup(content, {
    async manifest(manifest) {
      const ours = await listMigrations()
      if (manifest.migrations.some((name) => !ours.includes(name))) throw new RestoreRefused('newer')
      begun = await begin(await open(), manifest, opened)
    },
    secrets(text) {
      secrets = text
    },
    file: (key, bytes) => storage.put(key, bytes, 'application/octet-stream'),
    rows: async (table, part) => begun?.copy.write(table, part),
  })
  if (!begun) throw new UnreadableBackup('broken')
  const { client, url, manifest } = await finish(begun)
  await keepSecrets(secrets, client)
  await client.query('commit')
  await migrate(url, log)
  return { manifest, sums }
}

interface Begun {
  url: string
  client: pg.Client
  manifest: Manifest
  constraints: Constraint[]
  copy: ReturnType<typeof copier>
}

async function begin(url: string, manifest: Manifest, opened: AsyncDisposableStack): Promise<Begun> {
  const client = await connect(url, opened)
  await checkTarget(client)
  await prepareTables(client, url, manifest)
  await client.query(PLAIN_VALUES)
  await client.query('begin')
  const constraints = await loosen(client, manifest.tables)
  const copy = copier(client, new Map(manifest.tables.map((table) => [table.name, table])))
  return { url, client, manifest, constraints, copy }
}

/** Deliveries that waited then may have arrived since: none is sent twice unless somebody asks for it. */
async function holdDeliveries(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select to_regclass('public.webhook_deliveries') as known`)
  if (rows[0]?.known)
    await client.query(`update webhook_deliveries set state = 'failed', note = 'restored', status = null where state = 'queued'`)
}

async function finish(begun: Begun): Promise<Begun> {
  const { client, copy, manifest, constraints } = begun
  await copy.end()
  await tighten(client, manifest, constraints)
  await holdDeliveries(client)
  await client.query('analyze')
  return begun
}
