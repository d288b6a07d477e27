import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { connect } from '../../src/database/connect.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { wednesdayIn } from '../support/wednesday.ts'

const { app, browser, at, as } = await startJourney()

/** Wednesdays in the club house, from two weeks on and past any school holidays. */
const first = wednesdayIn(14)
const EMAIL = 'uwe@post.example'

const look = async (page: Page, name: string) => {
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/give-back-${name}.png`, fullPage: true })
}

/** Text of the latest mail of a template. */
async function mailOf(template: string): Promise<string> {
  const connections = connect(app.databaseUrl, { max: 1 })
  try {
    const mails = connections.forClub('gsv').selectFrom('mails').select('id').where('template', '=', template)
    const { id } = await mails.orderBy('createdAt', 'desc').executeTakeFirstOrThrow()
    return (await app.fetch('gsv', `/dev/mailbox/${id}/text`)).text
  } finally {
    await connections.end()
  }
}

test('the mail that a request has arrived leads to where it is withdrawn, and the office reads of a request', async () => {
  const page = await browser.open({ viewport: PHONE, javaScriptEnabled: false })
  await page.goto(at(`/occupancy/vereinsheim/request?am=${first}&von=20:00&bis=21:30`))
  await page.getByLabel('Wofür?').fill('Skatabend')
  await page.getByLabel('Halle', { exact: true }).selectOption({ label: 'Vereinsheim' })
  expect(await page.getByLabel(/^Wiederholen bis/).isVisible(), 'once has no last day').toBe(false)
  await page.getByLabel('Ihr Name').fill('Uwe Stumm')
  await page.getByLabel('E-Mail-Adresse').fill(EMAIL)
  await page.getByRole('button', { name: 'Anfrage senden' }).click()
  await page.getByText('Ihre Anfrage ist angekommen').first().waitFor()
  const mail = await mailOf('booking.requested')
  expect(mail).toContain('Brauchen Sie die Zeit doch nicht?')
  await page.goto(at(/\/p\/[^\s]+\/times/.exec(mail)?.[0] ?? ''))
  await page.getByRole('heading', { name: 'Anfrage zurückziehen' }).waitFor()
  await page.getByText('angefragt', { exact: true }).waitFor()
  await expectNoSideScroll(page)
  await look(page, 'asked')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Angekreuzte zurückziehen' }).click()
  await page.getByText('Danke! Ihre Anfrage ist zurückgezogen, wir wissen Bescheid.').waitFor()
  await page.getByText('Hier stehen keine Termine mehr.').waitFor()
  expect(await page.getByRole('main').textContent()).not.toContain('ist zurückgegeben')
  expect(await mailOf('booking.receivedBack')).toContain('Uwe Stumm zieht diese Anfrage zurück.')
  expect(await mailOf('booking.withdrawn')).toContain('Sie haben diese Anfrage zurückgezogen.')
})

test('the mail of a granted series leads to where its dates are given back, on a phone without JavaScript', async () => {
  const page = await browser.open({ viewport: PHONE, javaScriptEnabled: false })
  await page.goto(at(`/occupancy/vereinsheim/request?am=${first}&von=20:00&bis=21:30`))
  await page.getByLabel('Wofür?').fill('Schachabend')
  await page.getByLabel('Halle', { exact: true }).selectOption({ label: 'Vereinsheim' })
  await page.getByLabel('Wie oft?').selectOption({ label: 'Jede Woche' })
  await page.getByLabel(/^Wiederholen bis/).fill(first.add({ days: 140 }).toString())
  await page.getByLabel('Ihr Name').fill('Uwe Stumm')
  await page.getByLabel('E-Mail-Adresse').fill(EMAIL)
  await page.getByRole('button', { name: 'Anfrage senden' }).click()
  await page.getByText('Ihre Anfrage ist angekommen').first().waitFor()

  const admin = await as('admin')
  await admin.goto(at('/admin/events?view=requests'))
  await admin.getByRole('link', { name: 'Schachabend' }).click()
  await admin.getByRole('button', { name: 'Zusagen', exact: true }).first().click()
  await admin
    .getByText(/Zugesagt/)
    .first()
    .waitFor()

  const mail = await mailOf('booking.approved')
  expect(mail).toContain('Brauchen Sie einzelne oder alle Termine nicht?')
  const link = /\/p\/[^\s]+\/times/.exec(mail)?.[0] ?? ''
  expect((await app.fetch('rwa', link)).status, 'counts in its club only').toBe(404)
  expect((await app.fetch('gsv', `${link.slice(0, -7)}x/times`)).status, 'changed by somebody').toBe(404)

  await page.goto(at(link))
  const give = page.getByRole('button', { name: 'Angekreuzte zurückgeben' })
  const dates = page.getByRole('checkbox')
  const count = await dates.count()
  expect(count, 'several dates, and all at once').toBeGreaterThan(3)
  await expectNoSideScroll(page)
  await look(page, 'open')
  await give.click()
  await page.getByText('Bitte kreuzen Sie an').waitFor()
  for (const [name, length] of [
    ['termin', 501],
    ['serie', 101],
  ] as const) {
    const form = Array.from({ length }, (): [string, string] => [name, crypto.randomUUID()])
    const tooMany = { status: 409, text: expect.stringContaining('höchstens 500 einzelne Termine und 100 Serien') }
    expect(await app.fetch('gsv', link, { form }), name).toMatchObject(tooMany)
  }
  await dates.nth(2).check()
  await give.click()
  await page.getByText('Danke! Der Termin ist zurückgegeben').waitFor()
  await page.getByText('Schon zurückgegeben').waitFor()
  await expect.poll(() => dates.count()).toBe(count - 1)
  await look(page, 'one')
  const told = await mailOf('booking.receivedBack')
  expect(told).toContain('Uwe Stumm braucht diese Zeit nicht mehr.')
  expect(await mailOf('booking.givenBack')).toContain('Sie haben diese Zeit zurückgegeben.')
  await admin.goto(at(/\/admin\/b\/\S+/.exec(told)?.[0] ?? ''))
  await look(admin, 'panel')
  await admin.getByRole('heading', { name: 'Schachabend' }).waitFor()

  const dark = await browser.open({ viewport: PHONE, colorScheme: 'dark' })
  await dark.goto(at(link))
  await expectAccessible(dark)
  await look(dark, 'dark')
  await isTakenOver(dark)
  await dark.getByLabel('Alle zurückgeben').check()
  await dark.getByRole('button', { name: 'Angekreuzte zurückgeben' }).click()
  await dark.getByRole('button', { name: /^Ja, \d+ Termine zurückgeben$/ }).waitFor()
  await expectAccessible(dark)
  await look(dark, 'dark-question')
  await dark.getByRole('button', { name: 'Doch nicht' }).click()
  await dark.getByRole('button', { name: 'Angekreuzte zurückgeben' }).waitFor()
  const all = page.getByLabel(`Alle zurückgeben (${count - 2} Termine)`)
  await all.check()
  await give.click()
  await page.getByRole('heading', { name: `Wirklich ${count - 2} Termine zurückgeben?` }).waitFor()
  await page.getByText('Schachabend, Vereinsheim').waitFor()
  await page.getByText(new RegExp(`^${count - 2} Termine, vom `)).waitFor()
  await expectNoSideScroll(page)
  await look(page, 'question')
  await page.getByRole('button', { name: 'Doch nicht' }).click()
  await give.waitFor()
  await expect.poll(() => dates.count(), { message: 'nothing went back' }).toBe(count - 1)
  expect(await all.isChecked(), 'what was ticked stays').toBe(true)
  await give.click()
  await page.getByRole('button', { name: `Ja, ${count - 2} Termine zurückgeben` }).click()
  await page.getByText(`Danke! ${count - 2} Termine sind zurückgegeben`).waitFor()
  await page.getByText('Hier stehen keine Termine mehr.').waitFor()
  await look(page, 'done')
  await dark.getByRole('checkbox').nth(1).check()
  await dark.getByRole('button', { name: 'Angekreuzte zurückgeben' }).click()
  await dark.getByText('Diese Termine haben Sie nicht mehr').waitFor()
})
