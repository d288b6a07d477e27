import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, browser, at, as } = await startJourney()
const owner = new pg.Client({ connectionString: app.databaseUrl })
await owner.connect()
afterAll(() => owner.end())

const FEE = 'handball-minis'
const CHILD = { birthOn: `1.2.${new Date().getFullYear() - 6}`, email: 'mia-und-ada-und-lia@familie-sonnenschein.example' }

const LATE = 'seepferdchen-am-mittwoch'
const SENT = 'Bitte bestätigen Sie jetzt Ihre E-Mail-Adresse'

/** The first step, for a child and its mother. */
async function fillChild(page: Page, firstname: string): Promise<void> {
  await page.getByLabel('Vorname').first().fill(firstname)
  await page.getByLabel('Nachname').first().fill('Sonnenschein')
  await page.getByLabel('Geburtsdatum').fill(CHILD.birthOn)
  await page.getByLabel('E-Mail-Adresse').fill(CHILD.email)
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  const guardian = page.getByRole('group', { name: 'Sorgeberechtigte Person' })
  await guardian.getByLabel('Vorname').fill('Maria')
  await guardian.getByLabel('Nachname').fill('Sonnenschein')
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
}

/** The second step as text, once it stands there. */
async function readCheck(page: Page, button: string): Promise<string> {
  await page.getByRole('button', { name: button, exact: true }).waitFor()
  return (await page.getByRole('main').textContent()) ?? ''
}

async function openMail(page: Page, subject: RegExp): Promise<string> {
  await page.goto(at('/dev/mailbox'))
  await page.getByRole('link', { name: subject }).first().click()
  await page.waitForURL(/\/dev\/mailbox\/./)
  return (await page.locator('body').textContent()) ?? ''
}

