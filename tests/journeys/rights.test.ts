import { expect, test } from 'vitest'
import { berlinDay, formatDay } from '../../src/kernel/calendar.ts'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { browser, at, as } = await startJourney()
const lastDay = formatDay(berlinDay(Temporal.Now.instant()).add({ days: 90 }))

test('an admin gets another area and a last day by keyboard on a phone; the list says so; the last one without limits is kept', async () => {
  const boss = await as('super', { viewport: PHONE })
  await boss.goto(at('/admin/user?q=petersen'))
  await boss.getByRole('region', { name: 'Benutzer' }).getByText('Hallen', { exact: true }).waitFor()
  await isTakenOver(boss)
  await boss.getByRole('link', { name: 'Rolf Petersen' }).click()
  // The panel takes the focus when it opens.
  await boss.locator('#panel-title:focus').waitFor()
  await boss.getByRole('checkbox', { name: /^Hallen/ }).focus()
  await boss.keyboard.press('Tab')
  await boss.keyboard.press('Space')
  await boss.getByLabel(/Letzter Tag der Rolle/).fill('1.1.2020')
  await boss.getByRole('button', { name: 'Rolle speichern' }).click()
  await boss.getByRole('link', { name: /Dieser Tag ist schon vorbei/ }).waitFor()
  expect(await boss.getByRole('checkbox', { name: /^Website/ }).isChecked(), 'what was ticked stays').toBe(true)
  await boss.getByLabel(/Letzter Tag der Rolle/).fill(lastDay)
  await boss.getByRole('checkbox', { name: /^Bleibt bis zur Übergabe/ }).check()
  await boss.getByRole('button', { name: 'Rolle speichern' }).click()
  await boss.getByText('Die Rolle ist gespeichert.').waitFor()
  await boss.getByText(`Hallen, Website · bis ${lastDay}, dann bis zur Übergabe`).last().waitFor()
  await expectNoSideScroll(boss)
  await expectAccessibleInBoth(boss)
  await boss.getByRole('radio', { name: /Abteilungsleiter/ }).check()
  expect(await boss.getByRole('checkbox', { name: /^Kinderschutz/ }).isVisible(), 'areas are for admins').toBe(false)

  await boss.goto(at('/admin/user?q=scholz'))
  await boss.getByRole('link', { name: 'Martina Scholz' }).click()
  await boss.getByRole('checkbox', { name: /^Nur ansehen/ }).check()
  await boss.getByRole('button', { name: 'Rolle speichern' }).click()
  await boss.getByText('Das ist der letzte Vorstand ohne Grenzen').waitFor()
})

test('who looks on sees the club, is offered nothing in vain and changes nothing; who has an area finds that alone', async () => {
  const auditor = await as('kasse@gsv.example')
  await auditor.goto(at('/admin/user?q=scholz'))
  await auditor.getByRole('link', { name: 'Martina Scholz' }).click()
  await auditor.getByText('Mit Ihrer Rolle können Sie alles ansehen').waitFor()
  expect(await auditor.getByRole('button', { name: /speichern|senden/ }).count()).toBe(0)
  expect(await auditor.getByRole('link', { name: 'Benutzer einladen' }).count()).toBe(0)
  await auditor.goto(at('/admin/settings'))
  await auditor.getByLabel('Leitspruch').fill('Alles anders')
  await auditor.getByRole('button', { name: 'Speichern', exact: true }).click()
  await auditor.getByRole('heading', { name: 'Nur zum Ansehen' }).waitFor()
  await auditor.getByText('Es wurde nichts gespeichert.').waitFor()
  await auditor.goto(at('/admin/settings'))
  expect(await auditor.getByLabel('Leitspruch').inputValue()).not.toBe('Alles anders')

  const halls = await as('hallen@gsv.example')
  await halls.goto(at('/admin/bookings'))
  const menu = halls.getByRole('navigation', { name: 'Verwaltung' })
  await menu.getByRole('link', { name: 'Hallen' }).waitFor()
  expect(await menu.getByRole('link', { name: /^(Verein|Helfer|Anwesenheit)/ }).count()).toBe(0)
  await halls.goto(at('/admin/user'))
  await halls.getByText('Diese Seite gehört nicht zu Ihren Bereichen').waitFor()

  const plain = await browser.open({ javaScriptEnabled: false })
  await plain.context().addCookies(await auditor.context().cookies())
  await plain.goto(at('/admin/settings'))
  await plain.getByRole('button', { name: 'Speichern', exact: true }).click()
  await plain.getByRole('heading', { name: 'Nur zum Ansehen' }).waitFor()
})
