import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { DESKTOP, expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, browser, at, as } = await startJourney()
const owner = new pg.Client({ connectionString: app.databaseUrl })
beforeAll(() => owner.connect())
afterAll(() => owner.end())

const PLAN = fileURLToPath(new URL('../plans/occupancy-betzigau-winter.csv', import.meta.url))

const signedIn = (email: string) => as(email, { reducedMotion: 'reduce' })

/** Looks at the page as it stands on a phone in the dark, too. */
async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  // With reduced motion the other colours appear at once.
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await page.setViewportSize(PHONE)
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(DESKTOP)
}

const count = async (sql: string): Promise<number> => Number((await owner.query<{ n: string }>(sql)).rows[0]?.n)
const halls = () => count(`select count(*) as n from facilities where club_id = 'gsv'`)

async function upload(page: Page, name: string, text: string | Buffer): Promise<void> {
  await page.goto(at('/admin/bookings/import'))
  await page.getByLabel('Belegungsplan').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByLabel('Gilt bis').fill('')
  await page.getByLabel('Gilt ab').fill('11.01.2027')
  await page.getByLabel('Gilt bis').fill('24.01.2027')
  await page.getByRole('button', { name: 'Datei prüfen' }).click()
}

test('the board takes over a real plan: an open end is asked back, conflicts are named, it is entered and taken back whole', async () => {
  const before = await halls()
  const page = await signedIn('admin@gsv.example')
  await page.goto(at('/admin/bookings'))
  await page.getByRole('link', { name: 'Plan übernehmen' }).click()
  await page.getByRole('heading', { name: 'Plan übernehmen', level: 1 }).waitFor()
  await expectGood(page)
  const text = `${(await readFile(PLAN, 'utf8')).trimEnd()}\nSporthalle;Sonntag;ab 20:30;;Volleyball Hobby\n`
  await upload(page, 'plan.csv', text)
  await page.getByRole('heading', { name: 'Bitte antworten Sie auf die Rückfragen' }).waitFor()
  await page.getByText('Die Zeit ist belegt durch Zeile 37 (KGW/TGW').first().waitFor()
  await page.getByText('Sie werden beim Übernehmen angelegt: Sporthalle · Gymnastikhalle.').waitFor()
  expect(await halls()).toBe(before)
  await expectGood(page)
  await page.getByLabel('Ende von Zeile 42').fill('halb elf')
  await page.getByRole('button', { name: 'Noch einmal prüfen' }).click()
  await page.getByText('Zeile 42: Bitte geben Sie die Uhrzeit so ein: 22:00.').first().waitFor()
  await page.getByLabel('Ende von Zeile 42').fill('22:30')
  await page.getByRole('button', { name: 'Noch einmal prüfen' }).click()
  await page.getByRole('button', { name: '39 Zeilen übernehmen' }).click()
  await page.getByText(/^Fertig: 39 übernommen/).waitFor()
  await page.reload()
  await page.getByText(/^Fertig: 39 übernommen · 2 belegt/).waitFor()
  await page.getByText('Neue Angebote sind Entwürfe.').waitFor()
  await expectGood(page)
  expect(await halls()).toBe(before + 2)
  expect(await count(`select count(*) as n from courses where club_id = 'gsv' and title = 'Volleyball Hobby'`)).toBe(1)
  await page.getByRole('button', { name: 'Ganze Übernahme zurücknehmen' }).click()
  await page.getByText('Diese Übernahme ist zurückgenommen.').waitFor()
  expect(await page.getByText('Übernommen', { exact: true }).count()).toBe(0)
  expect(await halls()).toBe(before)
  await page.getByRole('link', { name: 'Alle Übernahmen' }).click()
  await page.getByRole('row', { name: /plan\.csv.*Zurückgenommen/ }).waitFor()
})

test('columns with other names are chosen once, by keyboard; files that are no plan say so', async () => {
  const page = await signedIn('super@demo.example')
  const rows = 'Wo;Wann;Beginn;Ende;Wer\nNeue Halle;Mo;17:00;18:00;Ballett\n'
  await upload(page, 'andere.csv', rows)
  await page.getByLabel('Sportstätte').focus()
  await page.keyboard.type('Wo')
  await page.getByLabel('Wochentag').selectOption('Wann')
  await page.getByLabel('Gruppe').selectOption('Wer')
  await page.getByRole('button', { name: 'Noch einmal prüfen' }).press('Enter')
  await page.getByText('1 frei').waitFor()
  await upload(page, 'noch-eine.csv', rows)
  await page.getByRole('button', { name: 'Eine Zeile übernehmen' }).waitFor()
  await upload(page, 'leer.csv', '')
  await page.getByText('Die Datei ist leer.').first().waitFor()
  expect(await page.getByLabel('Gilt ab').inputValue()).toBe('11.01.2027')
  await upload(page, 'plan.pdf', '%PDF-1.7 kein Plan')
  await page.getByText('Diese Datei ist nicht zu lesen.').first().waitFor()
})

