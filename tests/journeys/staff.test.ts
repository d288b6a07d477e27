import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectAccessible, expectAccessibleInBoth } from '../support/accessible.ts'
import { DESKTOP, expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, browser, at, as } = await startJourney()

const save = (page: Page, name = 'Speichern') => page.getByRole('button', { name, exact: true }).click()

test('an admin changes the club; the website shows it; what is wrong is said beside the field and keeps what was typed', async () => {
  const page = await as('admin@gsv.example')
  await page.goto(at('/admin/settings'))
  await page.getByLabel('Leitspruch').fill('Bewegung für alle')
  await save(page)
  await page.getByText('Gespeichert.').waitFor()
  await page.reload()
  expect(await page.getByLabel('Leitspruch').inputValue()).toBe('Bewegung für alle')
  await expectAccessible(page)
  const visitor = await browser.open()
  await expect.poll(async () => (await app.fetch('gsv', '/')).text).toContain('Bewegung für alle')
  await visitor.goto(at('/'))
  await visitor.getByText('Bewegung für alle').waitFor()

  await page.getByRole('link', { name: 'Anschrift und Bank' }).click()
  await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 01')
  await page.getByLabel('Gläubiger-ID').fill('DE98ZZZ09999999999')
  await save(page)
  await page.getByRole('link', { name: /Diese IBAN kann nicht stimmen/ }).click()
  await expect.poll(() => page.getByLabel('IBAN').inputValue()).toBe('DE89 3704 0044 0532 0130 01')
  await expectAccessible(page)
  await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
  await save(page)
  await page.getByText('Gespeichert.').waitFor()
  expect(await page.getByRole('link', { name: 'Parameter' }).count(), 'parameters are the superusers’').toBe(0)
})

test('of two people in the same form nobody loses what they typed, and nobody overwrites unasked', async () => {
  const [one, other] = [await as('admin@gsv.example'), await as('super@demo.example')]
  for (const page of [one, other]) await page.goto(at('/admin/settings'))
  await isTakenOver(one)
  await one.getByLabel('Titel der Website').fill('Titel von Martina')
  await other.getByLabel('Titel der Website').fill('Titel von Sina')
  await save(other)
  await other.getByText('Gespeichert.').waitFor()
  await one.getByText('Jemand anderes hat das gerade geändert').waitFor()
  expect(await one.getByLabel('Titel der Website').inputValue()).toBe('Titel von Martina')
  await save(one)
  await one.getByText('Jemand anderes hat diese Einstellungen inzwischen geändert').waitFor()
  await one.getByText('Titel der Website: Titel von Sina').waitFor()
  expect(await one.getByLabel('Titel der Website').inputValue()).toBe('Titel von Martina')
  await save(one)
  await one.getByText('Gespeichert.').waitFor()
  await expect.poll(() => other.getByLabel('Titel der Website').inputValue()).toBe('Titel von Martina')
})

test('only the button of the form that is being sent says so; it keeps the focus, and a second press sends nothing', async () => {
  const page = await as('admin@gsv.example')
  await page.goto(at('/admin/settings'))
  await isTakenOver(page)
  const held = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'POST') {
      sent += 1
      await held.promise
    }
    await route.continue()
  })
  await save(page)
  const busy = page.getByRole('button', { name: 'Einen Moment …' })
  await busy.waitFor()
  expect(await busy.count()).toBe(1)
  expect(await busy.getAttribute('aria-disabled')).toBe('true')
  expect(await busy.evaluate((button) => button === document.activeElement)).toBe(true)
  await busy.press('Enter')
  held.resolve()
  await page.getByText('Gespeichert.').waitFor()
  expect(sent).toBe(1)
})

test('a page that is open while the colours change keeps those it came with', async () => {
  const [open, boss] = [await as('super@demo.example'), await as('admin@gsv.example')]
  for (const page of [open, boss]) await page.goto(at('/admin/settings'))
  await isTakenOver(open)
  const rules = () => open.evaluate(() => document.querySelector<HTMLStyleElement>('head > style')?.sheet?.cssRules.length ?? 0)
  const before = await rules()
  expect(before).toBeGreaterThan(0)
  await boss.getByLabel('Hauptfarbe').fill('#0b6e4f')
  await save(boss)
  await boss.getByText('Gespeichert.').waitFor()
  await expect.poll(() => open.getByLabel('Hauptfarbe').inputValue()).toBe('#0b6e4f')
  expect(await rules()).toBe(before)
})

