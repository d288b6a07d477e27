import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { at, as } = await startJourney()

test('a choice filters at once, the focus stays on it, and text typed meanwhile stays', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/user'))
  await isTakenOver(page)
  const role = page.getByRole('combobox', { name: 'Rolle' })
  await role.selectOption('trainer')
  await page.waitForURL(/rolle=trainer/)
  await expect.poll(() => role.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.getByRole('cell', { name: 'Vorstand' }).first().waitFor({ state: 'detached' })

  const search = page.getByRole('searchbox', { name: 'Suche', exact: true })
  await role.selectOption('reader')
  await search.fill('kauf')
  await page.waitForURL(/rolle=reader/)
  await expect.poll(() => role.inputValue()).toBe('reader')
  await expect.poll(() => search.inputValue()).toBe('kauf')
  await page.getByRole('button', { name: 'Suchen' }).click()
  await page.waitForURL(/q=kauf/)
  const colour = () => role.evaluate((one) => getComputedStyle(one).backgroundColor)
  const chosen = await colour()
  await page.locator('.filter-bar').getByRole('link', { name: 'Filter zurücksetzen' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?q=kauf')
  await expect.poll(colour).not.toBe(chosen)
  await expectAccessible(page)
})

test('whoever goes on to the search while a choice loads types there', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/user'))
  await isTakenOver(page)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/admin\/user\.data/, async (route) => {
    await held
    return route.continue()
  })
  await page.getByRole('combobox', { name: 'Rolle' }).selectOption('reader')
  const search = page.getByRole('searchbox', { name: 'Suche', exact: true })
  await search.click()
  release()
  await page.getByRole('cell', { name: 'Vorstand' }).first().waitFor({ state: 'detached' })
  await page.keyboard.type('kauf')
  expect(await search.inputValue()).toBe('kauf')
})

test('a filter of events stays with events, however the list was reached', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/events'))
  await isTakenOver(page)
  await page.getByRole('combobox', { name: 'Stand' }).selectOption('cancelled')
  await page.waitForURL(/stand=cancelled/)
  await page.locator('.tab.active', { hasText: /^Termine$/ }).waitFor()
  expect(new URL(page.url()).searchParams.get('view')).toBe('events')
})

test('phones fold the filters, name what is chosen, and leave them open for the next choice', async () => {
  const page = await as('admin', { viewport: PHONE })
  await page.goto(at('/admin/user'))
  await isTakenOver(page)
  const role = page.getByRole('combobox', { name: 'Rolle' })
  expect(await role.isVisible()).toBe(false)
  await page.locator('summary', { hasText: 'Filter' }).click()
  await role.selectOption('trainer')
  await page.waitForURL(/rolle=trainer/)
  await page.locator('summary', { hasText: 'Filter: Übungsleiter/Trainer' }).waitFor()
  expect(await role.isVisible()).toBe(true)
  await expectNoSideScroll(page)
  await expectAccessible(page)
  // Typed days count as well as choices.
  const log = await as('super', { viewport: PHONE })
  await log.goto(at('/admin/audit?art=booking&von=01.11.2026'))
  await log.locator('summary', { hasText: /^\s*Filter: Belegung, Von 01\.11\.2026$/ }).waitFor()
})

test('rows are as high as chosen, here and after the next start of the browser', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/operations/hours'))
  await isTakenOver(page)
  const row = page.locator('tbody tr').first()
  const height = async () => (await row.boundingBox())?.height ?? 0
  expect(await height()).toBeGreaterThan(41)
  const choice = page.locator('.staff-bar').getByLabel('Zeilen')
  await choice.selectOption({ label: 'dicht' })
  await expect.poll(height).toBeLessThanOrEqual(41)
  await page.reload()
  expect(await height()).toBeLessThanOrEqual(41)
  // The server knows no choice of a browser: the scripts show it.
  await expect.poll(() => choice.inputValue()).toBe('dense')
})
