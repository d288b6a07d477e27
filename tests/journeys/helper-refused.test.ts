import { expect, test } from 'vitest'
import { berlinDay, formatDay, weekdayShort } from '../../src/kernel/calendar.ts'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { browser, at, as } = await startJourney()
/** A day ahead, as the shifts name it. */
const DAY = berlinDay(Temporal.Now.instant()).add({ days: 200 })
const WHEN = `${weekdayShort(DAY.dayOfWeek)} ${formatDay(DAY)}`

test('what a pasted table leaves empty is filled only where cells were merged, and said', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/operations?plan=neu'))
  await isTakenOver(page)
  await page.getByLabel('Wofür werden Helfer gesucht?').fill('Hallenfest')
  await page.getByLabel('Tag', { exact: true }).fill(formatDay(DAY))
  await page.getByRole('button', { name: 'Weiter zu den Schichten' }).click()
  await page.waitForURL(/\/shifts/)
  await isTakenOver(page)
  await page
    .getByLabel('Kopierte Zeilen')
    .fill('Aufgabe\tZeit\tOrt\tAnzahl\nGrill\t14–16\tHof\t1\n\t16–18\t\t1\nKasse\t15–17\t\t1\nKuchen\t\t\t3')
  await page.getByRole('button', { name: 'Zeilen übernehmen' }).click()
  await page.getByText('Aufgabe in Zeile 2, Ort in Zeile 2.').waitFor()
  const places = page.locator('input[name=place]')
  await expect
    .poll(() => places.evaluateAll((all) => all.map((one) => one.getAttribute('value')).slice(0, 4)))
    .toEqual(['Hof', 'Hof', '', ''])
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Schichten speichern' }).click()
  await page.getByText('4 Zeilen gespeichert.').waitFor()
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await page.getByText(/^Veröffentlicht\./).waitFor()
})

/** The form of a helper with these shifts ticked. */
async function fill(who: string, shifts: RegExp[], javaScriptEnabled: boolean) {
  const page = await browser.open({ viewport: PHONE, javaScriptEnabled })
  await page.goto(at('/helpers/hallenfest/join'))
  if (javaScriptEnabled) await isTakenOver(page)
  for (const name of shifts) await page.getByRole('checkbox', { name }).check()
  await page.getByLabel('Vorname', { exact: true }).fill(who)
  await page.getByLabel('Nachname', { exact: true }).fill('Sommer')
  await page.getByLabel('Geburtsdatum').fill('5.3.1985')
  await page.getByLabel('E-Mail', { exact: true }).fill(`${who.toLowerCase()}@post.example`)
  await page.getByLabel(/Möchten Sie uns etwas sagen/).fill('Bringe Besteck mit')
  return {
    page,
    send: () => page.getByRole('button', { name: 'Verbindlich eintragen' }).click(),
    /** Beside a shift, and in the list of faults. */
    async isTold(said: string) {
      await page.locator('.error-summary').getByText(said).waitFor()
      await page.locator('.field-wrong').getByText(said).waitFor()
      for (const name of shifts) expect(await page.getByRole('checkbox', { name }).isChecked()).toBe(true)
      expect(await page.getByLabel('Vorname', { exact: true }).inputValue()).toBe(who)
      expect(await page.getByLabel(/Möchten Sie uns etwas sagen/).inputValue()).toBe('Bringe Besteck mit')
      if (javaScriptEnabled) await expectAccessibleInBoth(page)
      await expectNoSideScroll(page)
    },
  }
}

test('a sign-up for several shifts says which one refuses, and keeps what was typed', async () => {
  const [grill, kasse, kuchen] = [/Grill.*14:00/, /Kasse/, /Kuchen/]
  const slow = await fill('Otto', [grill, kuchen], false)
  const { page, send, isTold } = await fill('Erika', [grill, kasse], true)
  const GRILL = `Grill, ${WHEN} · 14:00–16:00 Uhr`
  await send()
  await isTold(`${GRILL} und Kasse, ${WHEN} · 15:00–17:00 Uhr: Diese Zeiten überschneiden sich.`)
  await page.getByRole('checkbox', { name: kasse }).uncheck()
  await send()
  await page.getByText('Danke fürs Helfen!').waitFor()

  await slow.send()
  await slow.isTold(`${GRILL}: Hier sind inzwischen alle Plätze vergeben.`)
  await slow.page.getByRole('checkbox', { name: grill }).uncheck()
  await slow.send()
  await slow.page.getByText('Danke fürs Helfen!').waitFor()
})
