import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { IMPERSONAL } from '../../src/web/screens/screen-rules.ts'
import { screens } from '../../src/web/screens/screens.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, at, as } = await startJourney()
const owner = new pg.Client({ connectionString: app.databaseUrl })
await owner.connect()
afterAll(() => owner.end())
const CLUB = 'Rot-Weiß Auental'
const PART = '/admin/settings?teil=daten'
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

async function expectFine(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSideScroll(page)
}

test('a contract is entered with day, version and file; a file that is none leaves the rest as typed; the board opens it', async () => {
  const page = await as('super', { viewport: PHONE }, 'rwa')
  await page.goto(at(PART, 'rwa'))
  await page.getByText('Noch ist keiner eingetragen.').waitFor()
  await expectFine(page)
  await page.getByLabel('Geschlossen am').fill('1.10.26')
  await page.getByLabel('Fassung').fill('1.2')
  const file = page.getByLabel(/^Unterschriebener Vertrag/)
  await file.setInputFiles({ name: 'vertrag.pdf', mimeType: 'application/pdf', buffer: Buffer.from('kein PDF') })
  await page.getByRole('button', { name: 'Vertrag eintragen' }).click()
  await page.getByRole('link', { name: 'Bitte wählen Sie den Vertrag als PDF.' }).waitFor()
  expect(await page.getByLabel('Fassung').inputValue()).toBe('1.2')
  await expectFine(page)
  await file.setInputFiles({ name: 'vertrag.pdf', mimeType: 'application/pdf', buffer: PDF })
  await page.getByRole('button', { name: 'Vertrag eintragen' }).click()
  await page.getByText('Fassung 1.2, geschlossen am 01.10.2026').waitFor()

  const board = await as('admin@rwa.example', {}, 'rwa')
  await board.goto(at(PART, 'rwa'))
  await board.getByText('Fassung 1.2, geschlossen am 01.10.2026').waitFor()
  const link = (await board.getByRole('link', { name: 'Vertrag öffnen' }).getAttribute('href')) ?? ''
  const opened = await app.fetch('rwa', link)
  expect([opened.status, opened.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(await board.getByRole('button', { name: 'Vertrag eintragen' }).count()).toBe(0)
  expect(await board.getByRole('heading', { name: 'Verein löschen' }).count()).toBe(0)
})

test('a club goes only after its export and its typed name, in seven days, and not if somebody thinks better of it', async () => {
  const page = await as('super', {}, 'rwa')
  await page.goto(at(PART, 'rwa'))
  const ask = page.getByRole('button', { name: 'In sieben Tagen löschen' })
  await page.getByLabel('Name des Vereins').fill(CLUB)
  await ask.click()
  await page.getByText('Bitte laden Sie zuerst alle Daten herunter.').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Alle Daten herunterladen' }).click()
  expect((await download).suggestedFilename()).toMatch(/^rwa-\d{4}-\d\d-\d\d\.tar$/)
  expect(await (await download).failure()).toBeNull()
  await page.reload()
  await page.getByText(/Zuletzt heruntergeladen am/).waitFor()
  await page.getByLabel('Name des Vereins').fill('Rot-Weiss Auental')
  await ask.click()
  await page.getByRole('link', { name: 'Das ist nicht der Name des Vereins.' }).waitFor()
  expect(await page.getByLabel('Name des Vereins').inputValue()).toBe('Rot-Weiss Auental')
  await expectFine(page)
  await page.getByLabel('Name des Vereins').fill(CLUB)
  await ask.click()
  const { day, month, year } = Temporal.Now.zonedDateTimeISO('Europe/Berlin').add({ days: 7 })
  const goesOn = `${String(day).padStart(2, '0')}.${String(month).padStart(2, '0')}.${year}`
  await page.getByText(`${CLUB} wird am ${goesOn}`, { exact: false }).waitFor()
  await expectFine(page)
  await page.getByRole('button', { name: 'Doch nicht löschen' }).click()
  await page.getByText('Der Verein bleibt.').waitFor()
  await ask.waitFor()
})

test('the board reads which pages and questions of the API with people superusers looked at', async () => {
  const boss = await as('super', {}, 'rwa')
  await boss.goto(at('/admin/participants', 'rwa'))
  const cookie = await app.login('rwa', 'super@demo.example')
  // Kept for managers: superusers read it all the same.
  for (const name of ['admin@rwa.example', 'super@demo.example']) {
    const cookie = await app.login('rwa', name)
    expect((await app.fetch('rwa', '/admin/events', { headers: { cookie } })).status).toBe(200)
  }
  expect((await app.fetch('rwa', '/api/v1/members', { headers: { cookie } })).status).toBe(200)
  expect((await app.fetch('rwa', '/search.json?q=a', { headers: { cookie } })).status).toBe(200)
  const board = await as('admin@rwa.example', { viewport: PHONE }, 'rwa')
  await board.goto(at(PART, 'rwa'))
  const section = board.getByRole('region', { name: 'Einblicke des Betreibers' })
  await section.getByText('Angesehen: Kurse und Teilnehmer verwalten').waitFor()
  await section.getByText('Angesehen: Termine und Belegungen verwalten').waitFor()
  await section.getByText(/Angesehen: Die Mitglieder .*\(API\)/).waitFor()
  await expectFine(board)
})

test('pages that leave no entry name no participant, member or household', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select distinct firstname || ' ' || lastname as name from people p where club_id = 'gsv'
      and not exists (select from club_users u where u.club_id = p.club_id and u.person_id = p.id)
      and not exists (select from course_trainers t where t.club_id = p.club_id and t.person_id = p.id)`,
  )
  const { text: imprint } = await app.fetch('gsv', '/gsv/imprint')
  const names = rows.map(({ name }) => name).filter((name) => !imprint.includes(name))
  expect(names.length).toBeGreaterThan(200)
  const cookie = await app.login('gsv', 'super@demo.example')
  for (const { path } of screens.filter((screen) => IMPERSONAL.has(screen.path) && !/[:*]/.test(screen.path))) {
    const { status, text } = await app.fetch('gsv', path, { headers: { cookie } })
    expect([path, status]).toEqual([path, 200])
    expect([path, names.filter((name) => text.includes(name))]).toEqual([path, []])
  }
})

test('one’s own profile is no reading; pages of letters, defects and wishes are', async () => {
  const cookie = await app.login('gsv', 'super@demo.example')
  const noted = async () =>
    (
      await owner.query<{ path: string }>(`select object_id as path from journal where club_id = 'gsv' and event = 'club.read'`)
    ).rows.map(({ path }) => path)
  const before = await noted()
  for (const path of ['/member/me', '/admin/settings', '/admin/news'])
    expect((await app.fetch('gsv', path, { headers: { cookie } })).status).toBe(200)
  expect(await noted()).toEqual(before)
  for (const path of ['/admin/mail/write', '/admin/mail/sent', '/admin/facilities', '/admin/bookings/allocation'])
    expect((await app.fetch('gsv', path, { headers: { cookie } })).status).toBe(200)
  expect(await noted()).toEqual(
    expect.arrayContaining(['/admin/mail/write', '/admin/mail/sent', '/admin/facilities', '/admin/bookings/allocation']),
  )
})