test('an invited person sets a password without JavaScript and logs in; the list of the admin follows by itself', async () => {
  const watching = await as('super@demo.example')
  await watching.goto(at('/admin/user?q=Neubert'))
  await watching.getByText('Auf diese Suche passt kein Benutzer').waitFor()

  const admin = await as('admin@gsv.example')
  await admin.goto(at('/admin/user'))
  await admin.getByRole('link', { name: 'Benutzer einladen' }).click()
  await expect
    .poll(() => admin.getByRole('radio', { name: /Superuser/ }).count(), { message: 'an admin cannot make superusers' })
    .toBe(0)
  await admin.getByLabel('E-Mail', { exact: true }).fill('neubert@')
  await admin.getByLabel('Vorname').fill('Jörg')
  await admin.getByLabel('Nachname').fill('Neubert')
  await admin.getByRole('radio', { name: /Übungsleiter/ }).check()
  await save(admin, 'Einladung senden')
  await admin.getByRole('link', { name: /Bitte geben Sie eine E-Mail-Adresse ein/ }).waitFor()
  expect(await admin.getByRole('radio', { name: /Übungsleiter/ }).isChecked()).toBe(true)
  await admin.getByLabel('E-Mail', { exact: true }).fill('neubert@gsv.example')
  await save(admin, 'Einladung senden')
  await admin.getByText('Die Einladung ist unterwegs.').waitFor()
  await expectAccessible(admin)
  await watching.getByRole('link', { name: 'Jörg Neubert' }).waitFor()

  const person = await browser.open({ javaScriptEnabled: false, viewport: PHONE })
  await expect.poll(async () => (await app.fetch('gsv', '/dev/mailbox')).text).toContain('Ihr Konto bei')
  await person.goto(at('/dev/mailbox'))
  await person
    .getByRole('link', { name: /Ihr Konto bei/ })
    .first()
    .click()
  const way = (await person.locator('a[href*="/invitation/"]').first().getAttribute('href')) ?? ''
  await person.goto(way)
  await expectNoSideScroll(person)
  await person.getByLabel('Neues Passwort').fill('passwort')
  await save(person, 'Passwort festlegen')
  await person.getByRole('link', { name: /Listen, die Angreifer zuerst probieren/ }).waitFor()
  await person.getByLabel('Neues Passwort').fill('Verein-2026!')
  await save(person, 'Passwort festlegen')
  // Logged in at once, without typing the password again.
  await person.getByRole('heading', { name: /Guten .*, Jörg/ }).waitFor()
  await person.goto(way)
  await person.getByText('Sie sind dabei').waitFor()
  expect(await app.login('gsv', 'neubert@gsv.example')).toContain('session_token')
})

test('who has a login accepts an invitation by its link and logged in with it, not by a click on “Mein Verein”', async () => {
  const boss = await as('super@demo.example', {}, 'rwa')
  await boss.goto(at('/admin/user', 'rwa'))
  await boss.getByRole('link', { name: 'Benutzer einladen' }).click()
  await boss.getByLabel('E-Mail', { exact: true }).fill('editor@ssv.example')
  await boss.getByLabel('Vorname').fill('Eva')
  await boss.getByLabel('Nachname').fill('Zweitverein')
  await boss.getByRole('radio', { name: /Vorstand/ }).check()
  await save(boss, 'Einladung senden')
  await boss.getByText('Die Einladung ist unterwegs.').waitFor()

  const person = await as('editor@ssv.example', {}, 'rwa')
  await person.goto(at('/myClub', 'rwa'))
  await person.getByText('Bitte öffnen Sie den Link in der E-Mail').waitFor()
  expect(await person.getByRole('button', { name: /dabei sein|annehmen/ }).count()).toBe(0)

  const other = await as('reader@rwa.example', {}, 'rwa')
  await expect.poll(async () => (await app.fetch('rwa', '/dev/mailbox')).text).toContain('editor@ssv.example')
  await other.goto(at('/dev/mailbox', 'rwa'))
  await other
    .getByRole('link', { name: /Ihr Konto bei/ })
    .first()
    .click()
  const way = (await other.locator('a[href*="/invitation/"]').first().getAttribute('href')) ?? ''
  await other.goto(way)
  await other.getByText('die Einladung gilt für editor@ssv.example').waitFor()
  await other.getByRole('button', { name: 'Ausloggen' }).last().click()
  await other.getByRole('link', { name: 'Einloggen' }).last().click()
  await other.getByLabel('E-Mail-Adresse').fill('editor@ssv.example')
  await other.getByLabel('Passwort').fill('Verein-2026!')
  await other.getByRole('button', { name: 'Einloggen', exact: true }).click()
  await other.getByRole('button', { name: 'Einladung annehmen', exact: true }).waitFor()
  await expectAccessible(other)
  await save(other, 'Einladung annehmen')
  await other.getByText('Sie sind dabei').waitFor()
  await other.goto(at('/admin/user', 'rwa'))
  expect(new URL(other.url()).pathname).toBe('/admin/user')
})

