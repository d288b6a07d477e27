import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { browser, at, as } = await startJourney()

async function addRule(page: Page, kind: string, fill: () => Promise<unknown>): Promise<void> {
  await page.getByRole('link', { name: kind, exact: true }).click()
  const save = page.getByRole('button', { name: 'Regel speichern' })
  // The heading stands there before the form does once there is a rule of the kind, and so does a field named "Name".
  await save.waitFor()
  await fill()
  await save.click()
  await page.getByText('Gespeichert.').waitFor()
}

test('the board enters a regulation nobody has seen, compares it with today, and puts it in force', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/members/tariffs'))
  await page.getByRole('link', { name: 'Neue Beitragsordnung' }).click()
  await page.getByLabel('Name').fill('Ordnung Waldkirch')
  await page.getByRole('button', { name: 'Weiter zu den Regeln' }).click()
  await page.getByText('Noch keine Regel.').waitFor()

  await addRule(page, 'Einzug und Fälligkeit', async () => {
    await page.getByLabel('Eingezogen wird').selectOption('jedes Vierteljahr')
    await page.getByLabel('Fällig am').fill('15.01., 15.04., 15.07., 15.10.')
  })
  await page.getByText('Alle 3 Monate am 15.01., 15.04., 15.07. und 15.10. fällig').waitFor()
  await addRule(page, 'Beitragsklasse', async () => {
    await page.getByLabel('Name').fill('Alle ab 21')
    await page.getByLabel('Betrag in Euro').fill('96')
    await page.getByLabel('Dieser Betrag gilt').selectOption('im Jahr')
    await page.getByLabel('Alter ab').fill('21')
  })
  await addRule(page, 'Beitragsklasse', async () => {
    await page.getByLabel('Name').fill('Junge')
    await page.getByLabel('Betrag in Euro').fill('4,50')
    await page.getByLabel('Alter bis').fill('20')
  })
  await addRule(page, 'Abteilungsbeitrag', async () => {
    await page.getByLabel('Abteilung', { exact: true }).fill('Schwimmen')
    await page.getByLabel('Betrag in Euro').fill('2,00')
  })
  await addRule(page, 'Familienbeitrag', async () => {
    await page.getByLabel('Name').fill('Haus')
    await page.getByLabel('Die Familie zahlt').selectOption('höchstens diesen Betrag')
    await page.getByLabel('Betrag in Euro').first().fill('15')
    await page.getByLabel('Kinder mindestens').fill('2')
  })
  await page.getByText('Familie „Haus“ (mindestens 2 Kinder): höchstens 15,00 € im Monat').waitFor()

  await page.getByRole('link', { name: 'Mit heutigen Mitgliedern vergleichen' }).click()
  await page.getByRole('heading', { name: 'Heutige Mitglieder, vorher und nachher' }).waitFor()
  await page.getByText('Erklärung').first().click()
  await page.locator('details[open] li').first().waitFor()
  await expectAccessibleInBoth(page)

  await page.getByRole('link', { name: 'Zu den Regeln' }).click()
  await page.getByLabel('Gilt ab').fill('1.1.2020')
  await page.getByRole('button', { name: 'In Kraft setzen' }).click()
  await page.locator('.error-summary').getByText('Für die Zeit davor gilt schon eine Beitragsordnung.').waitFor()
  expect(await page.getByLabel('Gilt ab').inputValue()).toBe('1.1.2020')
  const year = new Date().getFullYear() + 1
  await page.getByLabel('Gilt ab').fill(`1.4.${year}`)
  await page.getByRole('button', { name: 'In Kraft setzen' }).click()
  await page.locator('.error-summary').getByText(`Zweimal eingezogen würden: April bis Juni ${year}.`).waitFor()
  await page.getByLabel('Trotzdem: Wir gleichen diese Monate selbst aus').waitFor()
  await expectAccessibleInBoth(page)
  await page.getByLabel('Gilt ab').fill(`1.1.${year}`)
  await page.getByRole('button', { name: 'In Kraft setzen' }).click()
  await page.getByText('Die Beitragsordnung ist in Kraft gesetzt.').waitFor()
  expect(await page.getByRole('button', { name: /^Entfernen/ }).count()).toBe(0)
})

