import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { migrate } from '../src/database/migrate.ts'
import { snapshot } from '../src/database/snapshot.ts'
import { startOne } from './support/app.ts'
import { emptyDatabase } from './support/database.ts'
import { checkJournal } from './support/nameless-journal.ts'

// Databases of earlier states of the program with the demo clubs, by `pg_dump --no-owner --rows-per-insert=500`.
const FOLDER = fileURLToPath(new URL('./releases/', import.meta.url))
const RELEASES = await Promise.all(
  (await readdir(FOLDER)).sort().map(async (release) => ({ release, url: await emptyDatabase() })),
)
const dataDir = await mkdtemp(join(tmpdir(), 'verein-releases-'))
afterAll(() => rm(dataDir, { recursive: true }))

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** People named in the log of that time. */
const NAMED = 20

async function restore(url: string, release: string): Promise<void> {
  const dump = brotliDecompressSync(await readFile(join(FOLDER, release))).toString('utf8')
  await onDatabase(url, (client) => client.query(dump))
  await onDatabase(url, (client) =>
    client.query(
      `insert into public.journal (club_id, id, event, name, content, club, object_kind, object_id)
       select club_id, gen_random_uuid(), 'group.kept', 'System', firstname || ' ' || lastname || ' gehört jetzt fest zur Gruppe: Turnen', club_id, 'group', id
       from public.people where firstname <> '' and lastname <> '' order by club_id, id limit ${NAMED}`,
    ),
  )
}

const countKept = (url: string) =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from journal j join people p on p.club_id = j.club_id and p.id::text = j.object_id
       join journal_details d on d.club_id = j.club_id and d.journal_id = j.id and d.after ->> 'name' = p.firstname || ' ' || p.lastname
       where j.content = 'Gehört jetzt fest zur Gruppe: Turnen'`,
    )
    return rows[0]?.count
  })

const countRows = (url: string) =>
  onDatabase(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth') and tablename <> 'migrations'`,
    )
    const counts: Record<string, number> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${name}`)
      counts[name] = rows[0]?.count ?? 0
    }
    return counts
  })

/** Columns stand in order of creation, and a dump drops redundant brackets. */
const linesOf = (schema: string): string[] =>
  schema
    .split('\n')
    .map((line) => line.replace(/[()]|,$/g, ''))
    .sort()

test.each(RELEASES)(
  'the data of $release are brought to the newest version without a loss, and pages show them',
  async ({ release, url }) => {
    await restore(url, release)
    const before = await countRows(url)
    expect(before['public.participations']).toBeGreaterThan(0)
    await migrate(url)
    // A migration may add rows, never remove any.
    const after = await countRows(url)
    expect(Object.keys(before).filter((name) => (after[name] ?? 0) < (before[name] ?? 0))).toEqual([])
    expect(linesOf(await snapshot(url))).toEqual(linesOf(await readFile('src/database/schema.sql', 'utf8')))
    await checkJournal(url)
    expect(await countKept(url)).toBe(NAMED)
    const app = await startOne(url, join(dataDir, release), { SECRETS: '' })
    onTestFinished(app.stop)
    for (const path of ['/', '/events', '/occupancy', '/api/v1/courses'])
      expect((await app.fetch('gsv', path)).status, path).toBe(200)
    const cookie = await app.login('gsv', 'admin@gsv.example')
    for (const path of ['/admin/courses', '/admin/bookings?ansicht=woche', '/admin/user', '/member/me'])
      expect((await app.fetch('gsv', path, { headers: { cookie } })).status, path).toBe(200)
  },
  300_000,
)
