import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatDay } from '../../src/kernel/calendar.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

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
