import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, at, as } = await startJourney()

test('changed times of an offer with people say first who hears of it; then each of them gets a mail with the dates', async () => {
  const page = await as('admin', { viewport: PHONE })
  await page.goto(at('/admin/courses/rueckenfit-am-feierabend?teil=zeiten'))
  await page.getByLabel('Von').first().fill('06:10')
  await page.getByLabel('Bis', { exact: true }).first().fill('07:10')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByRole('heading', { name: 'Zeiten ändern?' }).waitFor()
  await page.getByText(/\d+ Termine beginnen jetzt um 06:10 Uhr/).waitFor()
  await page.getByText(/\d+ E-Mails gehen hinaus, bei Kindern an die Eltern/).waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  expect((await app.fetch('gsv', '/dev/mailbox')).text).not.toContain('Neue Zeiten: Rückenfit')

  await page.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await page.getByRole('heading', { name: 'Wöchentliche Zeiten' }).waitFor()
  expect(await page.getByLabel('Von').first().inputValue()).toBe('06:10')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByRole('button', { name: /Speichern und \d+ E-Mails senden/ }).click()
  await page.getByText(/Gespeichert\. \d+ E-Mails gehen hinaus/).waitFor()
  expect((await app.fetch('gsv', '/dev/mailbox')).text).toContain('Neue Zeiten: Rückenfit')
})