test('a faulty rule keeps what was typed; a saved one opens as it was typed; the phone shows it all', async () => {
  const page = await as('admin', { viewport: PHONE })
  await page.goto(at('/admin/members/tariffs'))
  await page.getByRole('link', { name: /^Beitragsordnung \d{4}$/ }).click()
  await page.getByRole('button', { name: 'Entwurf davon anlegen' }).click()
  await page.getByText('Das ist jetzt ein Entwurf.').waitFor()
  await page.getByLabel('Name').fill('')
  await page.getByRole('button', { name: 'Name speichern' }).click()
  await page.locator('.error-summary').getByText('Bitte geben Sie der Beitragsordnung einen Namen.').waitFor()
  await page.getByLabel('Name').fill('Beitragsordnung für alle')
  await page.getByRole('button', { name: 'Name speichern' }).click()
  await page.getByRole('heading', { name: 'Beitragsordnung für alle', level: 1 }).waitFor()
  await expectNoSideScroll(page)
  await page.getByRole('link', { name: /^Ändern: Familie/ }).click()
  expect(await page.getByLabel('Betrag in Euro').first().inputValue()).toBe('21,00')
  expect(await page.getByLabel('Nur auf Antrag').isChecked()).toBe(true)
  await page.getByLabel('Betrag in Euro').first().fill('viel')
  await page.getByLabel('Personen mindestens').fill('4')
  await page.getByRole('button', { name: 'Regel speichern' }).click()
  await page.locator('.error-summary').getByText('Bitte geben Sie den Betrag so ein: 60,00.').waitFor()
  expect(await page.getByLabel('Betrag in Euro').first().inputValue()).toBe('viel')
  expect(await page.getByLabel('Personen mindestens').inputValue()).toBe('4')
  await expectNoSideScroll(page)
  await expectAccessibleInBoth(page)
  await page.getByLabel('Betrag in Euro').first().fill('25')
  await page.getByRole('button', { name: 'Regel speichern' }).click()
  await page.getByText('mindestens 4 Personen').waitFor()
  // The day from which the regulation holds has a field of the same name.
  await page.getByRole('link', { name: 'Ab wann Änderungen zählen', exact: true }).click()
  await page.getByLabel(/^Ein anderer Status/).selectOption('ab dem nächsten Einzug')
})

test('neither a trainer nor a visitor gets there', async () => {
  const trainer = await as('trainer')
  await trainer.goto(at('/admin/members/tariffs'))
  expect(new URL(trainer.url()).pathname).toBe('/')
  const visitor = await browser.open()
  await visitor.goto(at('/admin/members/tariffs'))
  expect(new URL(visitor.url()).pathname).toBe('/')
})

test('the board keeps a contract: a faulty one keeps what was typed, a saved one is listed with its limit by law', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/members/contracts'))
  await page.getByText('Übungsleiterpauschale: 3.').waitFor()
  await page.getByRole('link', { name: 'Neuer Vertrag' }).click()
  await page.getByLabel('Worum es geht').fill('Yoga im Park')
  await page.getByLabel('Vergütung oder Miete').fill('27,50')
  await page.getByRole('button', { name: 'Vertrag speichern' }).click()
  await page.locator('.error-summary').getByText('Gilt ab').waitFor()
  expect(await page.getByLabel('Worum es geht').inputValue()).toBe('Yoga im Park')
  await page.getByLabel('Person (freiwillig)').selectOption({ index: 1 })
  await page.getByLabel('Gilt ab').fill('1.1.2026')
  await page.getByLabel('Kündigungsfrist').fill('zum Quartal')
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Vertrag speichern' }).click()
  await page.getByText('Gespeichert.').waitFor()
  const saved = page.getByRole('listitem').filter({ hasText: 'Yoga im Park' })
  await saved.getByText('27,50 € je Übungseinheit').waitFor()
  await saved.getByText('Übungsleiterpauschale (§ 3 Nr. 26 EStG) · Kündigung: zum Quartal').waitFor()
})
