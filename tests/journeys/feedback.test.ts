import { expect, test } from 'vitest'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { browser, at, as } = await startJourney()
const SENT = 'Vielen Dank, Ihre Nachricht ist angekommen.'

test('without JavaScript a visitor tells the club something; an empty message keeps what was typed', async () => {
  const page = await browser.open({ javaScriptEnabled: false, viewport: PHONE })
  await page.goto(at('/feedback'))
  await expectNoSideScroll(page)
  await page.getByLabel('E-Mail-Adresse').fill('erika@muster.example')
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await page.locator('.error-summary').getByText('Bitte wählen Sie, worum es geht.').waitFor()
  await page.locator('.error-summary').getByText('Bitte schreiben Sie uns, worum es geht.').waitFor()
  expect(await page.getByLabel('E-Mail-Adresse').inputValue()).toBe('erika@muster.example')
  await page.getByLabel('Idee').check()
  await page.getByLabel('Ihre Nachricht').fill('Bitte mehr Yoga am Abend.')
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await page.getByText(SENT).waitFor()
})

test('the board finds the message from Heute and answers it by mail; the trainer sees no list', async () => {
  const page = await as('admin')
  await page.goto(at('/admin'))
  await page
    .getByRole('link', { name: /Feedback beantworten|Lesen/ })
    .first()
    .click()
  await page.waitForURL('**/admin/news/feedback')
  const message = page.getByRole('listitem').filter({ hasText: 'Bitte mehr Yoga am Abend.' })
  await message.getByLabel('Antwort').fill('Ab Januar, dienstags um 19 Uhr.')
  await expectAccessibleInBoth(page)
  await message.getByRole('button', { name: 'Antwort senden oder erledigen' }).click()
  await page.getByText('Die Antwort ist unterwegs.').waitFor()
  await page.getByRole('link', { name: 'Erledigt', exact: true }).click()
  await page.getByText('Ab Januar, dienstags um 19 Uhr.').waitFor()

  const trainer = await as('trainer')
  await trainer.goto(at('/admin/feedback'))
  await trainer.getByLabel('Ihre Nachricht').waitFor()
  expect(await trainer.getByText('Nachrichten lesen').count()).toBe(0)
})

test('a message about the program names the page it is about, and shows at once on an open list', async () => {
  const list = await as('admin')
  await list.goto(at('/admin/news/feedback'))
  await list.getByRole('heading', { name: 'Feedback beantworten' }).waitFor()

  const trainer = await as('trainer', { viewport: PHONE })
  await trainer.goto(at('/admin/mobile/participantList'))
  await trainer.getByText('Menü').click()
  await trainer.getByRole('link', { name: 'Feedback zur App' }).filter({ visible: true }).click()
  await trainer.getByLabel('Problem').check()
  await trainer.getByLabel('Ihre Nachricht').fill('Die Schrift ist klein.')
  await expectAccessibleInBoth(trainer)
  await expectNoSideScroll(trainer)
  await trainer.getByRole('button', { name: 'Nachricht senden' }).click()
  await trainer.getByText(SENT).waitFor()
  await trainer.getByRole('link', { name: 'Zurück zur Seite' }).click()
  // The page adds the part of its day that it shows.
  await trainer.waitForURL(/\/admin\/mobile\/participantList(#|$)/)

  await list.getByText('Seite /admin/mobile/participantList, Version').waitFor()
})