test('a role is changed and shows in the log with both values; a block counts at once', async () => {
  const trainer = await as('trainer@gsv.example')
  await trainer.goto(at('/admin/participants'))
  expect(new URL(trainer.url()).pathname).toBe('/admin/participants')

  const boss = await as('super@demo.example')
  await boss.goto(at('/admin/user?q=trainer'))
  await boss.getByRole('link', { name: 'Sabine Krüger' }).click()
  await boss.getByRole('radio', { name: /Abteilungsleiter/ }).check()
  await boss.getByRole('checkbox', { name: 'Turnen' }).check()
  await save(boss, 'Rolle speichern')
  await boss.getByText('Die Rolle ist gespeichert.').waitFor()
  await boss.reload()
  expect(await boss.getByRole('radio', { name: /Abteilungsleiter/ }).isChecked()).toBe(true)
  expect(await boss.getByRole('checkbox', { name: 'Turnen' }).isChecked()).toBe(true)

  await boss.locator('summary', { hasText: /^Sperren$/ }).click()
  await boss.getByText('Sabine Krüger verliert sofort alle Rechte').waitFor()
  await save(boss, 'Konto sperren')
  await boss.getByText('Das Konto ist gesperrt.').waitFor()
  await trainer.goto(at('/admin/participants'))
  expect(new URL(trainer.url()).pathname).toBe('/')

  await boss.goto(at('/admin/audit?q=rolle'))
  await boss
    .getByRole('row', { name: /Rolle geändert: Abteilungsleiter.*Sabine Krüger/ })
    .getByRole('link')
    .click()
  await boss.getByRole('row', { name: 'Rolle Übungsleiter/Trainer Abteilungsleiter' }).waitFor()
  await boss.getByRole('row', { name: 'Abteilungen – Turnen' }).waitFor()
  await expectAccessible(boss)
  await boss.goto(at('/admin/audit?q=login'))
  await boss
    .getByRole('cell', { name: /^Login: / })
    .first()
    .waitFor()
})

test('nobody changes their own role, and the last superuser stays', async () => {
  const boss = await as('super@demo.example')
  await boss.goto(at('/admin/user?q=super'))
  await boss.getByRole('link', { name: 'Sina Systemer' }).click()
  await boss.getByText('kann nur jemand anderes ändern').waitFor()
  expect(await boss.getByRole('button', { name: 'Rolle speichern' }).count()).toBe(0)
})

test('a badge is uploaded, shown and removed; a file that is no picture is refused', async () => {
  const page = await as('admin@gsv.example')
  await page.goto(at('/admin/settings'))
  const buffer = await sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#1747c8' } })
    .png()
    .toBuffer()
  await page
    .getByLabel('Bild', { exact: true })
    .setInputFiles({ name: 'wappen.png', mimeType: 'image/png', buffer: Buffer.from('kein Bild') })
  await save(page, 'Wappen hochladen')
  await page.getByRole('link', { name: /Das ist kein Bild/ }).waitFor()
  await page.getByLabel('Bild', { exact: true }).setInputFiles({ name: 'wappen.png', mimeType: 'image/png', buffer })
  await save(page, 'Wappen hochladen')
  await page.getByText('Das Wappen ist gespeichert.').waitFor()
  const picture = page.getByRole('img', { name: /^Wappen von/ })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)
  const address = (await picture.getAttribute('src')) ?? ''
  const { status, headers } = await app.fetch('gsv', address)
  expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([200, 'image/webp', 'nosniff'])
  expect((await app.fetch('rwa', address)).status, 'pages of this club show it on every host').toBe(200)
  await save(page, 'Wappen entfernen')
  await page.getByText('Das Wappen ist entfernt.').waitFor()
  expect((await app.fetch('gsv', address)).status).toBe(404)
})

