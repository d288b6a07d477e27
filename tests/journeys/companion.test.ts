import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { expectAccessible, expectNoSideScroll, PHONE, startBrowser } from '../support/browser.ts'

let app: App
let browser: Awaited<ReturnType<typeof startBrowser>>
const PAIRS = 'eltern-kind-turnen-nordring'
const at = (path: string) => `${app.origin('gsv')}${path}`

beforeAll(async () => {
  app = await startApp({ RAISED_LIMITS: 'yes' })
  browser = await startBrowser()
})

/** Opens the newest mail with this subject and follows the link of this name. */
async function followMail(page: Page, subject: RegExp, link: string): Promise<void> {
  await page.goto(at('/dev/mailbox'))
  await page.getByRole('link', { name: subject }).first().click()
  const address = await page.getByRole('link', { name: link }).getAttribute('href')
  await page.goto(address ?? '')
}

test('a parent signs a pair up without a login, and later somebody else accompanies the child', async () => {
  const page = await browser.open({ javaScriptEnabled: false, viewport: PHONE })
  await page.goto(at(`/id/${PAIRS}/signup`))
  await page.getByLabel('Vorname').first().fill('Ida')
  await page.getByLabel('Nachname').first().fill('Ährenfeld')
  await page.getByLabel('Geburtsdatum').fill(`1.2.${new Date().getFullYear() - 2}`)
  await page.getByLabel('E-Mail-Adresse').fill('anke@aehrenfeld.example')
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  const guardian = page.getByRole('group', { name: 'Erziehungsberechtigte Person' })
  await guardian.getByLabel('Vorname').fill('Anke')
  await guardian.getByLabel('Nachname').fill('Ährenfeld')
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  await page.getByLabel('Wer begleitet das Kind?').fill('Anke Ährenfeld')
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  await page.getByLabel('Ich habe die Datenschutzhinweise gelesen.').check()
  await page.getByRole('button', { name: 'Verbindlich anmelden', exact: true }).click()
  await page.getByText('30 Minuten').first().waitFor()

  await followMail(page, /Bitte bestätigen/, 'Anmeldung bestätigen')
  await page.getByRole('button', { name: 'Anmeldung bestätigen' }).click()
  await page.getByText('Der Platz ist fest gebucht').waitFor()

  await followMail(page, /^Angemeldet: Eltern-Kind-Turnen/, 'Begleitung ändern')
  await page.getByText('Bisher: Anke Ährenfeld').waitFor()
  await expectNoSideScroll(page)
  await page.getByLabel('Begleitende Person').fill('Opa Karl')
  await page.getByRole('button', { name: 'Begleitung speichern' }).click()
  await page.getByText('Bisher: Opa Karl').waitFor()
  await page.reload()
  expect(await page.getByLabel('Begleitende Person').inputValue()).toBe('Opa Karl')
})

test('the page of the link is in order for everybody', async () => {
  const page = await browser.open({ viewport: PHONE, colorScheme: 'dark' })
  await followMail(page, /^Angemeldet: Eltern-Kind-Turnen/, 'Begleitung ändern')
  await page.getByLabel('Begleitende Person').waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
})
