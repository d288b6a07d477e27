import { expect, test } from 'vitest'
import { startJourney } from '../support/journey.ts'

const { at, as } = await startJourney()

test('a tenant who comes to the plan later stands in a contract already, and the list says that the plan lacks them', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/members/contracts?vertrag=neu'))
  await page.getByLabel('Mietvertrag').check()
  await page.getByLabel('Oder anderer Vertragspartner').fill('Chor Harmonie e. V.')
  await page.getByLabel('Worum es geht').fill('Proben')
  await page.getByLabel('Vergütung oder Miete, in Euro').fill('15,00')
  await page.getByLabel('Dieser Betrag gilt').selectOption('hour')
  await page.getByLabel('Name im Hallenplan').fill('Chor Harmonie')
  await page.getByLabel('Gilt ab').fill('01.01.2027')
  await page.getByRole('button', { name: 'Vertrag speichern' }).click()
  await page.getByText('Im Hallenplan: Chor Harmonie. Dort steht unter diesem Namen kein Termin als Fremdnutzung').waitFor()
  expect(await page.getByText('Noch nicht gespeichert').count()).toBe(0)
})
