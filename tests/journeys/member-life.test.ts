import { expect, test } from 'vitest'
import { formatDay } from '../../src/kernel/calendar.ts'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { at, as } = await startJourney()
const ago = (days: number) => formatDay(Temporal.Now.plainDateISO('Europe/Berlin').subtract({ days }))

test('a pause, an exit, the way back under the old number, a death and its end: each stands in the file', async () => {
  const page = await as('admin', { viewport: PHONE })
  const good = async () => {
    await expectNoSideScroll(page)
    await expectAccessibleInBoth(page)
  }
  const numbered = async () => /Mitglied Nr\. (\d+)/.exec((await page.getByRole('main').textContent()) ?? '')?.[1]
  const end = async (lastOn: string, cause: string) => {
    await page.getByText('Austritt eintragen').first().click()
    await page.getByLabel('Letzter Tag der Mitgliedschaft').fill(lastOn)
    await page.getByLabel('Anlass').selectOption(cause)
    await page.getByRole('button', { name: 'Austritt eintragen' }).click()
    await page.getByText('Der Austritt ist eingetragen.').waitFor()
  }
  await page.goto(at('/admin/members/new'))
  await isTakenOver(page)
  const person = page.getByRole('group', { name: '1. Person' })
  await person.getByLabel('Vorname').fill('Wanda')
  await person.getByLabel('Nachname').fill('Wechselhaft')
  await person.getByLabel('Geburtsdatum').fill('04.05.1986')
  await page.getByLabel('Eintritt am').fill('01.01.2020')
  await page.getByLabel('Rechnung').check()
  await page.getByRole('button', { name: 'Aufnehmen' }).click()
  await page.getByRole('heading', { name: 'Wanda Wechselhaft', level: 1 }).waitFor()
  const file = page.url().replace(/\?.*/, '')
  const number = await numbered()
  expect(number).toMatch(/^\d+$/)

  await page.getByText('Art oder Stand ändern').click()
  await page.getByLabel('Ab', { exact: true }).first().fill(ago(20))
  await page.getByLabel('Stand', { exact: true }).selectOption('ruht')
  await page.getByRole('button', { name: 'Mitgliedschaft speichern' }).click()
  await page.getByText('Die Mitgliedschaft ist gespeichert.').waitFor()
  await page.goto(at('/admin/members?stand=ruht&q=wechselhaft'))
  await page.getByRole('link', { name: 'Wechselhaft, Wanda' }).waitFor()

  await page.goto(file)
  await isTakenOver(page)
  await end(ago(10), 'Austritt')
  await page.getByText('Wieder aufnehmen').first().click()
  await page.getByLabel('Eintritt am').fill(ago(15))
  await page.getByRole('button', { name: 'Wieder aufnehmen' }).click()
  await page.locator('.error-summary').getByText('Die Mitgliedschaft besteht an diesem Tag schon.').waitFor()
  await good()
  await page.getByLabel('Eintritt am').fill(ago(5))
  await page.getByRole('button', { name: 'Wieder aufnehmen' }).click()
  await page.getByText('Wieder aufgenommen, unter der alten Nummer.').waitFor()
  expect(await numbered()).toBe(number)

  await end(ago(1), 'verstorben')
  await page.getByText('Irrtümlich als verstorben eingetragen?').click()
  await good()
  await page.goto(at('/admin/members?stand=verstorben&q=wechselhaft'))
  await page.getByRole('link', { name: 'Wechselhaft, Wanda' }).waitFor()
  await page.goto(file)
  await isTakenOver(page)
  await page.getByText('Irrtümlich als verstorben eingetragen?').click()
  await page.getByRole('button', { name: 'Wanda Wechselhaft lebt: Tod zurücknehmen' }).click()
  await page.getByText('Zurückgenommen.').waitFor()
  expect(await numbered()).toBe(number)

  await page.getByRole('link', { name: 'Verlauf' }).click()
  const life = page.getByRole('region', { name: 'Verlauf' })
  for (const day of ['01.01.2020', ago(20), ago(10), ago(5)]) await life.getByText(day).first().waitFor()

  await page.goto(file)
  await isTakenOver(page)
  const ahead = formatDay(Temporal.Now.plainDateISO('Europe/Berlin').add({ days: 40 }))
  await page.getByLabel('Telefon').fill('0831 4711')
  await page.locator('#contact-effectiveOn').fill(ahead)
  await page.getByRole('button', { name: 'Kontaktdaten speichern' }).click()
  await page.getByText('Vorgemerkt.').waitFor()
  await page.getByText('Austritt eintragen').first().click()
  expect(await page.getByLabel('Letzter Tag der Mitgliedschaft').inputValue()).toMatch(/^\d\d\.\d\d\.\d{4}$/)
  await good()
  await page.getByRole('link', { name: 'Verlauf' }).click()
  await page.getByRole('main').getByText('Telefon: 0831 4711').waitFor()
  await page.getByText(`ab ${ahead}`).first().waitFor()
})
