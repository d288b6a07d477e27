import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { browser, at } = await startJourney()

test('the list begins with today, and days are chosen side by side, several at once', async () => {
  const page = await browser.open({ viewport: PHONE })
  await page.goto(at('/'))
  const days = page.locator('.finder-days a')
  expect(await days.first().textContent()).toBe('Heute')
  const weekday = Number(new URL((await days.first().getAttribute('href')) ?? '', at('/')).searchParams.get('weekday'))
  const headings = page.locator('.offer-day h2')
  expect(await headings.first().getAttribute('id')).toMatch(/^day-[1-7]$/)
  await days.first().click()
  await page.waitForURL((url) => url.searchParams.get('weekday') === String(weekday))
  // The new address comes before the new links.
  await page.locator('.finder-days [aria-current]').waitFor()
  await days.nth(2).click()
  await page.waitForURL((url) => url.searchParams.get('weekday')?.length === 3)
  await expect.poll(async () => new Set(await headings.evaluateAll((all) => all.map(({ id }) => id.slice(0, 5)))).size).toBe(2)
  await expectAccessible(page)
  await expectNoSideScroll(page)
})

test('on the phone a filter is a sheet: several sports, then „… Angebote zeigen“', async () => {
  const page = await browser.open({ viewport: PHONE })
  await page.goto(at('/'))
  await isTakenOver(page)
  await page.locator('#filter-sport').click()
  const sheet = page.locator('.finder-sheet', { hasText: 'Alle Sportarten' })
  await sheet.getByRole('link', { name: /^Yoga/ }).click()
  await page.waitForURL(/sport=yoga/)
  await sheet.locator('[aria-current]', { hasText: 'Yoga' }).waitFor()
  await sheet.getByRole('link', { name: /^Badminton/ }).click()
  await page.waitForURL(/sport=badminton_yoga/)
  await sheet.locator('[aria-current]', { hasText: 'Badminton' }).waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/finder-sheet.png` })
  const count = await page.getByRole('status').textContent()
  await sheet.getByRole('link', { name: `${count} zeigen` }).click()
  await expect.poll(() => page.locator('details[open]').count()).toBe(0)
  expect(await page.locator('#filter-sport').textContent()).toMatch(/ \+1$/)
})

test('a mother looks for her five-year-old by filter and by words', async () => {
  const page = await browser.open({ viewport: PHONE })
  await page.goto(at('/'))
  await isTakenOver(page)
  await page.locator('#filter-age').click()
  await page.getByLabel('Alter in Jahren').fill('5')
  await page.keyboard.press('Enter')
  await page.waitForURL(at('/?age=5'))
  await page.locator('summary', { hasText: '5 Jahre' }).first().waitFor()
  expect(await page.getByRole('link', { name: 'Krabbelturnen' }).count()).toBe(0)
  const found = await page.getByRole('status').textContent()
  await page.getByRole('link', { name: 'Zurücksetzen' }).click()
  await page.waitForURL(at('/'))
  await page.getByLabel('Angebot suchen').fill('kind 5')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('status').textContent()).toBe(found)
})

test('without JavaScript an age is typed, too', async () => {
  const page = await browser.open({ viewport: PHONE, javaScriptEnabled: false })
  await page.goto(at('/?free=1'))
  await page.locator('#filter-age').click()
  await page.getByLabel('Alter in Jahren').fill('5')
  await page.getByRole('button', { name: 'Zeigen', exact: true }).click()
  await page.waitForURL(/free=1&age=5/)
  await page.locator('summary', { hasText: '5 Jahre' }).first().waitFor()
})
