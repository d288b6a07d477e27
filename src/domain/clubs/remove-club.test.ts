import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { demoDatabase } from '../../../tests/support/app.ts'
import { actorWith, clubNamed } from '../../../tests/support/database.ts'
import type { Ctx } from '../context.ts'
import { createStorage } from '../files/create-storage.ts'
import { askForRemoval, getLeaving, noteExport, removeClub, withdrawRemoval } from './remove-club.ts'

const { owner, connections } = await demoDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'verein-leave-'))
afterAll(() => rm(dataDir, { recursive: true }))
const storage = await createStorage({ dataDir, storageUrl: null })
const now = Temporal.Now.instant().round('millisecond')

const inClub = (name: string, at = now): Ctx => ({
  db: connections.forClub(clubNamed(name).id),
  club: { ...clubNamed(name), displayName: 'Weg' },
  actor: actorWith('super'),
  now: at,
})
const asDuty = (name: string, at: Temporal.Instant): Ctx => ({
  ...inClub(name, at),
  db: connections.forRetention(clubNamed(name).id),
  actor: { kind: 'system' },
})

/** Every table of the program and its queue. */
async function listTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth', 'pgboss') and c.relkind = 'r' order by 1`.execute(owner)
  return rows.map(({ name }) => name)
}

/** Rows that name the club in any column, by table. */
async function namesOf(club: string): Promise<string[]> {
  const found: string[] = []
  for (const table of await listTables()) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.raw(table)} t, jsonb_each_text(to_jsonb(t)) as e (key, value)
      where e.value = ${club} or e.value like ${`%"${club}"%`}`.execute(owner)
    if (rows[0]?.count) found.push(`${table}: ${rows[0].count}`)
  }
  return found
}

/** Sums of the rows of another club, by table. */
async function sumsOf(club: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const table of (await listTables()).filter((name) => name.startsWith('public.'))) {
    const { rows } = await sql<{ sum: string | null }>`
      select md5(string_agg(t::text, '|' order by t::text)) as sum from ${sql.raw(table)} t where to_jsonb(t) ->> 'club_id' = ${club}`.execute(
      owner,
    )
    sums[table] = rows[0]?.sum ?? ''
  }
  return sums
}

test('a club goes whole, seven days after its name was typed, and leaves the others as they are', async () => {
  for (const club of ['rwa', 'gsv']) {
    await mkdir(join(dataDir, 'files', club), { recursive: true })
    await writeFile(join(dataDir, 'files', club, 'x'), 'x')
  }
  const rwa = inClub('rwa')
  expect(await askForRemoval(rwa, { typed: 'Weg' })).toEqual({ ok: false, refusal: 'not_exported' })
  await noteExport(rwa)
  expect(await askForRemoval(rwa, { typed: 'weg' })).toEqual({ ok: false, refusal: 'other_name' })
  expect((await askForRemoval(rwa, { typed: 'Weg' })).ok).toBe(true)
  await withdrawRemoval(rwa)
  expect(await removeClub(asDuty('rwa', now.add({ hours: 200 })), storage)).toBe(false)
  expect((await askForRemoval(rwa, { typed: 'Weg' })).ok).toBe(true)
  expect((await getLeaving(rwa)).removeAt?.toString()).toBe(now.add({ hours: 7 * 24 }).toString())
  expect(await removeClub(asDuty('rwa', now.add({ hours: 7 * 24 - 1 })), storage)).toBe(false)
  expect((await namesOf('rwa')).length, 'the club has rows in many tables').toBeGreaterThan(20)

  // The database looks at its own clock.
  await expect(removeClub(asDuty('rwa', now.add({ hours: 7 * 24 })), storage)).rejects.toThrow('has not come')
  await sql`update clubs set remove_at = now() where name = 'rwa'`.execute(owner)
  await expect(sql`select remove_club('rwa')`.execute(rwa.db), 'only the login of retention').rejects.toThrow('permission denied')
  const before = await sumsOf('gsv')
  expect(await removeClub(asDuty('rwa', Temporal.Now.instant()), storage)).toBe(true)
  expect(await namesOf('rwa')).toEqual([])
  expect(await sumsOf('gsv')).toEqual(before)
  expect(await readdir(join(dataDir, 'files'))).toEqual(['gsv'])
  const { rows } = await sql<{ email: string }>`select email from auth."user" where email like '%@rwa.example'`.execute(owner)
  expect(rows).toEqual([])
})

test('rows of the log of a club that stays cannot be removed that way', async () => {
  const gsv = inClub('gsv')
  await expect(
    gsv.db.transaction().execute(async (db) => {
      await sql`select set_config('app.leaving_club', 'gsv', true)`.execute(db)
      await sql`delete from journal`.execute(db)
    }),
  ).rejects.toThrow(/permission denied|never changed/)
})

test.each(['admin', 'editor', 'trainer', 'reader'] as const)('%s cannot let a club go', async (role) => {
  const ctx = { ...inClub('gsv'), actor: actorWith(role) }
  await expect(noteExport(ctx)).rejects.toThrow('Right missing')
  await expect(askForRemoval(ctx, { typed: 'Weg' })).rejects.toThrow('Right missing')
  await expect(withdrawRemoval(ctx)).rejects.toThrow('Right missing')
})
