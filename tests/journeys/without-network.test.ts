import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, as, at, browser } = await startJourney()
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

const LOST = 'Bitte sehen Sie nach, ob Ihre Eingaben angekommen sind, bevor Sie sie noch einmal senden.'

test('a form whose answer is lost stays with its input, says that nobody knows whether it arrived, and is sent again by its button', async () => {
  const page = await write()
  let posts = 0
  await page.route('**/feedback.data*', (route) => {
    posts += 1
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await page.getByRole('alert').getByText(LOST).waitFor()
  expect(await page.getByLabel('Ihre Nachricht').inputValue()).toBe(TEXT)
  expect(posts).toBe(1)
  await page.unroute('**/feedback.data*')
  await page.getByLabel('Ihre Nachricht').fill(`${TEXT} Und dunkel.`)
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await page.getByText('Vielen Dank, Ihre Nachricht ist angekommen.').waitFor()
  expect(await page.getByText(LOST).count()).toBe(0)
  const { rows } = await owner.query('select body from feedback where body like $1', ['%Und dunkel.'])
  expect(rows).toHaveLength(1)
})

test('after two minutes without network a form says that it is not sent, and waits for its button', async () => {
  const page = await write()
  await page.clock.install()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await waiting(page).waitFor()
  await page.clock.fastForward('02:01')
  await page.getByRole('alert').getByText('Ihre Eingaben sind noch nicht gesendet.').waitFor()
  expect(await page.getByLabel('Ihre Nachricht').inputValue()).toBe(TEXT)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await page.getByText('Vielen Dank, Ihre Nachricht ist angekommen.').waitFor()
})

test('settings whose answer is lost count as unsaved', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/settings'))
  await isTakenOver(page)
  await page.getByLabel('Leitspruch').fill('Ohne Netz')
  await page.route('**/settings.data*', (route) => route.abort('connectionreset'))
  await page.getByRole('main').getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByRole('alert').getByText(LOST).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Benutzer' }).first().click()
  await page
    .getByRole('dialog', { name: /noch nicht gespeichert/ })
    .getByRole('button', { name: 'Hier bleiben' })
    .click()
  expect(await page.getByLabel('Leitspruch').inputValue()).toBe('Ohne Netz')
})

test('what a mail’s draft sends by itself neither says nor takes away that an answer is lost', async () => {
  const page = await as('trainer')
  await page.goto(at('/admin/mail/write'))
  await isTakenOver(page)
  const notice = page.getByRole('alert').getByText(LOST)
  const text = page.getByLabel('Text', { exact: true })
  const kept = page.getByText('Als Entwurf gespeichert.')
  await page.getByLabel('Betreff').fill('Hallenschuhe')
  await kept.waitFor()

  await page.route('**/write.data*', (route) => route.abort('connectionreset'))
  const failed = page.waitForEvent('requestfailed')
  await text.fill('Bitte mitbringen.')
  await failed
  await kept.waitFor({ state: 'detached' })
  expect(await notice.count()).toBe(0)

  await page.getByRole('button', { name: 'Vorschau ansehen' }).last().click()
  await notice.waitFor()
  let posts = 0
  await page.unroute('**/write.data*')
  page.on('request', (request) => (posts += request.method() === 'POST' ? 1 : 0))
  // Longer than a draft waits for the next letter.
  await page.waitForTimeout(1500)
  expect(posts).toBe(0)
  await text.fill('Bitte Hallenschuhe mitbringen.')
  await kept.waitFor()
  expect(posts).toBe(1)
  expect(await notice.isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Vorschau ansehen' }).last().click()
  await notice.waitFor({ state: 'detached' })
})
