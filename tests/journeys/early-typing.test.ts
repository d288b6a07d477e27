import pg from 'pg'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { found } from '../../src/kernel/answer.ts'
import { isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, at, as, browser } = await startJourney()
const isListening = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/api/v1/live'))

/** The page without its scripts; they come with the answer's call. */
async function openBeforeScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const come = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await come.promise
    await route.continue()
  })
  await page.goto(at(path), { waitUntil: 'commit' })
  return async () => {
    come.resolve()
    await isTakenOver(page)
  }
}

test('what is typed before the scripts come is asked about, and stays when somebody else saves', async () => {
  const page = await as('admin')
  const scriptsCome = await openBeforeScripts(page, '/admin/settings')
  await page.getByLabel('Leitspruch').fill('Früh getippt')
  // Without its stream the page would not hear of others.
  const stream = isListening(page)
  await scriptsCome()
  await stream
  const other = await as('admin')
  await other.goto(at('/admin/settings'))
  await isTakenOver(other)
  await other.getByLabel('Leitspruch').fill('Sport für alle')
  await other.getByRole('button', { name: 'Speichern' }).first().click()
  await other.getByText('Gespeichert.').waitFor()
  await page.getByText('Jemand anderes hat das gerade geändert.').first().waitFor()
  expect(await page.getByLabel('Leitspruch').inputValue()).toBe('Früh getippt')
  await page.getByRole('navigation').getByRole('link', { name: 'Benutzer' }).first().click()
  await page.getByRole('dialog', { name: /noch nicht gespeichert/ }).waitFor()
})

test('a letter typed before the scripts come does not take a draft of a sign-up away', async () => {
  const path = '/id/rueckenfit-am-feierabend/signup'
  const page = await browser.open()
  // Asked before it leaves.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(at(path))
  await isTakenOver(page)
  await page.getByLabel('Nachname').fill('Ährenfeld')
  const boxes = page.locator('.signup-form input[type="checkbox"]')
  await boxes.first().check()
  const scriptsCome = await openBeforeScripts(page, path)
  await page.getByLabel('Vorname').fill('Ä')
  await scriptsCome()
  await page.getByText('Ihre Eingaben sind noch da').waitFor()
  expect(await page.getByLabel('Nachname').inputValue()).toBe('Ährenfeld')
  expect(await boxes.first().isChecked()).toBe(true)
  expect(await page.evaluate(() => sessionStorage.getItem('sign-up-drafts'))).toContain('Ährenfeld')
})

test('a page of a list ticked before the scripts come is chosen', async () => {
  const page = await as('admin')
  const scriptsCome = await openBeforeScripts(page, '/admin/courses')
  await page.getByLabel('Diese Seite').check()
  await scriptsCome()
  const lines = page.locator('input[name="id"]')
  await expect.poll(() => lines.first().isChecked()).toBe(true)
  expect(await lines.evaluateAll((boxes) => boxes.every((box) => (box as HTMLInputElement).checked))).toBe(true)
})

test('a hall and a day chosen before the scripts come are told to the form: it says that the hall is closed then', async () => {
  const owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  const { rows } = await owner.query<{ first: string }>(
    `select to_char(lower(valid), 'DD.MM.YYYY') as first from school_holidays
     where state_code = 'BY' and lower(valid) > current_date + 1 order by lower(valid) limit 1`,
  )
  await owner.end()
  const page = await as('admin')
  const scriptsCome = await openBeforeScripts(page, '/admin/bookings?neu=1')
  await page.getByLabel('Tag', { exact: true }).fill(found(rows[0]).first)
  await page.getByLabel('Halle', { exact: true }).selectOption({ label: 'Gymnastikhalle Schulstraße' })
  await scriptsCome()
  await page.getByText('Gymnastikhalle Schulstraße ist dann geschlossen').waitFor()
})

test('what is searched for and chosen in a list before the scripts come stays searched for and chosen', async () => {
  const page = await browser.open()
  const scriptsCome = await openBeforeScripts(page, '/admin/sampleAccordion')
  await page.getByText('Formulare', { exact: true }).click()
  const list = page.getByLabel('Wohnort')
  await list.selectOption('Wertingen')
  await page.getByLabel('Suche in der Liste').fill('augs')
  await scriptsCome()
  await expect.poll(() => list.locator('option').allTextContents()).toEqual(['Bitte wählen', 'Augsburg', 'Wertingen'])
  expect(await list.inputValue()).toBe('Wertingen')
  expect(await page.getByLabel('Suche in der Liste').inputValue()).toBe('augs')
})

test('a menu pressed before the scripts come opens at once, stays open, and closes by another press', async () => {
  const page = await browser.open({ viewport: PHONE })
  const scriptsCome = await openBeforeScripts(page, '/')
  const menu = page.locator('header details')
  await page.locator('header summary').click()
  expect(await menu.evaluate((node) => node.hasAttribute('open'))).toBe(true)
  await scriptsCome()
  expect(await menu.evaluate((node) => node.hasAttribute('open'))).toBe(true)
  await page.locator('header summary').click()
  expect(await menu.evaluate((node) => node.hasAttribute('open'))).toBe(false)
})
