import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { DESKTOP, expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { browser, at, as } = await startJourney()
const SIGN_UP = '/id/rueckenfit-am-feierabend/signup'

/** Opens a sign-up once the page's scripts have taken it over. */
async function openSignUp(page: Page, path = SIGN_UP): Promise<void> {
  await page.goto(at(path))
  await isTakenOver(page)
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Ihre Anmeldung ist noch nicht abgeschickt' })
const leaveFor = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Termine', exact: true }).click()
const pathOf = (page: Page) => new URL(page.url()).pathname

async function fillPerson(page: Page): Promise<void> {
  await page.getByLabel('Vorname').fill('Änne')
  await page.getByLabel('Nachname').fill('Ährenfeld')
  await page.getByLabel('Geburtsdatum').fill('5.3.1984')
  await page.getByLabel('E-Mail-Adresse').fill('geht@post.example')
}

test('leaving a half-filled sign-up asks first; who comes back finds it as it was, until it is sent', async () => {
  const page = await browser.open()
  await openSignUp(page)
  await leaveFor(page)
  await page.waitForURL(/\/events/)
  await openSignUp(page)
  await fillPerson(page)
  await page.getByRole('button', { name: 'Noch eine Person anmelden' }).click()
  await page.getByRole('group', { name: 'Person 2' }).getByLabel('Vorname').fill('Mats')

  await leaveFor(page)
  await question(page).getByRole('button', { name: 'Weiter ausfüllen' }).click()
  await question(page).waitFor({ state: 'hidden' })
  expect(pathOf(page)).toBe(SIGN_UP)
  await page.locator('a:focus', { hasText: 'Termine' }).waitFor()
  await page.keyboard.press('Enter')
  await question(page).getByRole('button', { name: 'Seite verlassen' }).click()
  await page.waitForURL(/\/events/)

  await page.goBack()
  await page.getByText('Ihre Eingaben sind noch da').waitFor()
  expect(await page.getByLabel('Vorname').first().inputValue()).toBe('Änne')
  expect(await page.getByRole('group', { name: 'Person 2' }).getByLabel('Vorname').inputValue()).toBe('Mats')
  await page.getByRole('button', { name: 'Person 2 wieder entfernen' }).click()
  await page.getByRole('group', { name: 'Person 2' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  await page.getByText('Änne Ährenfeld, geboren am 05.03.1984').waitFor()
  await leaveFor(page)
  await question(page).getByRole('button', { name: 'Weiter ausfüllen' }).click()
  await page.getByRole('button', { name: 'zahlungspflichtig anmelden', exact: true }).click()
  await page.getByText('Bitte bestätigen Sie jetzt Ihre E-Mail-Adresse').waitFor()
  await leaveFor(page)
  await page.waitForURL(/\/events/)
  await openSignUp(page)
  expect(await page.getByLabel('Vorname').inputValue()).toBe('')
  expect(await page.evaluate(() => sessionStorage.getItem('sign-up-drafts'))).toBe('[]')
})

test('a reload asks the browser’s question; what was typed is there again, and can be deleted', async () => {
  const page = await browser.open()
  await openSignUp(page)
  await fillPerson(page)
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await dialog.accept()
  })
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  await page.getByText('Ihre Eingaben sind noch da').waitFor()
  expect(await page.getByLabel('E-Mail-Adresse').inputValue()).toBe('geht@post.example')
  await page.getByRole('button', { name: 'Eingaben löschen' }).click()
  await expect.poll(() => page.getByLabel('E-Mail-Adresse').inputValue()).toBe('')
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('signup-form')
  await leaveFor(page)
  await page.waitForURL(/\/events/)
})

test('somebody else’s draft, another offer’s and an account are not shown', async () => {
  const page = await as('reader')
  await openSignUp(page, `${SIGN_UP}?wer=andere`)
  await fillPerson(page)
  await page.context().clearCookies()
  page.on('dialog', (dialog) => dialog.accept())
  for (const path of [SIGN_UP, '/id/yoga-am-abend/signup']) {
    await openSignUp(page, path)
    expect(await page.getByLabel('Vorname').inputValue()).toBe('')
  }
})

test('what is typed while an answer is on its way stays and counts', async () => {
  const page = await browser.open()
  await openSignUp(page, '/id/kinderturnen-ab-6/signup')
  await page.getByLabel('Vorname').fill('Mats')
  await page.getByLabel('Nachname').fill('Ährenfeld')
  await page.getByLabel('Geburtsdatum').fill(`1.2.${new Date().getFullYear() - 7}`)
  const parent = page.getByRole('group', { name: 'Sorgeberechtigte Person' })
  const goOn = page.getByRole('button', { name: 'Weiter zur Übersicht' })
  await goOn.click()
  await page.getByRole('link', { name: /E-Mail-Adresse/ }).waitFor()
  await parent.waitFor()

  const typed = Promise.withResolvers<void>()
  const sent: string[] = []
  await page.route('**/signup.data*', async (route) => {
    sent.push(route.request().postData() ?? '')
    await typed.promise
    await route.continue()
  })
  await goOn.click()
  await expect.poll(() => sent.length).toBe(1)
  await parent.getByLabel('Vorname').fill('Anke')
  await parent.getByLabel('Nachname').fill('Ährenfeld')
  await page.getByLabel('E-Mail-Adresse').fill('anke@post.example')
  typed.resolve()
  await page.getByText('Anke Ährenfeld').waitFor()
  await page.getByRole('button', { name: 'Angaben ändern' }).click()
  await expect.poll(() => parent.getByLabel('Vorname').inputValue()).toBe('Anke')
})

test.each([
  ['phone', PHONE, 'light' as const],
  ['desk in the dark', DESKTOP, 'dark' as const],
])('on the %s the question and the note fit, and axe finds nothing', async (_what, viewport, colorScheme) => {
  const page = await browser.open({ viewport, colorScheme })
  await openSignUp(page)
  await page.getByLabel('Vorname').fill('Änne')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Hilfe' }).click()
  await question(page).waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.keyboard.press('Escape')
  await question(page).waitFor({ state: 'hidden' })
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await page.getByText('Ihre Eingaben sind noch da').waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
})

test('in a browser that keeps nothing for any site a sign-up goes on as without drafts', async () => {
  const page = await browser.open()
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const where of ['localStorage', 'sessionStorage']) Object.defineProperty(window, where, { get })
  })
  await openSignUp(page)
  await fillPerson(page)
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  await page.getByRole('button', { name: 'zahlungspflichtig anmelden', exact: true }).waitFor()
})
