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

test('times saved while their preview is still on its way show what was saved', async () => {
  const page = await as('editor')
  await page.goto(at('/admin/courses'))
  await page.getByRole('link', { name: 'Neues Angebot' }).first().click()
  await page.getByLabel('Titel').fill('Schnell gespeichert')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Schnell gespeichert' }).waitFor()
  await page.getByRole('navigation', { name: 'Teile des Angebots' }).getByRole('link', { name: 'Zeiten' }).click()
  await page.getByLabel('Wochentag').selectOption('Sonntag')
  const slot = page.getByRole('group', { name: 'Zeit 1' })
  await slot.getByLabel('Von').fill('20:30')
  await slot.getByLabel('Bis', { exact: true }).fill('21:30')
  const first = Temporal.Now.plainDateISO('Europe/Berlin').add({ weeks: 3 })
  const german = (day: Temporal.PlainDate) => day.toLocaleString('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric' })
  await page.getByLabel('Erster Tag').fill(german(first))
  // The saved page comes after the preview, which the last keystroke asks for half a second later.
  const isHeld = Promise.withResolvers<void>()
  await page.route(/\.data.*getan=zeiten/, async (route) => {
    if (route.request().url().includes('_routes')) return route.continue()
    isHeld.resolve()
    await new Promise((done) => setTimeout(done, 3000))
    return route.continue()
  })
  await page.getByLabel('Letzter Tag').fill(german(first.add({ weeks: 8 })))
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await isHeld.promise
  await page.getByText(/Gespeichert: \d+ Termine neu/).waitFor()
  await page.getByText('Es gibt noch keine kommenden Termine.').waitFor({ state: 'detached' })
})
