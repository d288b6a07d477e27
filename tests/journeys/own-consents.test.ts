import { expect, test } from 'vitest'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, browser, at, as } = await startJourney()

test('a member agrees and takes it back without JavaScript, for a child, too; history and office show it', async () => {
  const page = await as('reader', { viewport: PHONE, javaScriptEnabled: false })
  await page.goto(at('/member/me'))
  await page.getByRole('link', { name: 'Einwilligungen', exact: true }).click()
  await page.getByRole('button', { name: 'Rundbrief: Ich willige ein' }).click()
  await page.getByText('Danke. Ihre Einwilligung ist gespeichert.').waitFor()
  const past = page.getByRole('region', { name: 'Was bisher war' })
  await past.getByText(/durch Sie, auf der Website/).waitFor()
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Rundbrief: Einwilligung widerrufen' }).click()
  await past.getByText(/widerrufen am/).waitFor()
  await page.getByRole('link', { name: 'Zurück zum Profil' }).click()
  await page.getByRole('link', { name: 'Mats Lorenz' }).click()
  await page.getByRole('link', { name: 'Einwilligungen', exact: true }).click()
  await page.getByText('für Mats Lorenz').waitFor()
  await page.getByRole('button', { name: 'Rundbrief: Ich willige ein' }).click()
  await past.getByText(/durch Sie, auf der Website/).waitFor()
  const address = page.url()

  const seen = await as('reader', { viewport: PHONE })
  await seen.goto(address)
  await seen.getByText('eingewilligt', { exact: true }).waitFor()
  await expectAccessibleInBoth(seen)
  await expectNoSideScroll(seen)

  const office = await as('admin')
  await office.goto(at('/admin/members?q=mats+lorenz'))
  await office.getByRole('link', { name: /Lorenz, Mats/ }).click()
  await office.getByRole('link', { name: 'Mitgliedsakte öffnen' }).click()
  await office.getByRole('link', { name: 'Einwilligungen' }).click()
  await office.getByText(/durch Anke Lorenz, auf der Website/).waitFor()
  await office.goto(at('/admin?zeigt=widerrufene-einwilligungen'))
  await office.getByRole('link', { name: /Anke Lorenz/ }).click()
  await office.getByRole('button', { name: 'Rundbrief: Widerruf erledigt' }).click()
  await office.getByText('Der Widerruf ist erledigt.').waitFor()
  await expectAccessibleInBoth(office)
  expect((await office.goto(address))?.status(), 'the office has a page of its own').toBe(404)
  const visitor = await browser.open()
  await visitor.goto(address)
  expect(new URL(visitor.url()).pathname).toBe('/')
})

test('while somebody reads, the text changes: they are told, and agree to what they have read', async () => {
  const page = await as('reader')
  await page.goto(at('/member/me/consents'))
  // In one step: React may write a hidden field's value again.
  await page.getByRole('button', { name: 'Rundbrief: Ich willige ein' }).evaluate((button: HTMLButtonElement) => {
    button.form?.querySelector('input[name=textVersion]')?.setAttribute('value', '77')
    button.click()
  })
  await page
    .locator('.error-summary')
    .getByText(/Der Text hat sich gerade geändert/)
    .waitFor()
  await expectAccessibleInBoth(page)
})

test('a guardian takes out all about a child as their own; nobody else does', async () => {
  const page = await as('reader', { viewport: PHONE })
  await page.goto(at('/member/me'))
  await page.getByRole('link', { name: 'Mats Lorenz' }).click()
  const link = page.getByRole('link', { name: 'als JSON (Mats Lorenz)' })
  const path = (await link.getAttribute('href')) ?? ''
  const cookie = await app.login('gsv', 'reader@gsv.example')
  const answer = await app.fetch('gsv', path, { headers: { cookie } })
  expect(JSON.parse(answer.text)).toMatchObject({ name: 'Mats Lorenz' })
  const pdf = await app.fetch('gsv', path.replace('json', 'pdf'), { headers: { cookie } })
  expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  const trainer = await app.login('gsv', 'trainer@gsv.example')
  expect((await app.fetch('gsv', path, { headers: { cookie: trainer } })).status).toBe(404)
})
