import { mkdir } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { DESKTOP, expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { at, as } = await startJourney()

const signedIn = (options: BrowserContextOptions = {}) => as('admin', { reducedMotion: 'reduce', ...options })

async function upload(page: Page, rows: string[], [from, to]: [string, string]): Promise<void> {
  await page.goto(at('/admin/bookings/import'))
  const buffer = Buffer.from(['Halle;Tag;von;bis;Gruppe', ...rows].join('\n'))
  await page.getByLabel('Belegungsplan').setInputFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer })
  await page.getByLabel('Gilt ab').fill(from)
  await page.getByLabel('Gilt bis').fill(to)
  await page.getByRole('button', { name: 'Datei prüfen' }).click()
}

/** Looks at the page as it stands on a phone in the dark, too. */
async function expectGood(page: Page, name: string): Promise<void> {
  const folder = process.env.LOOK_DIR
  if (folder) await mkdir(folder, { recursive: true })
  await expectAccessible(page)
  if (folder) await page.screenshot({ path: `${folder}/${name}-wide.png`, fullPage: true })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(PHONE)
  await expectNoSideScroll(page)
  await expectAccessible(page)
  if (folder) await page.screenshot({ path: `${folder}/${name}-phone.png`, fullPage: true })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(DESKTOP)
}

test('a row of which one date is taken comes without it, a wrong one is corrected on screen; both without JavaScript', async () => {
  const page = await signedIn()
  await upload(page, ['Neue Turnhalle;Mo;17:00;18:00;Gast'], ['18.01.2027', '18.01.2027'])
  await page.getByRole('button', { name: 'Eine Zeile übernehmen' }).click()
  await page.getByText(/^Fertig: 1 übernommen/).waitFor()
  const plan = [
    'Neue Turnhalle;Mo;17:00;18:00;Judo',
    'Neue Turnhalle;Mo;17:30;18:30;Tanz',
    'Neue Turnhale;Motag;abends;20:00;Yoga',
  ]
  await upload(page, plan, ['11.01.2027', '31.01.2027'])
  await page.getByText('2 von 3 Terminen frei, 1 belegt (18.01.): „Gast“.').first().waitFor()
  await page.getByText('Bei 2 Zeilen ist nur ein Teil der Termine frei.').waitFor()
  await expectGood(page, 'partly')
  const plain = await signedIn({ javaScriptEnabled: false })
  await plain.goto(page.url())
  await plain.getByText('Berichtigen: Zeile 4').click()
  await plain.getByLabel('Halle von Zeile 4').selectOption({ label: 'Neue Turnhalle, Halle' })
  await plain.getByLabel('Wochentag von Zeile 4').selectOption('Mittwoch')
  await plain.getByLabel('Beginn von Zeile 4').fill('viertel acht')
  await plain.getByLabel('Belegte Termine: Zeile 2').selectOption('Freie eintragen, belegte auslassen')
  await plain.getByLabel('Belegte Termine: Zeile 3').selectOption('Zeile auslassen')
  await plain.getByRole('button', { name: 'Noch einmal prüfen' }).click()
  // Typed values stay, and the fault stands at its field.
  await plain.getByText('Zeile 4: Bitte geben Sie die Uhrzeit so ein: 22:00.').first().waitFor()
  expect(await plain.getByLabel('Beginn von Zeile 4').inputValue()).toBe('viertel acht')
  expect(await plain.getByLabel('Wochentag von Zeile 4').inputValue()).toBe('3')
  await plain.getByLabel('Beginn von Zeile 4').fill('19:00')
  await plain.getByLabel('Beginn von Zeile 4').press('Enter')
  await plain.getByText('Neues Angebot, 2 Termine. Nicht frei: 1 ausgelassen (18.01.): „Gast“.').waitFor()
  await plain.getByText('Neue Turnhalle, Halle · Mittwoch 19:00–20:00 · Yoga').waitFor()
  await page.reload()
  expect(await page.getByLabel('Beginn von Zeile 4').inputValue()).toBe('19:00')
  await expectGood(page, 'corrected')
  await page.getByRole('button', { name: '2 Zeilen übernehmen' }).click()
  await page.getByText(/^Fertig: 2 übernommen · 1 ausgelassen/).waitFor()
  await page.getByRole('button', { name: 'Ganze Übernahme zurücknehmen' }).click()
  await page.getByText('Diese Übernahme ist zurückgenommen.').waitFor()
})

