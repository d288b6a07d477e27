import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, browser, at, as } = await startJourney()
const owner = new pg.Client({ connectionString: app.databaseUrl })
beforeAll(() => owner.connect())
afterAll(() => owner.end())

const PDF = { name: 'antrag.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') }

async function fillPerson(page: Page, at: number, firstname: string, birthOn: string): Promise<void> {
  const person = page.getByRole('group', { name: `${at}. Person` })
  await person.getByLabel('Vorname').fill(firstname)
  await person.getByLabel('Geburtsdatum').fill(birthOn)
}

test('a family on paper: one screen on the phone, found in the list, shown to its mother', async () => {
  const page = await as('admin', { viewport: PHONE })
  await page.goto(at('/admin/members'))
  await page.getByRole('main').getByRole('link', { name: 'Aufnehmen' }).last().click()
  await page.getByRole('heading', { name: 'Mitglieder aufnehmen' }).waitFor()
  await expectAccessibleInBoth(page)
  await fillPerson(page, 1, 'Wibke', '04.05.1986')
  await page.getByRole('group', { name: '1. Person' }).getByLabel('Nachname').fill('Papierfamilie')
  await page.getByRole('group', { name: '1. Person' }).getByLabel('Telefon').fill('0821 4455')
  await page.getByRole('group', { name: '1. Person' }).getByLabel('Mitgliedschaft').selectOption('wird nicht Mitglied')
  await fillPerson(page, 2, 'Tilda', '31.02.2018')
  await page.getByRole('group', { name: '2. Person' }).getByLabel('Turnen').check()
  await page.getByLabel('Straße und Hausnummer').fill('Blattweg 5')
  await page.getByLabel('PLZ').fill('86150')
  await page.getByLabel('Ort').fill('Musterstadt')
  await page.getByLabel('Lastschrift').check()
  await page.getByLabel('IBAN').fill('DE02 1203 0000 0000 2020 51')
  await page.getByLabel('Mandat unterschrieben am').fill('01.02.2026')
  await page.getByLabel('Scan des Antrags').setInputFiles(PDF)
  await page.getByRole('button', { name: 'Aufnehmen' }).click()
  await page
    .locator('.error-summary')
    .getByText(/Geburtsdatum/)
    .first()
    .waitFor()
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)
  expect(await page.getByLabel('IBAN').inputValue()).toBe('DE02 1203 0000 0000 2020 51')
  await fillPerson(page, 2, 'Tilda', '28.02.2018')
  await page.getByLabel('Scan des Antrags').setInputFiles(PDF)
  await page.getByRole('button', { name: 'Aufnehmen' }).click()
  await page.getByRole('heading', { name: 'Tilda Papierfamilie', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Aufnahmeantrag' }).waitFor()
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)
  await page.getByRole('link', { name: 'Familie und Zahler' }).click()
  await page.getByText('Lastschrift von DE02 •••• 2051').waitFor()
  await expectAccessibleInBoth(page)

  await page.goto(at('/admin/members?q=papierfamilie'))
  await page.getByText('Tilda', { exact: false }).first().waitFor()
  expect(await page.getByText('Wibke').count(), 'a parent who did not join is in no list').toBe(0)

  await owner.query(
    `update club_users set person_id = (select id from people where club_id = 'gsv' and lastname = 'Papierfamilie' and firstname = 'Wibke')
     where club_id = 'gsv' and user_id = (select id from auth."user" where email = 'reader@gsv.example')`,
  )
  const mother = await as('reader', { viewport: PHONE })
  await mother.goto(at('/member/me'))
  await mother.getByRole('link', { name: 'Tilda Papierfamilie' }).click()
  await mother.getByText('Mitglied: Tilda Papierfamilie').waitFor()
  expect(await mother.getByLabel('Straße').inputValue()).toBe('Blattweg 5')
  await expectAccessibleInBoth(mother)
})

test('the phone directory: search, call and mail; a visitor gets no further than the login', async () => {
  const page = await as('trainer', { viewport: PHONE })
  await page.goto(at('/admin/mobile/members'))
  await page.getByRole('heading', { name: 'Mitgliederverzeichnis' }).waitFor()
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)
  await page.getByRole('searchbox', { name: 'Suche' }).fill('tilda papier')
  await page.getByRole('button', { name: 'Suchen' }).click()
  const call = page.getByRole('link', { name: /Papierfamilie anrufen/ })
  await call.waitFor()
  expect(await call.getAttribute('href')).toMatch(/^tel:\+?[\d]+4455$/)
  expect(await page.getByText('Blattweg').count()).toBe(0)
  await page.getByRole('searchbox', { name: 'Suche' }).fill('xqzt')
  await page.getByRole('button', { name: 'Suchen' }).click()
  await page.getByText('Auf diesen Namen passt niemand.').waitFor()
  const visitor = await browser.open()
  await visitor.goto(at('/admin/mobile/members'))
  expect(new URL(visitor.url()).pathname).toBe('/')
})

test('the office plans a move, a payer and a department, sees what comes, and calls the move off', async () => {
  const page = await as('admin', { viewport: PHONE })
  await page.goto(at('/admin/members?q=papierfamilie'))
  await page.getByRole('link', { name: /Tilda/ }).first().click()
  await page.getByRole('link', { name: 'Mitgliedsakte öffnen' }).click()
  await page.getByRole('link', { name: 'Familie und Zahler' }).click()
  const year = new Date().getFullYear() + 1
  await page.getByText('Familie ändern').click()
  await page.getByLabel('gehört zu keiner Familie mehr').check()
  await page.locator('#household-from').fill(`1.3.${year}`)
  await page.getByRole('button', { name: 'Familie speichern' }).click()
  await page.getByText('Die Familie ist gespeichert.').waitFor()
  await page.getByText('Neuer Zahler').click()
  await page.locator('#payer-from').fill(`1.4.${year}`)
  await page.locator('#payer-payerId').selectOption('zahlt selbst')
  await page.getByRole('button', { name: 'Zahler speichern' }).click()
  await page.locator('.error-summary').getByText('Ein Kind kann nicht zahlen.').waitFor()
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: 'Verlauf' }).click()
  const coming = page.getByRole('region', { name: 'Was noch kommt' })
  await coming.getByText(`ab 01.03.${year}`).waitFor()
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)
  await coming.getByRole('button', { name: /zurückziehen/ }).click()
  await page.getByText('Zurückgezogen. Es bleibt, wie es war.').waitFor()
  expect(await coming.count()).toBe(0)
})
