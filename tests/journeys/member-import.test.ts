import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { DESKTOP, expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { at, as } = await startJourney()

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

async function upload(page: Page, text: string): Promise<void> {
  await page.goto(at('/admin/members'))
  await page.getByRole('link', { name: 'Übernehmen', exact: true }).first().click()
  const file = { name: 'mitglieder.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') }
  await page.getByLabel('Liste der Mitglieder').setInputFiles(file)
  await page.getByRole('button', { name: 'Datei prüfen' }).click()
}

/** Names of the members that a search finds. */
async function found(page: Page, word: string): Promise<string[]> {
  await page.goto(at(`/admin/members?q=${encodeURIComponent(word)}&stand=alle`))
  return page.locator('tbody th[scope=row]').allInnerTexts()
}

const LIST = [
  'Kennung;Familie;Nachname;Vorname;Geburtsdatum;PLZ;Ort;Abteilung;Art;Eintritt;Zahler;IBAN',
  'k1;F1;Jölbaum;Petra;04.07.1985;86150;Augsburg;;kein Mitglied;;;DE02 1203 0000 0000 2020 51',
  'k2;F1;Jölbaum;Max;1.2.12;86150;Augsburg;Tunrnen;;01.01.2020;k1;',
  'k3;;Jölbaum;Otto;31.02.1950;1067;Dresden;;passiv;01.05.2010;;',
  'k4;;Jölbaum;Ida;05.03.1990;86150;Augsburg;;;01.01.2024;;DE03 1203 0000 0000 2020 51',
].join('\r\n')

test('a list of members is mended on screen, taken over and taken back', async () => {
  const page = await as('admin', { reducedMotion: 'reduce' })
  await upload(page, LIST)
  await page.getByText('Diesen Tag gibt es nicht.').first().waitFor()
  await page.getByText('Diese IBAN stimmt nicht.').first().waitFor()
  await page.getByLabel(/„12 \(Geburtsdatum\)“/).selectOption('2012')
  await page.getByLabel(/„Tunrnen“/).selectOption({ label: 'Ohne diese Abteilung übernehmen' })
  expect(await page.getByLabel(/„1067“/).inputValue()).toBe('01067')
  await page.getByText('Berichtigen: Zeile 4').click()
  await page.getByLabel('Geburtsdatum von Zeile 4').fill('28.02.1950')
  await page.getByText('Berichtigen: Zeile 5').click()
  await page.getByLabel('IBAN von Zeile 5').fill('DE02 1203 0000 0000 2020 51')
  await page.getByRole('button', { name: 'Noch einmal prüfen' }).click()
  await page.getByText('4 neu').first().waitFor()
  await expectGood(page, 'member-import')
  await page.getByRole('button', { name: '4 Zeilen übernehmen' }).click()
  await page.getByText(/^Fertig: 4 übernommen/).waitFor()
  const address = page.url()
  expect(await found(page, 'Jölbaum')).toHaveLength(3)
  await upload(page, LIST.replace('1.2.12', '01.02.2012').replace('Tunrnen', ''))
  await page.getByText('2 schon da').first().waitFor()
  await page.goto(address)
  await page.getByRole('button', { name: 'Ganze Übernahme zurücknehmen' }).click()
  await page.getByText('Diese Übernahme ist zurückgenommen.').waitFor()
  expect(await found(page, 'Jölbaum')).toEqual([])
})

test('three hundred rows with the same fault are mended at once by leaving out their column', async () => {
  const page = await as('admin', { reducedMotion: 'reduce' })
  const columns =
    'Kennung;Mitgliedsnummer;Anrede;Nachname;Vorname;Geburtsdatum;E-Mail;Telefon;Straße;PLZ;Ort;Art;Abteilung;Eintritt;Austritt;Familie;Zahler;IBAN;Kontoinhaber'
  const rows = Array.from(
    { length: 300 },
    (_, at) => `f${at};;Frau;Fehlzeile;Nr${at};04.07.1961;k.A.;;Am Weg ${at};86150;Augsburg;;;01.01.2020;;;;;`,
  )
  await upload(page, [columns, ...rows].join('\r\n'))
  // Labels and roles would be looked for among thousands of fields.
  const summary = page.locator('[role=status]')
  await summary.filter({ hasText: '300 nicht möglich' }).waitFor()
  await page.locator('main summary').first().click()
  await page.locator('select[name=map-email]').selectOption('')
  await page.locator('main button', { hasText: 'Noch einmal prüfen' }).click()
  await summary.filter({ hasText: '300 neu' }).waitFor()
})

test('two records of one person become one, and both numbers find them', async () => {
  const page = await as('admin', { reducedMotion: 'reduce' })
  const twins = [
    'Nachname;Vorname;Geburtsdatum;Mitgliedsnummer;Eintritt',
    'Quittmeyer;Stefan;04.07.1961;98001;01.01.2000',
    'Quittmaier;Stephan;04.07.1961;98002;01.01.2010',
  ]
  await upload(page, twins.join('\n'))
  await page.getByRole('button', { name: '2 Zeilen übernehmen' }).click()
  await page.getByText(/^Fertig: 2 übernommen/).waitFor()
  await page.goto(at('/admin/members'))
  await page.getByRole('link', { name: 'Doppelte', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Doppelte Personen' }).waitFor()
  await expectGood(page, 'duplicates')
  await page.getByRole('link', { name: /Quittm.* und .*Quittm/ }).click()
  await page.getByRole('heading', { name: 'Doppelte Personen' }).waitFor()
  await page.getByText('Wer bleibt?').waitFor()
  await expectGood(page, 'duplicate')
  await page.getByRole('radio', { name: /Stefan Quittmeyer/ }).check()
  await page.getByRole('button', { name: 'Zusammenführen' }).click()
  await page.getByText('Die beiden sind jetzt eine Person.').waitFor()
  for (const word of ['98001', '98002', 'Quittmeyer'])
    expect(await found(page, word)).toEqual([expect.stringContaining('Quittmeyer')])
  expect(await found(page, 'Quittmaier')).toEqual([])
})
