import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { startBrowser } from '../support/browser.ts'

let app: App
let browser: Awaited<ReturnType<typeof startBrowser>>
const at = (path: string) => `${app.origin('gsv')}${path}`

beforeAll(async () => {
  app = await startApp({ RAISED_LIMITS: 'yes' })
  browser = await startBrowser()
})

async function openAs(role: string, path: string): Promise<Page> {
  const page = await browser.open()
  const [name = '', value = ''] = (await app.login('gsv', `${role}@gsv.example`)).split(/=(.*)/s)
  await page.context().addCookies([{ name, value, url: app.origin('gsv'), httpOnly: true, sameSite: 'Lax' }])
  const streams = page.waitForResponse((response) => response.url().endsWith('/api/v1/live'))
  await page.goto(at(path))
  // Without its stream the page would not hear of others.
  await streams
  return page
}

const faults = (page: Page) => page.locator('.error-summary')
const save = (page: Page) => page.getByRole('button', { name: 'Speichern', exact: true }).click()

/** How often the page has asked for its data, from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('response', (response) => {
    if (response.request().method() === 'GET' && new URL(response.url()).pathname.endsWith('.data')) loads += 1
  })
  return () => loads
}

test('a refused form of the settings keeps its faults and what was typed while others change things', async () => {
  const page = await openAs('admin', '/admin/settings')
  await page.getByLabel('Name des Vereins').fill('')
  await page.getByLabel('Leitspruch').fill('Immer in Bewegung')
  await save(page)
  await faults(page).waitFor()
  const loads = countLoads(page)
  const other = await openAs('admin', '/admin/settings?teil=abteilungen')
  await other.locator('#new-name').fill('Bogensport')
  await other.getByRole('button', { name: 'Abteilung anlegen' }).click()
  await other.getByText('Die Abteilung ist angelegt.').waitFor()
  await expect.poll(loads, { timeout: 10_000 }).toBeGreaterThan(0)
  expect(await faults(page).isVisible()).toBe(true)
  expect(await page.getByLabel('Leitspruch').inputValue()).toBe('Immer in Bewegung')
})

test('a department deleted while an offer’s form is open refuses it at its field; what was typed stays through a live reload', async () => {
  const other = await openAs('admin', '/admin/settings?teil=abteilungen')
  await other.locator('#new-name').fill('Eisstock')
  await other.getByRole('button', { name: 'Abteilung anlegen' }).click()
  await other.getByText('Die Abteilung ist angelegt.').waitFor()

  const page = await openAs('admin', '/admin/courses?neu=1')
  await page.getByLabel('Titel').fill('Eisstockschießen')
  await page.getByLabel('Abteilung').last().selectOption('Eisstock')

  await other.getByText('Eisstock', { exact: true }).click()
  await other.getByRole('button', { name: 'Eisstock löschen' }).click()
  await other.getByText('Die Abteilung ist gelöscht.').waitFor()
  // The choice may be gone from the page by now; a form that was sent before is what this is about.
  await page.evaluate(() => {
    const select = [...document.querySelectorAll<HTMLSelectElement>('select[name="departmentId"]')].at(-1)
    if (select && select.value === '') select.append(new Option('Eisstock', crypto.randomUUID(), true, true))
  })
  await page.getByRole('button', { name: 'Entwurf anlegen' }).click()
  await faults(page).getByText('Diese Abteilung gibt es nicht mehr.').waitFor()
  const loads = countLoads(page)
  await other.locator('#new-name').fill('Kegeln')
  await other.getByRole('button', { name: 'Abteilung anlegen' }).click()
  await other.getByText('Kegeln', { exact: true }).waitFor()
  await expect.poll(loads, { timeout: 10_000 }).toBeGreaterThan(0)
  expect(await faults(page).textContent()).toContain('Diese Abteilung gibt es nicht mehr.')
  expect(await page.getByLabel('Titel').inputValue()).toBe('Eisstockschießen')
})

test('a form that started anew because others saved still warns before what is typed is lost', async () => {
  const page = await openAs('admin', '/admin/settings')
  const other = await openAs('admin', '/admin/settings')
  await other.getByLabel('Leitspruch').fill('Sport für alle')
  await save(other)
  await other.getByText('Gespeichert.').waitFor()
  await expect.poll(() => page.getByLabel('Leitspruch').inputValue(), { timeout: 10_000 }).toBe('Sport für alle')
  await page.getByLabel('Leitspruch').fill('Noch nicht gespeichert')
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.message())
    await dialog.dismiss()
  })
  await page.getByRole('navigation').getByRole('link', { name: 'Benutzer' }).first().click()
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toContain('noch nicht gespeichert')
  expect(new URL(page.url()).pathname).toBe('/admin/settings')
  expect(await page.getByLabel('Leitspruch').inputValue()).toBe('Noch nicht gespeichert')
})