test('a superuser sets parameters and creates a club that answers on its host', async () => {
  const boss = await as('super@demo.example')
  await boss.goto(at('/admin/settings?teil=parameter'))
  await boss.getByLabel('Name').fill('eigenerName')
  await boss.getByLabel('Wert').fill('bleibt')
  await save(boss, 'Parameter setzen')
  await boss.getByRole('textbox', { name: /^eigenerName/ }).waitFor()
  await boss.reload()
  expect(await boss.getByRole('textbox', { name: /^eigenerName/ }).inputValue()).toBe('bleibt')
  const remove = boss.getByRole('button', { name: 'eigenerName entfernen' })
  expect(await remove.count(), 'asks first').toBe(0)
  await boss.getByRole('listitem').filter({ hasText: 'eigenerName' }).getByText('Entfernen …').click()
  await remove.click()
  await boss.getByText('Der Parameter ist entfernt.').waitFor()
  expect(await boss.getByRole('textbox', { name: /^eigenerName/ }).count()).toBe(0)
  await boss.getByLabel('Name', { exact: true }).fill('require2faFor')
  await boss.getByLabel('Wert').fill('super')
  await save(boss, 'Parameter setzen')
  await boss.getByRole('link', { name: 'Das steht unter „Zweiter Faktor“.' }).waitFor()
  await boss.getByRole('navigation', { name: 'Einstellungen' }).getByRole('link', { name: 'Zweiter Faktor' }).click()
  await boss.getByRole('switch', { name: /^Superuser/ }).check()
  await boss.getByRole('switch', { name: /^Vorstand/ }).check()
  await save(boss)
  await boss.getByText(/^Sie selbst haben noch keinen zweiten Faktor/).waitFor()
  await expectAccessible(boss)
  await boss.getByRole('link', { name: 'Zweiten Faktor einrichten' }).click()
  await boss.waitForURL(/\/member\/me\/security\?zu=/)

  await boss.goto(at('/admin/settings?teil=vereine'))
  await boss.getByLabel('Name des Vereins').fill('TSV Oberdorf')
  await boss.getByText('Kürzel, Art und Adresse der Website').click()
  await boss.getByLabel('Kürzel').fill('admin')
  await boss.getByLabel('Adresse der Website').fill('tsv.localhost')
  await boss.getByLabel('Vorname').fill('Ida')
  await boss.getByLabel('Nachname').fill('Erste')
  await boss.getByLabel('E-Mail-Adresse').fill('ida@tsv.example')
  await save(boss, 'Verein anlegen')
  await boss.getByRole('link', { name: /gehört zu einer Seite des Programms/ }).waitFor()
  await boss.getByLabel('Kürzel').fill('tsv')
  await save(boss, 'Verein anlegen')
  await boss.getByText('Der Verein ist angelegt.').waitFor()
  await expect.poll(async () => (await app.fetch('tsv', '/')).text).toContain('TSV Oberdorf')
  await expect.poll(async () => (await app.fetch('tsv', '/dev/mailbox')).text).toContain('ida@tsv.example')
})

test.each([
  ['/admin/user', 'trainer@gsv.example'],
  ['/admin/user', 'reader@gsv.example'],
  ['/admin/user/export', 'editor@gsv.example'],
  ['/admin/audit', 'admin@gsv.example'],
  ['/admin/audit/export', 'admin@gsv.example'],
  ['/admin/settings', 'editor@gsv.example'],
])('%s is shut to %s', async (path, email) => {
  const cookie = await app.login('rwa', email.replace('gsv', 'rwa'))
  const answer = await app.fetch('rwa', path, { headers: { cookie } })
  expect([answer.status, answer.headers.location]).toEqual([302, `/?zu=${path}`])
})

