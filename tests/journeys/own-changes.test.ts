import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, at, as } = await startJourney()
const owner = new pg.Client({ connectionString: app.databaseUrl })
beforeAll(() => owner.connect())
afterAll(() => owner.end())

test('an IBAN changes with approval: asked in the profile, seen on Heute, approved, told by mail', async () => {
  const own = await as('reader', { viewport: PHONE })
  await own.goto(at('/member/me'))
  await own.getByRole('link', { name: 'Name, Geburtsdatum oder Bankverbindung ändern' }).click()
  await own.locator('summary', { hasText: 'Bankverbindung ändern' }).click()
  await own.getByLabel('IBAN').fill('DE02 5001 0517 0137 0750 31')
  await own.getByLabel('Wem gehört das Konto?').fill('Anke Lorenz')
  await own.locator('details[open]').getByRole('button', { name: 'Änderung einreichen' }).click()
  await own.locator('.error-summary').getByText('Diese IBAN stimmt nicht.').waitFor()
  expect(await own.getByLabel('Wem gehört das Konto?').inputValue()).toBe('Anke Lorenz')
  await expectAccessibleInBoth(own)
  await own.getByLabel('IBAN').fill('DE02 1001 0010 0006 8201 01')
  await own.locator('details[open]').getByRole('button', { name: 'Änderung einreichen' }).click()
  await own.getByText('Ihre Änderung ist eingereicht.').waitFor()
  await own.getByText(/IBAN: DE02 •••• 0101/).waitFor()
  await expectAccessibleInBoth(own)
  await expectNoSideScroll(own)

  const office = await as('admin', { viewport: PHONE })
  await office.goto(at('/admin'))
  await office
    .getByRole('heading', { name: /Änderungen zu prüfen/ })
    .or(office.getByText('Änderungen zu prüfen'))
    .first()
    .waitFor()
  await office.goto(at('/admin/members/changes?nur=offen'))
  const change = office.getByRole('listitem').filter({ hasText: 'Anke Lorenz' })
  await change.getByText(/→ DE02 •••• 0101/).waitFor()
  await expectAccessibleInBoth(office)
  await expectNoSideScroll(office)
  await office.getByRole('button', { name: 'Änderung von Anke Lorenz freigeben' }).click()
  await office.getByText('Die Änderung ist freigegeben.').waitFor()

  await own.getByText(/Wartet auf die Prüfung/).waitFor({ state: 'detached' })
  await own.reload()
  await own.locator('summary', { hasText: 'Bankverbindung ändern' }).click()
  await own.getByText(/Zurzeit: DE02 •••• 0101/).waitFor()
  await expect
    .poll(async () => {
      const { rows } = await owner.query(
        `select from mails where template = 'change.decided' and to_address = 'reader@gsv.example'`,
      )
      return rows.length
    })
    .toBe(1)
})

test('another name waits and is taken back; the address counts at once, for the whole household', async () => {
  const page = await as('reader')
  await page.goto(at('/member/me'))
  await page.getByRole('link', { name: 'Name, Geburtsdatum oder Bankverbindung ändern' }).click()
  await page.locator('summary', { hasText: 'Name oder Geburtsdatum ändern' }).click()
  await page.locator('details[open]').getByLabel('Nachname').first().fill('Lorenz-Meier')
  await page.locator('details[open]').getByRole('button', { name: 'Änderung einreichen' }).click()
  await page.getByText('Nachname: Lorenz-Meier').waitFor()
  await page.getByText('Ihre Änderung ist eingereicht.').waitFor()
  await page.locator('summary', { hasText: 'Bankverbindung ändern' }).click()
  await page.getByLabel('IBAN').fill('DE02')
  await page.locator('details[open]').getByRole('button', { name: 'Änderung einreichen' }).last().click()
  await page.locator('.error-summary').getByText('Noch nicht eingereicht').waitFor()
  expect(await page.getByText('Ihre Änderung ist eingereicht.').count()).toBe(0)
  await page.getByRole('button', { name: 'Zurückziehen' }).click()
  await page.getByText('Ihre Änderung ist zurückgezogen.').waitFor()
  await page.getByRole('link', { name: 'Zurück zum Profil' }).click()
  await page.getByLabel('Straße').fill('Sonnenhang 9')
  await page.getByLabel(/Die Anschrift gilt auch für .*Mats/).check()
  await page.getByRole('button', { name: 'Kontaktdaten speichern' }).click()
  await page.getByText('Gespeichert', { exact: true }).waitFor()
  await page.getByLabel('Telefon').fill('abc')
  await page.getByRole('button', { name: 'Kontaktdaten speichern' }).click()
  await page.locator('.error-summary').getByText('Bitte prüfen Sie Ihre Angaben').waitFor()
  expect(await page.getByText('Gespeichert', { exact: true }).count()).toBe(0)
  await page.getByRole('link', { name: 'Mats Lorenz' }).click()
  await page.getByText('Mitglied: Mats Lorenz').waitFor()
  expect(await page.getByLabel('Straße').inputValue()).toBe('Sonnenhang 9')
})

test('who asks for their data in the profile sees until when it is answered; the office sees it on Heute', async () => {
  const own = await as('reader', { viewport: PHONE })
  await own.goto(at('/member/me'))
  const ask = async () => {
    const fold = own.locator('details', { hasText: 'Auskunft oder Löschung beantragen' }).first()
    if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click()
    await fold.getByRole('button', { name: 'Auskunft beantragen' }).click()
  }
  await ask()
  await own.getByText(/Auskunft \(Art\. 15 DSGVO\): am .* eingegangen\. Wir antworten bis/).waitFor()
  await expectAccessibleInBoth(own)
  await ask()
  await own.locator('.error-summary').getByText('Das haben Sie schon beantragt.').waitFor()
  await expectAccessibleInBoth(own)
  await expectNoSideScroll(own)

  const office = await as('admin', { viewport: PHONE })
  await office.goto(at('/admin'))
  await office.getByText('Anfragen zum Datenschutz').first().waitFor()
  await office.goto(at('/admin/members/requests'))
  await office.getByText('Anke Lorenz, im eigenen Profil').first().waitFor()
})
