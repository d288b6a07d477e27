import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { browser, at, as, app } = await startJourney()
const owner = new pg.Client({ connectionString: app.databaseUrl })
await owner.connect()
afterAll(() => owner.end())
const DIARY = '/member/me/diary'
const result = (page: Page) => page.getByRole('textbox', { name: /^Ergebnis \(/ })

/** Asked by the page itself, with its login. */
const ask = (page: Page, path: string, method = 'GET') =>
  page.evaluate(
    async ({ path, method }) => {
      const body = method === 'PUT' ? { body: '{"activity":"run","minutes":10}' } : {}
      const answer = await fetch(path, { method, headers: { 'content-type': 'application/json' }, ...body })
      return { status: answer.status, text: await answer.text() }
    },
    { path, method },
  )

test('on the phone two taps enter an activity; without JavaScript, too, and bad input is told beside its field', async () => {
  const page = await as('reader', { viewport: PHONE })
  await page.goto(at('/member/me'))
  await page.getByRole('link', { name: 'Mein Fitness-Tagebuch' }).click()
  await page.waitForURL(at(DIARY))
  await isTakenOver(page)
  await page.locator('label', { hasText: 'Tanzen' }).click()
  await page.locator('label', { hasText: '45 Min.' }).click()
  await page.getByRole('button', { name: 'Eintragen' }).click()
  await page.getByText('Eingetragen.').waitFor()
  const first = page.getByRole('region', { name: 'Meine Einträge' }).getByRole('listitem').first()
  expect(await first.textContent()).toMatch(/Tanzen.*45 Min\. · mittel/)
  expect(await page.getByLabel('Tanzen', { exact: true }).isChecked()).toBe(false)
  await page.locator('label', { hasText: 'Kraft' }).click()
  await page.getByLabel('Alter in diesem Jahr').fill('30')
  await page.getByRole('button', { name: 'Zeigen' }).click()
  await page.waitForURL(/alter=30/)
  expect(await page.getByLabel('Kraft', { exact: true }).isChecked()).toBe(true)
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)

  const plain = await as('reader', { viewport: PHONE, javaScriptEnabled: false })
  await plain.goto(at(DIARY))
  await plain.getByRole('button', { name: 'Eintragen' }).click()
  await plain.locator('.error-summary').getByText('Bitte wählen Sie aus, was Sie gemacht haben').waitFor()
  await plain.locator('label', { hasText: 'Schwimmen' }).click()
  await plain.getByText('Mehr angeben').click()
  await plain.getByLabel('Andere Dauer').fill('ewig')
  await plain.getByLabel('Notiz').fill('Freibad')
  await plain.getByRole('button', { name: 'Eintragen' }).click()
  await plain.locator('.error-summary').getByText('Bitte geben Sie die Dauer so ein: 45 oder 1:30').waitFor()
  expect(await plain.getByLabel('Notiz').inputValue()).toBe('Freibad')
  await plain.getByLabel('Andere Dauer').fill('1:15')
  await plain.getByRole('button', { name: 'Eintragen' }).click()
  await plain.getByText('Eingetragen.').waitFor()
  await plain.getByText('75 Min. · mittel · Freibad').waitFor()
})

test('an entry is changed and removed, a result counts for the Sportabzeichen, by keyboard alone', async () => {
  const page = await as('trainer')
  await page.goto(at(DIARY))
  await page.getByLabel('Kraft', { exact: true }).focus()
  await page.keyboard.press('Space')
  await page.getByLabel('30 Min.').focus()
  await page.keyboard.press('Space')
  await page.getByText('Mehr angeben').focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Ergebnis fürs Sportabzeichen in').selectOption('Weitsprung')
  await result(page).fill('2,85')
  await page.keyboard.press('Enter')
  await page.getByText('Eingetragen.').waitFor()
  const badge = page.getByRole('region', { name: 'Sportabzeichen' })
  expect(await badge.textContent()).toMatch(/Koordination(?:Bronze|Silber)Weitsprung/)

  await page
    .getByRole('link', { name: /^Kraft vom .* ändern$/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Eintrag ändern' }).waitFor()
  expect(await result(page).inputValue()).toBe('2,85')
  await page.getByLabel('90 Min.').check({ force: true })
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByText('Gespeichert.').waitFor()
  await page.getByText('90 Min. · mittel · Weitsprung: 2,85 m').waitFor()
  await page
    .getByRole('button', { name: /^Kraft vom .* entfernen$/ })
    .first()
    .click()
  await page.getByText('Der Eintrag ist entfernt.').waitFor()
  expect(await page.getByText('Weitsprung: 2,85 m').count()).toBe(0)
})

test('nobody reads the diary of another by address or API; its person takes it along and clears it', async () => {
  const reader = await as('reader')
  await reader.goto(at(DIARY))
  const change = await reader
    .getByRole('link', { name: /ändern$/ })
    .first()
    .getAttribute('href')
  expect((await ask(reader, `${DIARY}/export`)).text).toMatch(/^\uFEFF?Tag;Bewegung;Minuten/)
  const own = JSON.parse((await ask(reader, '/api/v1/diary-entries')).text)
  expect(own.items.length).toBeGreaterThan(10)
  const boss = await as('super')
  expect((await boss.goto(at(String(change))))?.status()).toBe(404)
  const { rows } = await owner.query<{ id: string }>(
    `select id from club_users where club_id = 'gsv' and role = 'reader' and user_name = 'Anke Lorenz'`,
  )
  const asked = await ask(boss, `/api/v1/diary-entries?user=${rows[0]?.id}`)
  expect([asked.status, JSON.parse(asked.text).title]).toEqual([404, 'Not Found'])
  for (const method of ['PUT', 'DELETE'])
    expect((await ask(boss, `/api/v1/diary-entries/${own.items[0].id}`, method)).status, method).toBe(404)
  await reader.getByText('Ganzes Tagebuch löschen').click()
  await reader.getByRole('button', { name: 'Tagebuch löschen' }).click()
  await reader.getByText('Bitte bestätigen Sie, dass alles gelöscht werden soll.').first().waitFor()
  await reader.getByLabel('Ja, alle Einträge löschen').check()
  await reader.getByRole('button', { name: 'Tagebuch löschen' }).click()
  await reader.getByText(/Ihr Tagebuch ist gelöscht \(\d+ Einträge\)\./).waitFor()
  await reader.getByText('Noch nichts eingetragen.').waitFor()
})

test('the board sees an invented diary and sums; another club has too few', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/memberStatistic'))
  await page.getByRole('heading', { name: 'Fitness-Tagebuch (Testseite)' }).waitFor()
  await page.getByText('Diese Wochen und Ergebnisse sind erfunden').waitFor()
  await page.getByText('Personen mit Tagebuch').waitFor()
  await page.getByLabel('Alter in diesem Jahr').fill('13')
  await page.getByLabel('Werte für').selectOption('Männer und Jungen')
  await page.getByRole('button', { name: 'Zeigen' }).click()
  await page.getByRole('row', { name: /800 m Lauf Ausdauer 4:45 min/ }).waitFor()
  await page.getByText('Alle Zahlen als Tabelle').click()
  await expectAccessibleInBoth(page)
  const phone = await as('admin', { viewport: PHONE })
  await phone.goto(at('/admin/memberStatistic'))
  await expectNoSideScroll(phone)
  const visitor = await browser.open()
  await visitor.goto(at('/admin/memberStatistic'))
  await visitor.waitForURL(/zu=/)
})
