import { expect, test } from 'vitest'
import { isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { at, browser } = await startJourney()

test('a form sent without network keeps its input, says what it waits for, and goes out once the network is back', async () => {
  const page = await browser.open({ viewport: PHONE })
  await page.goto(at('/feedback'))
  await isTakenOver(page)
  await page.getByLabel('Idee').check()
  await page.getByLabel('Ihre Nachricht').fill('Die Halle war heute kalt.')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await page.getByRole('alert').getByText('Kein Netz. Wir senden, sobald es wieder geht.').waitFor()
  expect(await page.getByLabel('Ihre Nachricht').inputValue()).toBe('Die Halle war heute kalt.')
  await page.context().setOffline(false)
  await page.getByText('Vielen Dank, Ihre Nachricht ist angekommen.').waitFor()
  expect(await page.getByText('Kein Netz.').count()).toBe(0)
})
