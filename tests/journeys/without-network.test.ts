import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, at, browser } = await startJourney()
const owner = new pg.Client({ connectionString: app.databaseUrl })
await owner.connect()
afterAll(() => owner.end())

const TEXT = 'Die Halle war heute kalt.'
const waiting = (page: Page) => page.getByRole('alert').getByText('Kein Netz. Wir machen weiter, sobald es wieder geht.')

async function write(): Promise<Page> {
  const page = await browser.open({ viewport: PHONE })
  await page.goto(at('/feedback'))
  await isTakenOver(page)
  await page.getByLabel('Idee').check()
  await page.getByLabel('Ihre Nachricht').fill(TEXT)
  return page
}

test('a form sent without network keeps its input, says what it waits for, and goes out once the network is back', async () => {
  const page = await write()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await waiting(page).waitFor()
  expect(await page.getByLabel('Ihre Nachricht').inputValue()).toBe(TEXT)
  await page.context().setOffline(false)
  await page.getByText('Vielen Dank, Ihre Nachricht ist angekommen.').waitFor()
  expect(await page.getByText('Kein Netz.').count()).toBe(0)
})

test('a page that is brought up to date as the network goes stays with its input, and a link waits for the network', async () => {
  const page = await write()
  await page.route('**/feedback.data*', async (route) => {
    await page.context().setOffline(true)
    await route.abort('internetdisconnected')
  })
  await owner.query(`select pg_notify('live', '{"club": "gsv", "kind": "club", "id": "gsv", "event": "club.changed"}')`)
  await waiting(page).waitFor()
  expect(await page.getByLabel('Ihre Nachricht').inputValue()).toBe(TEXT)
  await page.unroute('**/feedback.data*')
  await page.context().setOffline(false)
  await waiting(page).waitFor({ state: 'detached' })
  expect(await page.getByLabel('Ihre Nachricht').inputValue()).toBe(TEXT)

  await page.context().setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click()
  await waiting(page).waitFor()
  expect(await page.getByLabel('Ihre Nachricht').inputValue()).toBe(TEXT)
  await page.context().setOffline(false)
  await page.waitForURL(/\/imprint/)
})

test('a form whose answer is lost says that nobody knows whether it arrived', async () => {
  const page = await write()
  await page.route('**/feedback.data*', (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await page.getByText('Bitte sehen Sie nach, ob Ihre Eingaben angekommen sind, bevor Sie sie noch einmal senden.').waitFor()
  expect(await page.getByText('Internal Server Error').count()).toBe(0)
})
