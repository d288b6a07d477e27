import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { type AddToTar, packTar } from '../../kernel/pack-tar.ts'
import type { Ctx } from '../context.ts'
import type { Storage } from '../files/create-storage.ts'
import { canEditInstallation } from './access.ts'
import { noteExport } from './remove-club.ts'

/** Belong to their person alone, who takes them along from the profile. No right of staff shows their rows (decision 40). */
const PERSONAL = ['diary_entries']

/** Rows of one entry: an entry tells its size first, so it is held in memory. */
const ROWS = 2_000

const sumOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

interface Exported {
  name: string
  key: string
  columns: string[]
}

/** Tables that hold rows of clubs, and what of them the program may read, from the catalogue. */
async function listTables(ctx: Ctx): Promise<Exported[]> {
  const { rows } = await sql<Exported>`
    select c.relname as name, case when c.relname = 'clubs' then 'name' else 'club_id' end as key, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and (c.relkind = 'r' or c.relname = 'logins')
      and has_column_privilege(c.oid, a.attnum, 'select') and c.relname <> all(${PERSONAL})
      and (c.relname in ('clubs', 'logins') or exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'club_id'))
    group by c.relname order by 1`.execute(ctx.db)
  return rows
}

/** One JSON object a line. */
async function addTable(ctx: Ctx, { name, key, columns }: Exported, add: AddToTar): Promise<number> {
  const list = sql.join(columns.map((column) => sql.ref(`t.${column}`)))
  const own = name === 'logins' ? sql`true` : sql`${sql.ref(`t.${key}`)} = ${ctx.club.id}`
  await sql`declare exported no scroll cursor for select to_jsonb(r)::text as line from (select ${list} from ${sql.table(name)} t where ${own}) r`.execute(
    ctx.db,
  )
  let count = 0
  for (let part = 0; ; part++) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.raw(String(ROWS))} from exported`.execute(ctx.db)
    if (rows.length === 0) break
    count += rows.length
    await add(`tables/${name}/${String(part).padStart(6, '0')}.jsonl`, rows.map(({ line }) => `${line}\n`).join(''))
  }
  await sql`close exported`.execute(ctx.db)
  return count
}

async function addFiles(ctx: Ctx, storage: Storage, add: AddToTar): Promise<string[]> {
  const rows = await ctx.db.selectFrom('files').select('id').where('clubId', '=', ctx.club.id).orderBy('id').execute()
  const missing: string[] = []
  for (const { id } of rows) {
    const bytes = await storage.get(`${ctx.club.id}/${id}`)
    if (bytes) await add(`files/${id}`, bytes)
    else missing.push(id)
  }
  return missing
}

/**
 * Everything of the club at one moment as a tar file: its rows as JSON lines, its files, a manifest with counts and a list of
 * checksums. Read to its end, it counts as exported.
 */
export function exportClub(ctx: Ctx, storage: Storage): AsyncGenerator<Buffer> {
  allow(canEditInstallation(ctx.actor))
  return pack(ctx, storage)
}

async function* pack(ctx: Ctx, storage: Storage): AsyncGenerator<Buffer> {
  yield* packTar(async (add) => {
    const sums: string[] = []
    const addSummed: AddToTar = (name, bytes) => {
      sums.push(`${sumOf(bytes)}  ${name}`)
      return add(name, bytes)
    }
    await ctx.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (db) => {
        const inside = { ...ctx, db }
        const tables: Record<string, number> = {}
        for (const table of await listTables(inside)) tables[table.name] = await addTable(inside, table, addSummed)
        const missing = await addFiles(inside, storage, addSummed)
        const manifest = {
          club: ctx.club.name,
          name: ctx.club.displayName,
          takenAt: ctx.now.toString(),
          tables,
          leftOut: PERSONAL,
          missing,
        }
        await addSummed('manifest.json', JSON.stringify(manifest, null, 2))
      })
    await add('SHA256SUMS', sums.map((line) => `${line}\n`).join(''))
  })
  await noteExport(ctx)
}
