import { mkdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { DESKTOP, expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { offersSheet, peopleSheet } from '../support/office-files.ts'

const { app, at, as } = await startJourney()
const owner = new pg.Client({ connectionString: app.databaseUrl })
beforeAll(() => owner.connect())
afterAll(() => owner.end())

const count = async (sql: string): Promise<number> => Number((await owner.query<{ n: string }>(sql)).rows[0]?.n)
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Counts clicks; the choice of a file is one. */
function counted(page: Page) {
  let clicks = 0
  return {
    clicks: () => clicks,
    async click(target: Locator) {
      clicks += 1
      await target.click()
    },
    async choose(label: string, file: { name: string; mimeType: string; buffer: Buffer }) {
      clicks += 1
      await page.getByLabel(label).setInputFiles(file)
    },
  }
}

async function expectGood(page: Page, name: string): Promise<void> {
  const folder = process.env.LOOK_DIR
  if (folder) await mkdir(folder, { recursive: true })
  await expectAccessible(page)
  if (folder) await page.screenshot({ path: `${folder}/${name}-wide.png` })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(PHONE)
  await expectNoSideScroll(page)
  await expectAccessible(page)
  if (folder) await page.screenshot({ path: `${folder}/${name}-phone.png` })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(DESKTOP)
}

test('from an occupancy plan of 40 rows to 31 published offers in at most ten clicks', async () => {
  const page = await as('admin', { reducedMotion: 'reduce' })
  const { click, choose, clicks } = counted(page)
  await page.goto(at('/admin/bookings'))
  await click(page.getByRole('link', { name: 'Plan übernehmen' }))
  const buffer = await readFile(fileURLToPath(new URL('../plans/occupancy-betzigau-winter.csv', import.meta.url)))
  await page.getByRole('heading', { name: 'Plan übernehmen', level: 1 }).waitFor()
  // Scripts pack a form of many rows.
  await isTakenOver(page)
  await choose('Belegungsplan', { name: 'plan.csv', mimeType: 'text/csv', buffer })
  await click(page.getByRole('button', { name: 'Datei prüfen' }))
  await click(page.getByRole('button', { name: '38 Zeilen übernehmen' }))
  await page.getByText(/^Fertig: 38 übernommen/).waitFor()
  await click(page.getByRole('link', { name: 'Alle 31 veröffentlichen' }))
  await page.getByText('Möglich bei 31 von 31 Angeboten.').waitFor()
  await click(page.getByRole('button', { name: '31 Angebote veröffentlichen' }))
  await page.getByText('31 Angebote veröffentlicht.').waitFor()
  expect(clicks()).toBeLessThanOrEqual(10)
})

test('from a sheet of 60 offers and one of 900 people to published offers with their people in at most 16 clicks', async () => {
  const page = await as('admin', { reducedMotion: 'reduce' })
  const { click, choose, clicks } = counted(page)
  const mails = () => count(`select count(*) as n from mails where club_id = 'gsv'`)
  const before = await mails()
  await page.goto(at('/admin/courses'))
  await click(page.getByRole('link', { name: 'Liste übernehmen' }))
  await page.getByRole('heading', { name: 'Angebote übernehmen' }).waitFor()
  await isTakenOver(page)
  await expectGood(page, 'upload')
  await choose('Liste der Angebote', { name: 'Kursprogramm.xlsx', mimeType: XLSX, buffer: await offersSheet() })
  await click(page.getByRole('button', { name: 'Datei prüfen' }))
  await page.getByText('Ist „Gymnastiksaal“ gemeint?').waitFor()
  await expectGood(page, 'offers')
  await click(page.getByRole('button', { name: '60 Zeilen übernehmen' }))
  await page.getByText(/^Fertig: 60 übernommen/).waitFor()
  await expectGood(page, 'offers-done')
  await click(page.getByRole('link', { name: 'Alle 60 veröffentlichen' }))
  await page.getByText('Möglich bei 60 von 60 Angeboten.').waitFor()
  await click(page.getByRole('button', { name: '60 Angebote veröffentlichen' }))
  await page.getByText('60 Angebote veröffentlicht.').waitFor()
  await page.goto(at('/admin/participants'))
  await click(page.getByRole('link', { name: 'Liste übernehmen' }))
  await page.getByRole('heading', { name: 'Teilnehmer übernehmen' }).waitFor()
  await isTakenOver(page)
  await choose('Liste der Teilnehmer', { name: 'Teilnehmer.xlsx', mimeType: XLSX, buffer: await peopleSheet() })
  await click(page.getByRole('button', { name: 'Datei prüfen' }))
  await page.getByText('Ist „Winterkurs 8“ gemeint?').first().waitFor()
  await expectGood(page, 'people')
  await click(page.getByRole('button', { name: '900 Zeilen übernehmen' }))
  await page.getByText(/^Fertig: 900 übernommen/).waitFor()
  await expectGood(page, 'people-done')
  expect(clicks()).toBeLessThanOrEqual(16)
  expect(await mails()).toBe(before)
  const of = `from participations p join courses c on c.club_id = p.club_id and c.id = p.course_id where c.title like 'Winterkurs %'`
  expect(await count(`select count(*) as n ${of} and p.state = 'confirmed'`)).toBe(840)
  expect(await count(`select count(*) as n ${of} and p.state = 'waiting'`)).toBe(60)
})