test('what the fee covers is no gift: strangers are led to the lessons to try, members come by their fee', async () => {
  const page = await browser.open({ javaScriptEnabled: false, viewport: PHONE })
  await page.goto(at('/?q=Handball+Minis'))
  expect(await page.getByRole('main').textContent()).toMatch(/im Beitrag.*3× gratis schnuppern/)
  await page.goto(at(`/id/${FEE}`))
  await page.getByText('Noch kein Mitglied? Erst 3-mal kostenlos schnuppern').waitFor()
  await expectNoSideScroll(page)
  await page.getByRole('link', { name: 'Was heißt Mitgliedschaft?' }).click()
  await page.getByRole('heading', { name: 'Mitgliedschaft' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Mitglied werden' }).click()
  await page.waitForURL(at('/membership'))
  await page.goBack()
  await page.goBack()

  await page.getByRole('link', { name: 'Schnupperstunde buchen' }).click()
  await expect.poll(() => page.getByLabel(/^Noch nicht: erst schnuppern, 3 Stunden kostenlos/).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Noch eine Person anmelden' }).click()
  await page.getByRole('group', { name: 'Sind alle Mitglied im Verein?' }).getByText('Die Antwort gilt für alle').waitFor()
  await page.getByRole('button', { name: 'Person 2 wieder entfernen' }).click()
  await page.getByRole('group', { name: 'Mitglied im Verein?', exact: true }).waitFor()
  await fillChild(page, 'Mia')
  const check = await readCheck(page, 'Schnupperstunde buchen')
  expect(check).toContain('kostenlos: 3 Schnupperstunden Danach entscheiden Sie, ob Sie Mitglied werden.')
  expect(check).not.toContain('kostenfrei')
  await page.getByRole('button', { name: 'Schnupperstunde buchen', exact: true }).click()
  await page.getByText(SENT).waitFor()
  await openMail(page, /Bitte bestätigen: Ihr Platz bei Handball Minis/)
  await page.goto((await page.locator('a[href*="/p/"]').first().getAttribute('href')) ?? '')
  await page.getByRole('button', { name: 'Anmeldung bestätigen' }).click()
  const booked = 'Platz zum Schnuppern ist gebucht: 3 Stunden kostenlos'
  await page.getByText(`Der ${booked}`).waitFor()
  const mail = await openMail(page, /Zum Schnuppern angemeldet: Handball Minis/)
  expect(mail).toContain(`der ${booked}. Danach entscheiden Sie, ob Sie weitermachen.`)

  await page.goto(at(`/id/${FEE}`))
  await page.getByRole('link', { name: 'Ich bin Mitglied' }).click()
  await fillChild(page, 'Ada')
  const fee = 'im Mitgliedsbeitrag enthalten; wir prüfen die Mitgliedschaft'
  await expect.poll(() => page.getByRole('main').textContent()).toContain(fee)
})

test('signed in, a family without members is invited to try, and a known member is not', async () => {
  await owner.query(`
    with parent as (select club_id, person_id as id from club_users where club_id = 'gsv' and firstname = 'Anke' and lastname = 'Lorenz'),
    child as (insert into people (club_id, id, firstname, lastname, birth_on, search)
      select club_id, gen_random_uuid(), 'Lena', 'Lorenz', current_date - interval '6 years', 'lena lorenz ' from parent returning club_id, id, birth_on)
    insert into guardians (club_id, child_id, guardian_id, valid)
      select c.club_id, c.id, p.id, daterange(c.birth_on, null) from child c, parent p`)
  await owner.query(`update courses set capacity = capacity + 1 where club_id = 'gsv' and slug = $1`, [FEE])
  const page = await as('reader')
  await page.goto(at(`/id/${FEE}/signup`))
  expect(await page.getByRole('main').textContent()).toContain('Wer noch kein Mitglied ist')
  await page.getByLabel('Lena Lorenz').check()
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  await page.getByRole('button', { name: 'Schnupperstunde buchen', exact: true }).click()
  await page.getByText('Der Platz zum Schnuppern ist gebucht: 3 Stunden kostenlos').waitFor()
  await page.goto(at('/myClub'))
  await page.getByText('Lena Lorenz: schnuppert').waitFor()
})

test('what a course costs is asked before it is published, and only then it is free', async () => {
  const page = await as('editor')
  await page.goto(at('/admin/courses'))
  await page.getByRole('link', { name: 'Neues Angebot' }).click()
  await page.getByLabel('Titel').fill('Tag der Bewegung')
  await page.getByRole('button', { name: 'Entwurf anlegen' }).click()
  await page.getByText('Was es kostet, fehlt noch').waitFor()
  await page.getByRole('button', { name: 'Jetzt veröffentlichen' }).click()
  await page.getByText('Was kostet das Angebot? Bitte wählen Sie es').waitFor()
  await page.getByRole('navigation', { name: 'Teile des Angebots' }).getByRole('link', { name: 'Preise' }).click()
  await page.getByLabel('Kostenfrei für alle').waitFor()
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByText('Bitte wählen Sie aus, was es kostet.').first().waitFor()
  await page.getByLabel('Kostenfrei für alle').check()
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByText('Gespeichert.').waitFor()
  await page.getByRole('button', { name: 'Jetzt veröffentlichen' }).click()
  await page.getByText('Veröffentlicht', { exact: true }).first().waitFor()
  await page.goto(at('/id/tag-der-bewegung'))
  await page.locator('.signup-price').getByText('kostenfrei').waitFor()
})

test('once the deadline is over no link is promised that does nothing: the club can be reached', async () => {
  const page = await browser.open({ javaScriptEnabled: false, viewport: PHONE })
  await page.goto(at(`/id/${LATE}/signup`))
  await fillChild(page, 'Lia')
  const check = await readCheck(page, 'zahlungspflichtig anmelden')
  await expectNoSideScroll(page)
  expect(check).toMatch(/Die Anmeldung ist verbindlich\. Sind Sie doch verhindert\? Bitte melden Sie sich bei uns: .*@/)
  expect(check).toMatch(/Termine\d+ Termine, \d\d\.\d\d\.\d{4} bis /)
  expect(check).toContain('Kein Widerrufsrecht')
  expect(check).not.toContain('genannten Frist')
  await page.getByRole('button', { name: 'zahlungspflichtig anmelden', exact: true }).click()
  await page.getByText(SENT).waitFor()
  await openMail(page, /Bitte bestätigen: Ihr Platz bei Seepferdchen am Mittwoch/)
  await page.goto((await page.locator('a[href*="/p/"]').first().getAttribute('href')) ?? '')
  await page.getByRole('button', { name: 'Anmeldung bestätigen' }).click()
  await page.getByText('Der Platz ist fest gebucht').waitFor()
  await page.waitForLoadState()
  const done = (await page.getByRole('main').textContent()) ?? ''
  expect(done).not.toContain('Link zum Abmelden')
  expect(done).toMatch(/Nächster Termin.*Uhr.*Preis.*€/)
  await expectNoSideScroll(page)
  const mail = await openMail(page, /^Angemeldet: Seepferdchen am Mittwoch/)
  expect(mail).toContain('Abmelden können Sie sich nicht mehr selbst. Bitte melden Sie sich bei uns: ')
  expect(await page.getByRole('link', { name: 'Abmelden' }).count()).toBe(0)
})

test('a course that runs says since when and what is left, and costs so much as its editor wants', async () => {
  const page = await browser.open({ javaScriptEnabled: false, viewport: PHONE })
  const running = /[Ll]äuft seit \d\d\.\d\d\., noch \d+ Termine?/
  await page.goto(at('/?q=Seepferdchen+am+Mittwoch'))
  expect(await page.getByRole('main').textContent()).toMatch(running)
  await page.goto(at(`/id/${LATE}`))
  expect(await page.locator('.signup-card').textContent()).toMatch(/110,00 €.*Es gilt der volle Preis\./)

  const editor = await as('admin')
  await editor.goto(at(`/admin/courses/${LATE}?teil=preise`))
  await editor.getByLabel('Wer später einsteigt, zahlt nur die übrigen Termine').check()
  await editor.getByRole('button', { name: 'Speichern', exact: true }).click()
  await editor.getByText('Gespeichert.').waitFor()
  const { rows } = await owner.query(
    `select round(11000.0 * count(*) filter (where starts_at > now()) / count(*)) as cents from sessions s
     join courses c on c.club_id = s.club_id and c.id = s.course_id where c.slug = $1 and s.state in ('planned', 'held')`,
    [LATE],
  )
  const price = `${(Number(rows[0].cents) / 100).toFixed(2).replace('.', ',')} €`
  await page.goto(at(`/id/${LATE}`))
  const card = (await page.locator('.signup-card').textContent()) ?? ''
  expect(card).toContain(price)
  expect(card).toContain('Der Preis gilt für diese Termine.')
  await page.goto(at(`/id/${LATE}/signup`))
  await fillChild(page, 'Nele')
  const check = await readCheck(page, 'Auf die Warteliste')
  expect(check).toMatch(running)
  expect(check).toContain(price)
  const { text } = await app.fetch('gsv', `/api/v1/courses/${LATE}`)
  expect(JSON.parse(text).prices).toContainEqual({ kind: 'non_member', cents: Number(rows[0].cents) })
})
