import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { startEmptyApp } from '../support/app.ts'
import { expectNoSideScroll, isTakenOver, PHONE, startBrowser } from '../support/browser.ts'

const app = await startEmptyApp()
const browser = await startBrowser()

/** Next year's Wednesday, five weeks before Easter Sunday: ten dates then go past the Easter holidays. */
function firstDay(): Temporal.PlainDate {
  const { year } = Temporal.Now.plainDateISO('Europe/Berlin').add({ years: 1 })
  return easterOf(year).subtract({ days: 5 * 7 - 3 })
}

/** Sunday after the first full moon of spring (Gauss). */
function easterOf(year: number): Temporal.PlainDate {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return Temporal.PlainDate.from({ year, month: Math.floor(sum / 31), day: (sum % 31) + 1 })
}

/** Counts what a volunteer does: presses, fields, and pages by their path. */
function counted(page: Page) {
  const did = { clicks: 0, fields: 0, pages: new Set<string>() }
  page.on('framenavigated', (frame) => did.pages.add(new URL(frame.url()).pathname))
  return {
    did,
    async press(role: 'button' | 'link', name: string | RegExp) {
      did.clicks += 1
      await page.locator('main').getByRole(role, { name }).first().click()
    },
    async tick(name: string | RegExp) {
      did.clicks += 1
      await page.getByLabel(name).check()
    },
    async type(label: string, text: string) {
      did.fields += 1
      await page.getByLabel(label, { exact: true }).first().fill(text)
    },
    async choose(label: string, option: string) {
      did.fields += 1
      await page.getByLabel(label).selectOption(option)
    },
  }
}

test('from nothing to a published offer that a visitor sees: 12 presses, 14 fields and 4 pages at most', async () => {
  await expect.poll(() => app.said()).toMatch(/first-run\?code=/)
  const link = /http\S+first-run\?code=\S+/.exec(app.said())?.[0] ?? ''
  const page = await browser.open()
  const { did, press, tick, type, choose } = counted(page)
  await page.goto(link)
  await type('Name des Vereins', 'SV Neudorf')
  await choose('Bundesland', 'Bayern')
  await type('Vorname', 'Ada')
  await type('Nachname', 'Neu')
  await type('E-Mail-Adresse', 'ada@svn.example')
  await type('Passwort', 'Verein-2026!')
  await press('button', 'Verein einrichten')
  await page.getByRole('heading', { name: 'Einrichtung' }).waitFor()
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent()).toBe('Einrichtung')
  expect(await page.getByText('Alles erledigt').count()).toBe(0)
  await press('link', 'Erstes Angebot anlegen')
  await type('Titel', 'Yoga am Mittwoch')
  await press('button', 'Entwurf anlegen')
  await press('link', 'Zeiten')
  await page.getByRole('heading', { name: 'Wöchentliche Zeiten' }).waitFor()
  // Scripts alone look for free dates by themselves.
  await isTakenOver(page)
  await type('Von', '9')
  await type('Bis', '10.30')
  const first = firstDay()
  await type('Erster Tag', `${first.day}.${first.month}.${first.year % 100}`)
  await type('oder wie oft (freiwillig)', '10')
  await type('Neue Sportstätte (freiwillig)', 'Turnhalle')
  await page.getByText(/Frei: 10 Termine/).waitFor()
  await page.getByText(/Osterferien/).waitFor()
  await press('button', 'Speichern und weiter')
  await page.getByLabel('Plätze', { exact: false }).first().waitFor()
  await press('button', 'Speichern und weiter')
  await type('Ohne Mitgliedschaft (freiwillig)', '50,-')
  await press('button', 'Speichern und weiter')
  await page.getByRole('heading', { name: 'Fragen bei der Anmeldung' }).waitFor()
  await press('link', 'Leitung')
  await tick('Neu, Ada')
  await press('button', 'Speichern und weiter')
  // The next press would take the place of a save that still runs.
  await page.waitForURL((url) => url.searchParams.get('teil') !== 'leitung')
  await press('button', 'Jetzt veröffentlichen')
  await page.getByText('Das Angebot steht jetzt auf der Website.').waitFor()
  await page.getByText('E-Mails gehen noch nicht hinaus').waitFor()
  expect(did.clicks).toBeLessThanOrEqual(12)
  expect(did.fields).toBeLessThanOrEqual(14)
  expect([...did.pages].length, [...did.pages].join(' ')).toBeLessThanOrEqual(4)

  const visitor = await browser.open({ viewport: PHONE })
  await visitor.goto(`http://localhost:${app.port}/`)
  await visitor
    .getByRole('link', { name: /Yoga am Mittwoch/ })
    .first()
    .click()
  await visitor.getByRole('heading', { name: 'Yoga am Mittwoch', level: 1 }).waitFor()
  await visitor
    .getByText(/10 Termine/)
    .first()
    .waitFor()
  await visitor.getByText('50,00 €').first().waitFor()
  await visitor
    .getByText(/Turnhalle/)
    .first()
    .waitFor()
  await visitor
    .getByText(/Ada Neu/)
    .first()
    .waitFor()
})

/** The board on a page of the editor, logged in by the form. */
async function openEditor(part: string): Promise<Page> {
  const page = await browser.open({ viewport: PHONE })
  await page.goto(`http://localhost:${app.port}/login?zu=/admin/courses/yoga-am-mittwoch?teil=${part}`)
  await page.getByLabel('E-Mail-Adresse').fill('ada@svn.example')
  await page.getByLabel('Passwort').fill('Verein-2026!')
  await page.getByRole('button', { name: 'Einloggen', exact: true }).click()
  return page
}

