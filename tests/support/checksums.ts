import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

const QUEUE = 'pgboss'

/** Rows and checksum of each table, in the order of their text; tables of the queue are left out. */
export async function tableSums(url: string, but: readonly string[] = []): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema', $1) order by 1`,
      [QUEUE],
    )
    const sums: Record<string, string> = {}
    for (const { name } of rows.filter(({ name }) => !but.includes(name))) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(line, E'\\n' order by line collate "C")), '') as sum from (select t::text as line from ${name} t) as lines`,
      )
      sums[name] = rows[0]?.sum ?? ''
    }
    return sums
  } finally {
    await client.end()
  }
}

/** Checksum of each file below a folder, by its path. */
export async function fileSums(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  const sums = paths.toSorted().map(async (path): Promise<[string, string]> => {
    const bytes = await readFile(join(folder, path))
    return [path, createHash('sha256').update(bytes).digest('hex')]
  })
  return Object.fromEntries(await Promise.all(sums))
}
