import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatDay } from '../../src/kernel/calendar.ts'
import { expectAccessible } from '../support/accessible.ts'
import { DESKTOP, expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { hasFocus } from '../support/keyboard.ts'
import { wednesdayIn } from '../support/wednesday.ts'

const { at, as } = await startJourney()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('the board reads which dates lie outside the opening hours, and says why before they are entered', async () => {
  const board = await as('admin', { viewport: PHONE })
  await board.goto(at('/admin/events/series'))
  const start = Temporal.PlainDate.from({ year: Temporal.Now.plainDateISO('Europe/Berlin').year + 1, month: 3, day: 1 })
  const end = start.add({ weeks: 4 })
  await board.getByLabel('Titel').fill('Frühsport')
  await board.getByLabel('Erster Tag').fill('')
  await press(board, 'Termine prüfen')
  for (const label of ['Von', 'Bis', 'Erster Tag', 'Letzter Tag'])
    await board.getByRole('link', { name: `${label}: Bitte füllen Sie dieses Feld aus.` }).waitFor()
  await board.locator('select[name="partId"]').selectOption({ label: 'Sportplatz Am Anger, Feld B' })
  await board.getByLabel('Von').fill('5:00')
  await board.getByLabel('Bis', { exact: true }).fill('5:45')
  await board.getByLabel('Donnerstag').check()
  await board.getByLabel('Erster Tag').fill(formatDay(start))
  await board.getByLabel('Letzter Tag').fill(formatDay(end))
  await press(board, 'Termine prüfen')
  await board.getByText(/^Außerhalb der Öffnungszeiten: \d Termine/).waitFor()
  await expectNoSideScroll(board)
  await expectAccessible(board)
  await press(board, 'Serie eintragen')
  await board.getByRole('link', { name: 'Bitte nennen Sie den Grund für die Termine außerhalb der Öffnungszeiten.' }).waitFor()
  expect(await board.getByLabel('Titel').inputValue(), 'what was typed stays').toBe('Frühsport')
  await board.getByLabel('Grund für die Zeit außerhalb').fill('Trainingslager')
  await press(board, 'Serie eintragen')
  await board.getByText('Die Serie ist eingetragen.').waitFor()
})

/** A Wednesday beyond all dates of the demo's offers. */
const wednesday = wednesdayIn(287)
const dayPlan = (day: Temporal.PlainDate, view = 'tag') => at(`/admin/bookings?ansicht=${view}&tag=${day}&halle=vereinsheim`)
const block = (page: Page, title: string) => page.locator('.plan figure > a', { hasText: title })
const lineOf = (page: Page, title: string) => block(page, title).evaluate((node) => node.childNodes[1]?.textContent?.trim())
const ready = (page: Page) => page.locator('.plan[data-drag]').waitFor()

/** Enters a series of three Wednesdays, and of another weekday, in the club house. */
async function enterSeries(page: Page, title: string, hour = 20, also: string | null = null): Promise<void> {
  const last = wednesday.add({ weeks: 2 })
  const times = { von: `${hour}:00`, um: `${hour + 1}:00` }
  const start = new URLSearchParams({ titel: title, ab: `${wednesday}`, bis: `${last}`, ...times, tag: '3' })
  await page.goto(at(`/admin/events/series?${start}`))
  await page.locator('select[name="partId"]').selectOption({ label: 'Vereinsheim' })
  await page.getByLabel('An Feiertagen ausfallen lassen').uncheck()
  if (also) await page.getByLabel(also).check()
  await page.getByRole('button', { name: 'Termine prüfen' }).click()
  await page.getByRole('button', { name: 'Serie eintragen' }).click()
  await page.getByText('Die Serie ist eingetragen.').waitFor()
}

test('a date of a series asks how much of it moves: this one alone, or with those after it on another weekday', async () => {
  const page = await as('admin')
  const title = 'Hatha'
  await enterSeries(page, title)
  const question = page.getByRole('alertdialog')
  await page.goto(dayPlan(wednesday))
  await ready(page)
  await block(page, title).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  await question.getByText('Der Termin gehört zu einer Serie.').waitFor()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoSideScroll(page)
  await page.setViewportSize(DESKTOP)
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  expect(await lineOf(page, title)).toBe('20:00–21:00')
  await expect.poll(() => hasFocus(block(page, title))).toBe(true)
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Nur diesen Termin' }).press('Enter')
  const undo = page.getByRole('button', { name: 'Rückgängig' })
  // Its toast waits under the focus.
  await undo.focus()
  await expect.poll(() => lineOf(page, title)).toBe('20:15–21:15')
  await undo.click()
  await expect.poll(() => lineOf(page, title)).toBe('20:00–21:00')

  const next = wednesday.add({ weeks: 1 })
  await page.goto(dayPlan(next, 'woche'))
  await ready(page)
  await block(page, title).focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Enter')
  const whole = await question.getByRole('link', { name: 'Ganze Serie' }).getAttribute('href')
  const other = await as('admin')
  await other.goto(at(whole ?? ''))
  expect(await other.getByLabel('Erster Tag').inputValue()).toBe(formatDay(wednesday.subtract({ days: 1 })))
  await question.getByRole('link', { name: 'Diesen und folgende' }).click()
  await page.getByRole('heading', { name: `${title} ändern` }).waitFor()
  expect(await page.getByLabel('Dienstag').isChecked()).toBe(true)
  expect(await page.getByLabel('Mittwoch').isChecked()).toBe(false)
  expect(await page.getByLabel('Von').inputValue()).toBe('20:00')
  await page.getByRole('button', { name: 'Termine prüfen' }).click()
  await page.getByText('2 Termine, alle frei.').waitFor()
  await page.getByRole('button', { name: 'Serie ändern' }).click()
  await page.getByText('Die Serie ist geändert.').waitFor()
  for (const [day, count] of [
    [wednesday, 1],
    [next, 0],
    [next.subtract({ days: 1 }), 1],
    [next.add({ days: 6 }), 1],
  ] as const) {
    await page.goto(dayPlan(day))
    await ready(page)
    expect(await block(page, title).count(), `${day}`).toBe(count)
  }
})

test('dragged onto another weekday of its series, a date says which days become one', async () => {
  const page = await as('admin')
  await enterSeries(page, 'Yin', 17, 'Donnerstag')
  await page.goto(dayPlan(wednesday, 'woche'))
  await ready(page)
  await block(page, 'Yin').first().focus()
  await page.keyboard.press('Shift+ArrowRight')
  for (let step = 0; step < 4; step++) await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByText('fallen Mittwoch und Donnerstag auf einen Tag.').waitFor()
})
