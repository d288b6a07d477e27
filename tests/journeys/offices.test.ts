import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { expectAccessible, expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { browser, at, as } = await startJourney()
const PICTURE = fileURLToPath(new URL('../../docs/pictures/finder.png', import.meta.url))

test('a new holder takes an office over with its duties, and stands on the website with a picture', async () => {
  const admin = await as('admin')
  await admin.goto(at('/admin/settings/offices'))
  await admin.getByRole('link', { name: 'Kassenwartin besetzen' }).click()
  await admin.getByLabel('Name', { exact: true }).fill('Krüger Sabine')
  await admin.getByRole('button', { name: 'Suchen' }).click()
  await admin.getByRole('radio', { name: /Sabine Krüger/ }).check()
  await isTakenOver(admin)
  await admin.getByLabel(/Ist einverstanden/).check()
  await expectAccessibleInBoth(admin)
  await admin.getByRole('button', { name: 'Amt besetzen' }).click()
  await admin.getByText('Das Amt ist besetzt.').waitFor()
  await admin.getByRole('link', { name: 'Amtszeit von Sabine Krüger ändern' }).click()
  await isTakenOver(admin)
  await admin.locator('input[name="portrait"]').setInputFiles(PICTURE)
  await admin.getByRole('button', { name: 'Bild hochladen' }).click()
  await admin.getByText('Gespeichert.').waitFor()

  const trainer = await as('trainer')
  await trainer.goto(at('/admin/duties'))
  await trainer.getByRole('link', { name: 'Weiter' }).click()
  const row = trainer.getByRole('row', { name: /Bestandserhebung/ })
  await row.getByText('Sabine Krüger').waitFor()
  await isTakenOver(trainer)
  await row.getByRole('button', { name: /Erledigt/ }).click()
  await row.getByText(/Erledigt am .* Sabine Krüger/).waitFor()
  await expectAccessible(trainer)

  const visitor = await browser.open({ viewport: PHONE })
  await visitor.goto(at('/myClub'))
  const card = visitor.getByRole('listitem').filter({ hasText: 'Kassenwartin' })
  await card.getByText('Sabine Krüger').waitFor()
  expect(await card.locator('img').count()).toBe(1)
  expect(await visitor.getByText('Gudrun Baumann').count()).toBe(0)
  await visitor.getByText('Dienstag 17:00–19:00 Uhr').waitFor()
  await expectNoSideScroll(visitor)
  await expectAccessibleInBoth(visitor)
})

test('a family sees its next sessions on Mein Verein, also without JavaScript', async () => {
  const reader = await as('reader', { javaScriptEnabled: false, viewport: PHONE })
  await reader.goto(at('/myClub'))
  await reader.getByRole('heading', { name: 'Meine Angebote' }).waitFor()
})

test('a duty is laid down, wrongly at first, and waits for its holder on Mein Verein', async () => {
  const admin = await as('admin')
  await admin.goto(at('/admin/duties?aufgabe=neu'))
  await isTakenOver(admin)
  await admin.getByLabel('Bis zum').fill('40')
  await admin.getByRole('button', { name: 'Aufgabe anlegen' }).click()
  await admin.getByRole('link', { name: /Bitte geben Sie einen Tag von 1 bis 31 an/ }).waitFor()
  expect(await admin.getByLabel('Bis zum').inputValue()).toBe('40')
  await admin.getByLabel('Was ist zu tun?').fill('Vereinsbus zum TÜV bringen')
  await admin.getByLabel('Amt', { exact: true }).selectOption({ label: 'Kassenwartin' })
  const today = Temporal.Now.plainDateISO('Europe/Berlin')
  await admin.getByLabel('Bis zum').fill(`${today.day}`)
  await admin.getByLabel('Monat').selectOption({ label: today.toLocaleString('de-DE', { month: 'long' }) })
  await admin.getByRole('button', { name: 'Aufgabe anlegen' }).click()
  await admin.getByRole('link', { name: 'Vereinsbus zum TÜV bringen' }).waitFor()

  const holder = await as('trainer', { javaScriptEnabled: false, viewport: PHONE })
  await holder.goto(at('/myClub'))
  await holder.getByRole('region', { name: 'Zu tun' }).getByText('Vereinsbus zum TÜV bringen').waitFor()
})

test('a figure of the statistics leads to its rows, on the phone too', async () => {
  const admin = await as('admin', { viewport: PHONE })
  await admin.goto(at('/admin/courseStat'))
  await expectNoSideScroll(admin)
  await expectAccessibleInBoth(admin)
  await admin.getByRole('link', { name: /^Warteliste, Schwimmen/ }).click()
  await admin.getByRole('heading', { name: 'Warteliste', level: 1 }).waitFor()
  await expectAccessible(admin)
  await admin.getByRole('link', { name: 'Zurück zur Statistik' }).click()
  await admin.getByRole('heading', { name: 'Kursstatistik / Kursabrechnung' }).waitFor()
})
