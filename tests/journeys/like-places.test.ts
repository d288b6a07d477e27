import { expect, test } from 'vitest'
import { formatDay } from '../../src/kernel/calendar.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { at, as } = await startJourney()

test('for a closed hall nobody is sent into the pool or onto the pitch; what a place is like is said on its page', async () => {
  const page = await as('admin', { viewport: PHONE })
  const day = Temporal.Now.plainDateISO('Europe/Berlin').add({ days: 2 })
  const days = `from=${formatDay(day)}&to=${formatDay(day.add({ days: 13 }))}`
  await page.goto(at(`/admin/facilities/gymnastikhalle-schulstrasse/close?reason=Boden&${days}`))
  await page.getByText(/^Betroffen: /).waitFor()
  const moves = (await page.locator('main option').allTextContents()).filter((text) => /Verlegen|Hall|Platz/.test(text))
  expect(moves.join()).toContain('Turnhalle Nordring')
  expect(moves.join()).not.toMatch(/Hallenbad|Sportplatz/)

  await page.goto(at('/admin/facilities/hallenbad-mitte'))
  expect(await page.getByLabel('Art', { exact: true }).inputValue()).toBe('pool')
  await page.getByRole('group', { name: 'Vergleichbar mit' }).getByLabel('Raum').check()
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByText('Gespeichert.').waitFor()
  expect(await page.getByRole('group', { name: 'Vergleichbar mit' }).getByLabel('Raum').isChecked()).toBe(true)
  await expectAccessible(page)
  await expectNoSideScroll(page)
})