test('all rows that are partly taken are answered with one press', async () => {
  const page = await signedIn()
  await upload(page, ['Dritte Turnhalle;Di;17:00;18:00;Gast Zwei'], ['19.01.2027', '19.01.2027'])
  await page.getByRole('button', { name: 'Eine Zeile übernehmen' }).click()
  await page.getByText(/^Fertig: 1 übernommen/).waitFor()
  await upload(
    page,
    ['Dritte Turnhalle;Di;17:00;18:00;Ringen', 'Dritte Turnhalle;Di;17:15;17:45;Boxen'],
    ['11.01.2027', '31.01.2027'],
  )
  await page.getByRole('button', { name: 'Diese Zeilen auslassen' }).click()
  await page.getByText('2 ausgelassen').waitFor()
  await upload(page, ['Dritte Turnhalle;Di;17:00;18:00;Ringen'], ['11.01.2027', '31.01.2027'])
  await page.getByRole('button', { name: 'Überall die freien eintragen' }).click()
  await page.getByRole('button', { name: 'Eine Zeile übernehmen' }).waitFor()
})

test('a time of which only the end is known asks for its beginning; afterwards all new offers are published in one step', async () => {
  const page = await signedIn()
  await upload(
    page,
    [
      'Bürgersaal;Di;15:00;16:00;Schach',
      'Bürgersaal;Di;;bis 18.15;Skat',
      'Neue Turnhalle;Do;10:00;11:00;Yoga',
      'Neue Turnhalle;Do;12:00;13:00;Pilates',
    ],
    ['12.01.2027', '02.02.2027'],
  )
  await page.getByText('Ab wann? Bekannt ist nur das Ende: 18:15 Uhr.').waitFor()
  await expectGood(page, 'open-start')
  await page.getByLabel('Beginn von Zeile 3').first().fill('17:00')
  // A free row of a known hall is corrected like any other.
  await page.getByText('Berichtigen: Zeile 4').click()
  await page.getByLabel('Wochentag von Zeile 4').selectOption('Freitag')
  await page.getByRole('button', { name: 'Noch einmal prüfen' }).click()
  await page.getByText('Neue Turnhalle · Freitag 10:00–11:00 · Yoga').waitFor()
  // Without JavaScript its fields come with the page again, and the choices of the other rows stay.
  const plain = await signedIn({ javaScriptEnabled: false })
  await plain.goto(page.url())
  await plain.locator('input[name="skip-4"]').check()
  await plain.getByText('Berichtigen: Zeile 5').click()
  await plain.getByRole('button', { name: 'Felder zeigen' }).click()
  await plain.getByLabel('Wochentag von Zeile 5').selectOption('Samstag')
  await plain.locator('input[name="skip-4"]').uncheck()
  await plain.getByRole('button', { name: 'Noch einmal prüfen' }).click()
  await plain.getByText('Neue Turnhalle · Samstag 12:00–13:00 · Pilates').waitFor()
  await page.reload()
  await page.getByRole('button', { name: '4 Zeilen übernehmen' }).click()
  await page.getByRole('link', { name: 'Alle 4 veröffentlichen …' }).click()
  await page.getByText('Möglich bei 4 von 4 Angeboten.').waitFor()
  await page.getByRole('button', { name: '4 Angebote veröffentlichen' }).click()
  await page.getByText('4 Angebote veröffentlicht.').waitFor()
})

test('more rows than a body may name fields for are answered in one form', async () => {
  const page = await signedIn()
  const rows = Array.from({ length: 200 }, (_, row) => `Vierte Turnhalle;Mo;abends;20:00;Gruppe ${row}`)
  await upload(page, rows, ['11.01.2027', '31.01.2027'])
  await page.getByText('Berichtigen: Zeile 201').click()
  await page.getByLabel('Wochentag von Zeile 201').selectOption('Mittwoch')
  await page.getByLabel('Beginn von Zeile 201').fill('19:00')
  await page.getByRole('button', { name: 'Noch einmal prüfen' }).click()
  await page.getByText('Vierte Turnhalle · Mittwoch 19:00–20:00 · Gruppe 199').waitFor()

  // Without JavaScript nothing packs the fields: as many rows as fit are answered at once, the others come after them.
  const plain = await signedIn({ javaScriptEnabled: false })
  await plain.goto(page.url())
  expect(await plain.locator('fieldset[disabled] noscript').textContent()).toContain(
    'an der Reihe, sobald die oberen beantwortet',
  )
  expect(await plain.getByLabel('Beginn von Zeile 200').isDisabled()).toBe(true)
  await plain.locator('input[name="skip-2"]').check()
  await plain.getByRole('button', { name: 'Noch einmal prüfen' }).click()
  await plain.getByText(/ 1 ausgelassen/).waitFor()
})
