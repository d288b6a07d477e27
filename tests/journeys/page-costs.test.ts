import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bookMany, PER_FULL_WEEK } from '../../bench/support/bookings.ts'
import { databaseTime } from '../../bench/support/cpu.ts'
import { MONDAY, PAGES, type Page, unkeptHost } from '../../bench/support/pages.ts'
import { startJourney } from '../support/journey.ts'

const { app, at, as } = await startJourney()
const owner = new pg.Pool({ connectionString: app.databaseUrl, max: 1 })
afterAll(() => owner.end())

/** Counts the statements of this program on new connections. */
async function countStatements(): Promise<void> {
  await owner.query('create extension pg_stat_statements')
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  await owner.query(`alter database ${rows[0]?.name} set pg_stat_statements.track = top`)
  await owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  // The next request may still get a connection that was just ended.
  await vi.waitFor(async () => expect((await app.fetch('gsv', '/?q=ende')).status).toBe(200), { timeout: 180_000 })
}

beforeAll(async () => {
  await bookMany(owner, [{ club: 'gsv', bookings: 11 * PER_FULL_WEEK, isFull: true }])
  await countStatements()
})

async function get(page: Page): Promise<string> {
  const cookie = page.who ? await app.login(page.club, `${page.who}@${page.club}.example`) : ''
  const { status, text } = await app.fetch(page.club, page.path, { headers: { cookie, host: unkeptHost(page.club) } })
  expect(status).toBe(200)
  return text
}

const pages = Object.entries(PAGES)

test.each(pages)('%s asks the database no more often than it may', async (_, page) => {
  await get(page)
  // The program's own duties may add some for a while.
  await vi.waitFor(
    async () => {
      await databaseTime(owner)
      await get(page)
      const { statements } = await databaseTime(owner)
      expect(statements).toBeGreaterThan(0)
      expect(statements).toBeLessThanOrEqual(page.statements)
    },
    { timeout: 180_000, interval: 200 },
  )
})

test.each(pages.flatMap(([name, page]) => (page.kB === null ? [] : [[name, page, page.kB] as const])))(
  '%s, of thirty halls or all offers, is no heavier than it may be',
  async (name, page, kB) => {
    const html = await get(page)
    expect(html).toContain(name === 'finder' ? 'Rückenfit am Feierabend' : 'Halle 30')
    expect(Buffer.byteLength(html) / 1000).toBeLessThanOrEqual(kB)
  },
)

test('no public page loads more than 105 kB of JavaScript', () => {
  // In a process of its own: the server's build, which names a page's files, keeps it alive.
  const { stdout } = spawnSync(process.execPath, ['bench/public-js.ts'], { encoding: 'utf8' })
  expect(stdout.match(/^JavaScript of .*/gm)).toHaveLength(7)
  expect(stdout).not.toMatch(/falls short/)
})

test('a whole week opens with a booking of its last hall in view', async () => {
  const { rows } = await owner.query<{ id: string }>(
    `select b.id from bookings b join parts p on p.id = b.part_id join facilities f on f.id = p.facility_id
     where f.slug = 'halle-30' and (b.starts_at at time zone 'Europe/Berlin')::date = $1 order by b.starts_at desc limit 1`,
    [MONDAY],
  )
  const week = `/admin/bookings?ansicht=woche&tag=${MONDAY}`
  const page = await as('admin')
  await page.goto(at(`${week}&buchung=${rows[0]?.id}`))
  const open = page.locator('[data-open]')
  await open.waitFor()
  await expect.poll(() => page.locator('.plan figure > a').count()).toBe(PER_FULL_WEEK)
  await expect
    .poll(() =>
      open.evaluate(
        (node) =>
          document.elementFromPoint(node.getBoundingClientRect().x + 9, node.getBoundingClientRect().y + 9)?.closest('a') ===
          node,
      ),
    )
    .toBe(true)
  await page.locator('.plan[data-drag]').first().waitFor()
  await open.press('Shift+ArrowDown')
  await page.getByRole('status').filter({ hasText: 'Halle 30' }).waitFor({ state: 'attached' })
})