test('a hall closes in the school holidays: an offer says why it pauses, and takes place on a day all the same', async () => {
  const { rows } = await owner.query<{ slug: string; hall: string }>(
    `select c.slug, f.name as hall from courses c join course_slots s on s.club_id = c.club_id and s.course_id = c.id
       join parts p on p.club_id = s.club_id and p.id = s.part_id join facilities f on f.club_id = p.club_id and f.id = p.facility_id
     where c.club_id = 'gsv' and c.kind = 'ongoing' and c.state in ('published', 'running') and not f.is_closed_in_school_holidays
       and (select count(*) from course_slots o where o.club_id = c.club_id and o.course_id = c.id) = 1 order by c.slug limit 1`,
  )
  const { slug = '', hall = '' } = rows[0] ?? {}
  const trainer = await signedIn('trainer@gsv.example')
  await trainer.goto(at('/admin/facilities/holidays'))
  await trainer.getByRole('heading', { name: 'Ferien: Bayern' }).waitFor()
  expect(await trainer.getByRole('button', { name: /eintragen/ }).count()).toBe(0)
  const page = await signedIn('admin@gsv.example')
  await page.goto(at('/admin/facilities'))
  await page.getByRole('link', { name: 'Schulferien' }).click()
  await page.getByRole('button', { name: `Als geschlossen eintragen: ${hall}` }).click()
  // The concerned people are named before: nothing is done yet.
  await page.getByText(/ in den Ferien aus$/).waitFor()
  await page.locator('[aria-disabled="true"]').waitFor({ state: 'detached' })
  await expectGood(page)
  await page.getByRole('button', { name: 'Eintragen und benachrichtigen' }).click()
  await page.getByText(/^Gespeichert: \d+ entfernt\. \d+ Haushalte? bekomm(t|en) eine E-Mail\.$/).waitFor()
  await expectGood(page)
  await page.goto(at(`/admin/courses/${slug}?teil=zeiten`))
  await page.getByRole('heading', { name: /entf(ällt|allen) wegen Ferien oder Feiertag$/ }).waitFor()
  await page
    .getByText(/ferien$/)
    .first()
    .waitFor()
  await expectGood(page)
  const left = page.locator('button[value=keepDay]')
  const days = await left.count()
  await left.first().click()
  // People hear of it, so each change is shown before it is saved.
  const tell = async () => {
    await page.getByRole('button', { name: /^Speichern und \d+ E-Mails? senden$/ }).click()
    await page.getByText(/Gespeichert\. \d+ E-Mails? geh(t|en) hinaus/).waitFor()
  }
  await tell()
  await page.reload()
  await page.getByText('trotz Ferien oder Feiertag', { exact: true }).waitFor()
  expect(await left.count()).toBe(days - 1)
  await page.getByRole('button', { name: /doch ausfallen lassen$/ }).click()
  await tell()
  await page.getByLabel('In den Schulferien').selectOption('takes_place')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await tell()
  await page.goto(at(`/admin/courses/${slug}?teil=zeiten`))
  expect(await page.getByLabel('In den Schulferien').inputValue()).toBe('takes_place')
  await page.getByLabel('In den Schulferien').selectOption('inherit')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await tell()
  const visitor = await browser.open()
  await visitor.goto(at(`/id/${slug}`))
  await visitor
    .getByText(/entfällt: .*ferien/)
    .first()
    .waitFor()
})

test('a poster of a hall is a PDF; days that cannot be read are told at their field', async () => {
  const page = await signedIn('trainer@gsv.example')
  await page.goto(at('/admin/facilities/turnhalle-nordring'))
  await page.getByRole('link', { name: 'Aushang' }).click()
  await page.getByRole('heading', { name: 'Aushang Turnhalle Nordring' }).waitFor()
  await expectGood(page)
  await page.getByLabel('Gültig bis').fill('irgendwann')
  await page.getByRole('button', { name: 'PDF öffnen' }).click()
  await page.getByText('Bitte geben Sie den Tag als TT.MM.JJJJ ein.').first().waitFor()
  expect(await page.getByLabel('Gültig bis').inputValue()).toBe('irgendwann')
  const cookie = await app.login('gsv', 'admin@gsv.example')
  const pdf = await app.fetch('gsv', '/admin/facilities/turnhalle-nordring/poster/pdf?papier=a4&ab=1.1.2027&bis=31.3.2027', {
    headers: { cookie },
  })
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(pdf.text).toMatch(/^%PDF-1\.7/)
})
