import pg from 'pg'
import { expect, test } from 'vitest'
import { found } from '../../src/kernel/answer.ts'
import { formatDay } from '../../src/kernel/calendar.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, at, as } = await startJourney()

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

test('whoever enters a booking reads beside the day that the hall closes for the school holidays', async () => {
  const owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  const { rows } = await owner.query<{ name: string; first: string }>(
    `select name, to_char(lower(valid), 'DD.MM.YYYY') as first from school_holidays
     where state_code = 'BY' and lower(valid) > current_date + 1 order by lower(valid) limit 1`,
  )
  await owner.end()
  const { name, first } = found(rows[0])
  const page = await as('admin')
  for (const path of ['/admin/bookings?neu=1', '/admin/events?neu=1']) {
    await page.goto(at(path))
    await isTakenOver(page)
    await page.getByLabel('Halle', { exact: true }).selectOption({ label: 'Gymnastikhalle Schulstraße' })
    await page.getByLabel('Tag', { exact: true }).fill(first)
    await page.getByText(`Gymnastikhalle Schulstraße ist dann geschlossen: ${name}, ${first}`).waitFor()
    await page.getByLabel('Halle', { exact: true }).selectOption({ label: 'Bitte wählen' })
    await page.getByText('ist dann geschlossen').waitFor({ state: 'hidden' })
  }
})
