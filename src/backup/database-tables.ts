import type pg from 'pg'
import { found } from '../kernel/answer.ts'
import type { Manifest } from './manifest.ts'

export type Table = Manifest['tables'][number]

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** `public.people` as a statement names it. */
export const tableSql = (name: string): string => name.split('.').map(quoted).join('.')

export const columnsSql = ({ columns }: Table): string => columns.map(quoted).join(', ')

/** Tables of the program; those of its queue are made anew at each start. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname || '.' || c.relname as name, array(select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'auth') and c.relkind = 'r'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`,
  )
  return rows
}

export async function listSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select schemaname || '.' || sequencename as name from pg_sequences where schemaname in ('public', 'auth') order by 1`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of rows) {
    const { rows } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${tableSql(name)}`,
    )
    sequences.push({ name, ...found(rows[0]) })
  }
  return sequences
}

/** Empty before the first migration. */
export async function listApplied(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query(`select from pg_tables where schemaname = 'public' and tablename = 'migrations'`)
  if (tables.length === 0) return []
  const { rows } = await client.query<{ name: string }>('select name from public.migrations order by id')
  return rows.map(({ name }) => name)
}
