import { expect, test } from 'vitest'
import { isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { browser, at } = await startJourney()

test('what was typed and chosen before the scripts arrive is kept', async () => {
  const page = await browser.open({ viewport: PHONE })
  const gate = Promise.withResolvers<void>()
  await page.route(/\.js(\?|$)/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(at('/id/handball-minis/signup'), { waitUntil: 'commit' })
  await page.getByLabel('Vorname').fill('Mia')
  await page.getByLabel('Geburtsdatum').fill('05.03.2018')
  await page.getByLabel('Nachricht an den Verein').fill('Sie freut sich.')
  const choices = page.getByRole('main').getByRole('radio')
  await choices.last().check()
  gate.resolve()
  await isTakenOver(page)
  await page.getByLabel('Nachname').first().fill('Muster')
  expect(await page.getByLabel('Vorname').first().inputValue()).toBe('Mia')
  expect(await page.getByLabel('Geburtsdatum').inputValue()).toBe('05.03.2018')
  expect(await page.getByLabel('Nachricht an den Verein').inputValue()).toBe('Sie freut sich.')
  expect(await choices.last().isChecked()).toBe(true)
})

test('a filter pressed before the scripts arrive filters', async () => {
  const page = await browser.open({ viewport: PHONE })
  const gate = Promise.withResolvers<void>()
  await page.route(/\.js(\?|$)/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(at('/'), { waitUntil: 'commit' })
  await page
    .getByRole('link', { name: /^(Mi|Mittwoch)/ })
    .first()
    .click()
  await page.waitForURL(/weekday=3/, { waitUntil: 'commit' })
  gate.resolve()
  await page.getByRole('heading', { level: 2, name: /Mittwoch/ }).waitFor()
  expect(new URL(page.url()).searchParams.get('weekday')).toBe('3')
})
