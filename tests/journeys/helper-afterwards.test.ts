import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { berlinDay, formatDay } from '../../src/kernel/calendar.ts'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, browser, at, as } = await startJourney()
const TODAY = berlinDay(Temporal.Now.instant())

/** A published plan of that day whose one shift needs four people. */
async function publish(page: Page, title: string, day: Temporal.PlainDate): Promise<void> {
  await page.goto(at('/admin/operations?plan=neu'))
  await isTakenOver(page)
  await page.getByLabel('Wofür werden Helfer gesucht?').fill(title)
  await page.getByLabel('Tag', { exact: true }).fill(formatDay(day))
  await page.getByLabel('Ansprechpartner').fill('Erna Klaus')
  await page.getByLabel('Telefon für Fragen').fill('0911 999')
  await page.getByRole('button', { name: 'Weiter zu den Schichten' }).click()
  await page.waitForURL(/\/shifts/)
  await isTakenOver(page)
  await page.getByLabel('Kopierte Zeilen').fill('Aufgabe\tZeit\tAnzahl\nGrill\t8–10\t4')
  await page.getByRole('button', { name: 'Zeilen übernehmen' }).click()
  await expect.poll(() => page.locator('#task-0').inputValue()).toBe('Grill')
  await page.getByRole('button', { name: 'Schichten speichern' }).click()
  await page.getByText('1 Zeile gespeichert.').waitFor()
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await page.getByText(/^Veröffentlicht\./).waitFor()
}

async function add(page: Page, way: string, who: string, email = ''): Promise<void> {
  await page.getByRole('link', { name: way }).click()
  await page.getByLabel('Vorname').fill(who)
  await page.getByLabel('Nachname').fill('Spontan')
  await page.getByLabel('E-Mail').fill(email)
  await page.getByRole('button', { name: 'Eintragen', exact: true }).click()
  await page.getByText('Eingetragen. Steht die Schicht noch bevor').waitFor()
}

test('who jumped in is entered after the day, also when the plan is closed', async () => {
  const page = await as('admin', { viewport: PHONE })
  await publish(page, 'Herbstputz', TODAY.subtract({ days: 1 }))
  await add(page, 'Jemanden nachtragen: Grill', 'Ina')
  await add(page, 'Jemanden nachtragen: Grill', 'Jan')
  await page.getByRole('button', { name: 'Fehlte: Jan Spontan' }).click()
  await page.getByText('Eingetragen: fehlte. Die Stunden zählen nicht.').waitFor()
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)
  await page.getByText('2 fehlen noch').waitFor()
  await page.getByRole('button', { name: 'Abschließen und Stunden gutschreiben' }).click()
  await page.getByText(/^Abgeschlossen\. 1 Einsatz/).waitFor()
  expect(await page.getByText(/fehlen noch|Plakat/).count()).toBe(0)
  await add(page, 'Jemanden nachtragen: Grill', 'Kai')
  await page.getByText('Kai Spontan').waitFor()
  await page.getByRole('button', { name: 'War doch da: Jan Spontan' }).click()
  await page.getByText('Eingetragen: war da. Die Stunden zählen.').waitFor()
  await page.getByRole('button', { name: 'Fehlte: Jan Spontan' }).waitFor()
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)
})

test('after the deadline the page of a helper names whom the plan names; another day of the plan is said to leave its shifts', async () => {
  const page = await as('admin')
  await publish(page, 'Nikolausfeier', TODAY.add({ days: 1 }))
  await add(page, 'Jemanden eintragen: Grill', 'Lea', 'lea.spontan@post.example')
  await page.getByRole('link', { name: 'Plan bearbeiten' }).click()
  await page.getByLabel('Tag', { exact: true }).fill(formatDay(TODAY.add({ days: 8 })))
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByText('Schichten mit Uhrzeit behalten ihren Tag').waitFor()

  await expect.poll(async () => (await app.fetch('gsv', '/dev/mailbox')).text).toContain('Danke fürs Helfen: Nikolausfeier')
  const helper = await browser.open({ viewport: PHONE, javaScriptEnabled: false })
  await helper.goto(at('/dev/mailbox'))
  await helper.getByRole('link', { name: 'Danke fürs Helfen: Nikolausfeier' }).first().click()
  await helper.goto((await helper.locator('a[href*="/p/"][href$="/shift"]').first().getAttribute('href')) ?? '')
  await helper.getByText('Die Frist zum Absagen ist vorbei. Bitte rufen Sie uns an: Erna Klaus, 0911 999.').waitFor()
})

test('the target of a year without one is proposed as that of the year before', async () => {
  const page = await as('admin')
  const typed = async (year: number) => {
    await page.goto(at(`/admin/operations/hours?teil=soll&jahr=${year}`))
    const values = ['Stunden je Mitglied', 'Höchstens ins nächste Jahr', 'Betrag je fehlender Stunde']
    return Promise.all(values.map((label) => page.getByLabel(label).inputValue()))
  }
  expect(await typed(TODAY.year)).toEqual(['6', '3', '12,00'])
  expect(await typed(TODAY.year + 1)).toEqual(['6', '3', '12,00'])
})
