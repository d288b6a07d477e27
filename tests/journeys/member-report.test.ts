import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, browser, at, as } = await startJourney()
const PAGE = '/admin/members/report'

test('the board checks the report, takes it along as XML and keeps what it has reported', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/members'))
  await page.getByRole('link', { name: 'Bestandserhebung' }).first().click()
  await page.getByRole('heading', { name: 'Bestandserhebung', level: 1 }).waitFor()
  await page.getByRole('heading', { name: 'Prüfung' }).waitFor()
  await expectAccessibleInBoth(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'XML' }).click()
  const contents = await readFile(await (await downloading).path(), 'utf8')
  const schema = { fileName: 'bestand.xsd', contents: await readFile('tests/support/bestand.xsd', 'utf8') }
  expect(await validateXML({ xml: { fileName: 'report.xml', contents }, schema })).toMatchObject({ valid: true })

  await page.getByLabel('Stichtag').fill('31.02.2026')
  await page.getByRole('button', { name: 'Anzeigen' }).click()
  await page.getByText('Diesen Tag gibt es nicht, oder').waitFor()
  await page.getByLabel('Stichtag').fill('1.1.2026')
  await page.getByRole('button', { name: 'Anzeigen' }).click()
  await page.getByText('Mitglieder am 01.01.2026 für den Sportbund.').waitFor()
  await page.getByRole('button', { name: 'Festhalten' }).click()
  await page.locator('.error-summary').getByText('Bitte geben Sie die Nummer an').waitFor()
  await page.getByLabel('Nummer des Vereins beim Sportbund').fill('4711')
  await page.getByLabel('Ansprechpartner für Rückfragen').fill('Geschäftsstelle')
  const sure = page.getByLabel('Ich habe trotzdem so gemeldet.')
  if (await sure.isVisible()) await sure.check()
  await page.getByRole('button', { name: 'Festhalten' }).click()
  await page.getByText('Die Meldung ist festgehalten.').waitFor()
  await page.getByRole('cell', { name: '1.', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Festhalten' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Zahlen von jetzt ansehen' }).click()
  await page.getByRole('heading', { name: '2. Meldung festhalten' }).waitFor()
})

test('the phone shows it all; the API answers in each form; neither a trainer nor a visitor gets there', async () => {
  const phone = await as('admin', { viewport: PHONE })
  await phone.goto(at(PAGE))
  await phone.getByRole('heading', { name: 'Prüfung' }).waitFor()
  await expectNoSideScroll(phone)
  const cookie = await app.login('gsv', 'admin@gsv.example')
  const ask = async (query: string) => {
    const { status, text, headers } = await app.fetch('gsv', `/api/v1/annual-report${query}`, { headers: { cookie } })
    return { status, text, type: String(headers['content-type']) }
  }
  const json = await ask('?on=2026-01-01')
  expect(JSON.parse(json.text)).toMatchObject({ on: '2026-01-01', dueOn: expect.any(String), lines: expect.any(Array) })
  expect(await ask('?format=csv')).toMatchObject({ status: 200, type: 'text/csv; charset=utf-8' })
  expect((await ask('?format=xml')).text).toContain('<Mitglieder>')
  expect((await ask('?on=31.02.2026')).status).toBe(400)
  expect((await ask('?format=pdf')).status).toBe(400)
  for (const page of [await as('trainer'), await browser.open()]) {
    await page.goto(at(PAGE))
    expect(new URL(page.url()).pathname).toBe('/')
  }
})
