import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import tar from 'tar-stream'
import { afterAll, expect, test } from 'vitest'
import { demoDatabase } from '../../../tests/support/app.ts'
import { actorWith, clubNamed } from '../../../tests/support/database.ts'
import type { Ctx } from '../context.ts'
import { storeFile } from '../files/commands.ts'
import { createStorage } from '../files/create-storage.ts'
import { exportClub } from './export-club.ts'

const { owner, connections } = await demoDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'verein-export-'))
afterAll(() => rm(dataDir, { recursive: true }))
const storage = await createStorage({ dataDir, storageUrl: null })
/** Belong to their persons, who take them along themselves. */
const LEFT_OUT = ['diary_entries']
const club = clubNamed('gsv')
const ctx: Ctx = { db: connections.forClub(club.id), club, actor: actorWith('super'), now: Temporal.Now.instant() }

test('an export holds every row and file of the club with its checksum, and none of another', async () => {
  const fileId = await storeFile(ctx, storage, {
    name: 'x.txt',
    mime: 'text/plain',
    bytes: Buffer.from('Inhalt'),
    isPublic: false,
  })
  const entries = new Map<string, Buffer>()
  const extract = Readable.from(exportClub(ctx, storage)).pipe(tar.extract())
  for await (const entry of extract) {
    const parts: Buffer[] = []
    for await (const part of entry as AsyncIterable<Buffer>) parts.push(part)
    entries.set(entry.header.name, Buffer.concat(parts))
  }
  const sums = `${entries.get('SHA256SUMS')}`.trim().split('\n')
  expect(sums).toHaveLength(entries.size - 1)
  for (const line of sums) {
    const [sum, name = ''] = line.split('  ')
    expect(
      createHash('sha256')
        .update(entries.get(name) ?? '')
        .digest('hex'),
      name,
    ).toBe(sum)
  }
  expect(`${entries.get(`files/${fileId}`)}`).toBe('Inhalt')
  const manifest = JSON.parse(`${entries.get('manifest.json')}`)
  const { rows: columns } = await sql<{ table: string }>`
    select table_name as table from information_schema.columns where table_schema = 'public' and column_name = 'club_id'
      and table_name in (select tablename from pg_tables where schemaname = 'public') order by 1`.execute(owner)
  const tables = columns.map(({ table }) => table).filter((table) => !LEFT_OUT.includes(table))
  expect(tables.length).toBeGreaterThan(80)
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where club_id = 'gsv' and ${table === 'journal' ? sql`event <> 'club.exported'` : sql`true`}`.execute(
      owner,
    )
    expect([table, manifest.tables[table]]).toEqual([table, rows[0]?.count])
  }
  const { rows: diaries } = await sql<{ count: number }>`
    select count(*)::int as count from diary_entries where club_id = 'gsv'`.execute(owner)
  expect(diaries[0]?.count, 'somebody keeps a diary').toBeGreaterThan(0)
  expect([...entries.keys()].filter((name) => name.includes('diary'))).toEqual([])
  expect([manifest.leftOut, manifest.tables.diary_entries]).toEqual([['diary_entries'], undefined])
  const lines = [...entries].filter(([name]) => name.endsWith('.jsonl')).flatMap(([, bytes]) => `${bytes}`.trim().split('\n'))
  expect(lines.every((line) => !line.includes('"club_id": "rwa"'))).toBe(true)
  expect(lines.map((line) => JSON.parse(line)).length).toBeGreaterThan(1_000)
  const { rows } = await sql<{ exportedAt: Date | null }>`select exported_at from clubs where name = 'gsv'`.execute(owner)
  expect(rows[0]?.exportedAt).not.toBeNull()
})

test('an export that is left half-way does not count', async () => {
  await sql`update clubs set exported_at = null where name = 'gsv'`.execute(owner)
  const bytes = exportClub(ctx, storage)
  await bytes.next()
  await bytes.return(undefined)
  const { rows } = await sql<{ exportedAt: Date | null }>`select exported_at from clubs where name = 'gsv'`.execute(owner)
  expect(rows[0]?.exportedAt).toBeNull()
})

test('nobody but a superuser exports a club', () => {
  expect(() => exportClub({ ...ctx, actor: actorWith('admin') }, storage)).toThrow('Right missing')
})