test('who leads an offer without a login yet is invited beside the choice, and leads it; a refusal invites nobody', async () => {
  const page = await openEditor('leitung')
  await page.getByText('Übungsleitung einladen').click()
  await page.getByLabel('Vorname').fill('Bea')
  await page.getByLabel('Nachname').fill('Bach')
  const email = page.getByLabel('E-Mail', { exact: false }).first()
  await email.fill('ada@svn.example')
  const save = page.getByRole('button', { name: 'Speichern', exact: true })
  await save.click()
  await page.getByRole('link', { name: /ist schon Benutzer des Vereins/ }).waitFor()
  expect(await page.getByLabel('Vorname').inputValue()).toBe('Bea')
  expect(await page.getByLabel('Bach, Bea').count()).toBe(0)
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await email.fill('bea@svn.example')
  await save.click()
  await page.getByLabel('Bach, Bea').waitFor()
  // The live page may hear of the new person before its own answer.
  await expect.poll(() => page.getByLabel('Bach, Bea').isChecked()).toBe(true)
  await page.goto(`http://localhost:${app.port}/admin/user`)
  await page.getByText('bea@svn.example').first().waitFor()
  await page.goto(`http://localhost:${app.port}/id/yoga-am-mittwoch`)
  await page
    .getByText(/Bea Bach/)
    .first()
    .waitFor()
})

test('what a check cannot read is said beside its field, and a right one takes the fault away', async () => {
  const page = await openEditor('zeiten')
  await page.getByLabel('Von', { exact: true }).first().fill('neun')
  await page.getByRole('button', { name: 'Belegung prüfen' }).click()
  await page.getByText('Bitte geben Sie die Uhrzeit so ein: 17:30.').first().waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByLabel('Von', { exact: true }).first().fill('9')
  await page.getByRole('button', { name: 'Belegung prüfen' }).click()
  await page.getByText(/Frei: 10 Termine/).waitFor()
  expect(await page.getByText('Bitte geben Sie die Uhrzeit so ein').count()).toBe(0)
  // A refused save, too: no old red stays beside the new green.
  await page.getByLabel('Von', { exact: true }).first().fill('neun')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.locator('.error-summary:focus', { hasText: 'Nicht gespeichert' }).waitFor()
  expect(await page.getByText(/Frei: 10 Termine/).count()).toBe(0)
  await page.getByLabel('Von', { exact: true }).first().fill('9')
  await page.getByRole('button', { name: 'Belegung prüfen' }).click()
  await page.getByText(/Frei: 10 Termine/).waitFor()
  expect(await page.getByRole('heading', { name: 'Nicht gespeichert', exact: true }).count()).toBe(0)
  expect(await page.getByText('Bitte geben Sie die Uhrzeit so ein').count()).toBe(0)
})

test('a hall made while the club is set up leads back to what is next', async () => {
  const page = await openEditor('zeiten')
  await page.getByRole('heading', { name: 'Wöchentliche Zeiten' }).waitFor()
  await page.goto(`http://localhost:${app.port}/admin/facilities?neu=1`)
  await page.getByLabel('Name', { exact: true }).fill('Sporthalle Ost')
  await page.getByRole('button', { name: 'Sportstätte anlegen' }).click()
  await page.getByText('Die Sportstätte ist angelegt.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Weiter mit der Einrichtung' }).click()
  await page.getByRole('heading', { name: 'Einrichtung' }).waitFor()
})

test('without a mail server a visitor and the board read that mails wait, instead of „unterwegs“', async () => {
  const visitor = await browser.open({ viewport: PHONE })
  await visitor.goto(`http://localhost:${app.port}/id/yoga-am-mittwoch/signup`)
  await visitor.getByLabel('Vorname').first().fill('Änne')
  await visitor.getByLabel('Nachname').fill('Ährenfeld')
  await visitor.getByLabel('Geburtsdatum').fill('5.3.1984')
  await visitor.getByLabel('E-Mail-Adresse').fill('aenne@post.example')
  await visitor.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  await visitor.getByRole('button', { name: 'zahlungspflichtig anmelden', exact: true }).click()
  await visitor.getByText(/^Ihre Anmeldung ist gespeichert, aber noch nicht bestätigt\./).waitFor()
  expect(await visitor.getByText('Wir haben Ihnen eine E-Mail').count()).toBe(0)
  await expectAccessible(visitor)
  await expectNoSideScroll(visitor)

  const page = await openEditor('leitung')
  await page.getByText('E-Mails gehen noch nicht hinaus').waitFor()
  await page.goto(`http://localhost:${app.port}/admin/user?neu=1`)
  await page.getByText('Die Einladung wartet und geht hinaus, sobald ein Mailserver eingerichtet ist.').waitFor()
  await page.getByLabel('E-Mail').first().fill('cem@svn.example')
  await page.getByLabel('Vorname').fill('Cem')
  await page.getByLabel('Nachname').fill('Celik')
  await page.getByRole('button', { name: 'Einladung senden' }).click()
  await page.getByText('Die Einladung wartet, bis ein Mailserver eingerichtet ist.').waitFor()
  await expectAccessible(page)
})