test.each([
  ['/admin/user/export?rolle=reader', /^﻿Nachname;Vorname;.*\r\nLorenz;Anke;.*;reader@gsv.example;Registrierter Benutzer;/s],
  ['/admin/user/export?spalte=email&q=lorenz', /^﻿Nachname;Vorname;Benutzername;E-Mail\r\nLorenz;Anke;.*;reader@gsv.example\r\n$/],
  ['/admin/audit/export?q=login', /^﻿Zeit;Person;Inhalt;.*\r\n\d\d\.\d\d\.\d{4}, [\d:]+;.*Login: /s],
  ['/admin/audit/export?q=login&spalte=verein&spalte=app', /^﻿Zeit;Verein;App\r\n\d\d\.\d\d\.\d{4}, [\d:]+;gsv;v2\r\n/],
  ['/admin/courses/_export?q=qigong', /^﻿Angebot;Zeiten;Stand;Abteilung;.*\r\nQigong;Mo|Di|Mi|Do|Fr .*;Veröffentlicht;/s],
  ['/admin/cards/export?spalte=noch&spalte=preis', /^﻿Person;Noch;Preis\r\n.*;\d+ von \d+;.* €\r\n/],
  ['/admin/declarations/export', /^﻿Eingegangen;Erklärung;Vertrag;Name;/],
  ['/admin/members/honours/export', /^﻿Name;Anlass;Tag;Nadel bestellen bis;.*\r\n.*;\d\d\.\d\d\.\d{4};/],
  ['/admin/members/licences/export', /^﻿Name;Nachweise;Zeugnis vom\r\n/],
  ['/admin/members/licences/export?teil=lizenzen', /^﻿Name;Lizenz;Art;Nummer;Letzter Tag\r\n/],
  ['/admin/members/requests/export', /^﻿Person;Was;Angefragt von;Angefragt am;/],
  ['/admin/members/applications/export', /^﻿Name;E-Mail;Personen;Eingegangen;/],
])('%s is a table for Excel', async (path, content) => {
  const answer = await app.fetch('gsv', path, { headers: { cookie: await app.login('gsv', 'super@demo.example') } })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.text).toMatch(content)
})

test('each list comes as Excel, too', async () => {
  const cookie = await app.login('gsv', 'super@demo.example')
  for (const path of ['/admin/user/export', '/admin/audit/export', '/admin/courses/_export', '/admin/cards/export']) {
    const excel = await app.fetch('gsv', `${path}?form=xlsx`, { headers: { cookie } })
    expect([path, excel.status, excel.headers['content-type']]).toEqual([path, 200, expect.stringContaining('spreadsheetml')])
  }
})

test('the columns of a list are chosen on the page, and stay while it is filtered', async () => {
  const page = await as('super@demo.example', { viewport: DESKTOP })
  await page.goto(at('/admin/user?rolle=reader'))
  await page.getByText('Spalten und Ausgabe').click()
  await page.getByLabel('Zweiter Faktor').check()
  await page.getByLabel('E-Mail', { exact: true }).uncheck()
  await page.getByRole('button', { name: 'Spalten anzeigen' }).click()
  await page.getByRole('columnheader', { name: 'Zweiter Faktor' }).waitFor()
  expect(await page.getByRole('columnheader', { name: 'E-Mail' }).count()).toBe(0)
  expect(page.url()).toContain('rolle=reader')
  await page.getByPlaceholder('Name oder E-Mail').fill('Lorenz')
  await page.getByRole('button', { name: 'Suchen' }).click()
  await page.waitForURL(/q=Lorenz/)
  await page.getByRole('columnheader', { name: 'Zweiter Faktor' }).waitFor()
})

test('the staff pages fit a phone, and axe finds no fault in light and dark', async () => {
  const page = await as('super@demo.example', { viewport: PHONE })
  const parts = ['anschrift', 'fuss', 'abteilungen', 'funktionen', 'parameter', 'vereine'].map(
    (part) => `/admin/settings?teil=${part}`,
  )
  for (const path of ['/admin/user', '/admin/user?neu=1', '/admin/audit', '/admin/settings', ...parts]) {
    await page.goto(at(path))
    await expectNoSideScroll(page)
    await expectAccessibleInBoth(page)
  }
  await page.goto(at('/admin/user'))
  await page.getByRole('link', { name: 'Anke Lorenz' }).click()
  await page.getByRole('heading', { name: 'Anke Lorenz' }).waitFor()
  await expectNoSideScroll(page)
  await page.setViewportSize(DESKTOP)
  await expectAccessibleInBoth(page)
})
