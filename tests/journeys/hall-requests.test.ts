import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { wednesdayIn } from '../support/wednesday.ts'

const { app, browser, at, as } = await startJourney()
const owner = new pg.Client({ connectionString: app.databaseUrl })

/** A Wednesday in two weeks, on which a choir rehearses in the club house. */
const day = wednesdayIn(14).toString()

beforeAll(async () => {
  await owner.connect()
  const admin = await as('admin')
  await admin.goto(at(`/admin/bookings?neu=1&tag=${day}&am=${day}&von=20:00&bis=22:00`))
  await admin.getByLabel('Titel').fill('Chorprobe')
  await admin.getByLabel('Halle', { exact: true }).selectOption({ label: 'Vereinsheim' })
  await admin.getByRole('button', { name: 'Belegung eintragen' }).click()
  await admin.getByText('Die Belegung ist eingetragen.').waitFor()
})

afterAll(() => owner.end())

const look = async (page: Page, name: string) => {
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${name}.png`, fullPage: true })
}

/** Fills in a weekly request for the club house, on a day on which a choir rehearses at eight. */
async function fillWeekly(page: Page, title: string, isLive = false): Promise<void> {
  await page.goto(at('/occupancy/vereinsheim/request'))
  if (isLive) await isTakenOver(page)
  await page.getByLabel('Wofür?').fill(title)
  await page.getByLabel('Halle', { exact: true }).selectOption({ label: 'Vereinsheim' })
  await page.getByLabel('Tag', { exact: true }).fill(day.split('-').reverse().join('.'))
  await page.getByLabel('Von').fill('20:30')
  await page.getByLabel('Bis', { exact: true }).fill('21:00')
  await page.getByLabel('Wie oft?').selectOption({ label: 'Jede Woche' })
  await page.getByLabel(/^Wiederholen bis/).fill(Temporal.PlainDate.from(day).add({ days: 91 }).toString())
}

test('a weekly time is asked for without JavaScript, looked at date by date, and granted with a choice for what is taken', async () => {
  const admin = await as('admin')
  const page = await browser.open({ viewport: PHONE, javaScriptEnabled: false })
  await fillWeekly(page, 'Doppelkopf')
  await page.getByRole('button', { name: 'Termine prüfen' }).click()
  await page.getByText(/Termine, (\d+|keiner) davon frei/).waitFor()
  await page.getByLabel(/^Belegte Termine mit anfragen/).check()
  await expect.poll(() => page.getByLabel('Wofür?').inputValue(), { message: 'what was typed stays' }).toBe('Doppelkopf')
  await expectNoSideScroll(page)
  await page.getByLabel('Ihr Name').fill('Doris Karo')
  await page.getByLabel('E-Mail-Adresse').fill('doris@post.example')
  await page.getByRole('button', { name: 'Anfrage senden' }).click()
  await page.getByText('Ihre Anfrage ist angekommen').waitFor()

  await admin.goto(at('/admin/events?view=requests'))
  await admin.getByRole('link', { name: /^Doppelkopf/ }).click()
  await admin
    .getByText(/Chorprobe/)
    .first()
    .waitFor()
  await admin.getByText('doris@post.example').waitFor()
  await expectAccessible(admin)
  await look(admin, 'series-request')
  await admin.getByRole('button', { name: 'Zusagen' }).click()
  await admin
    .getByText(/Nicht alle Termine sind frei/)
    .first()
    .waitFor()
  await admin.getByRole('link', { name: 'Zeiten ändern …' }).click()
  await expect.poll(() => admin.getByLabel('Titel').inputValue()).toBe('Doppelkopf')
  await admin.goBack()
  // The editor has the same choice for all.
  await admin.getByLabel('Titel').waitFor({ state: 'detached' })
  await admin.getByText('doris@post.example').waitFor()
  await isTakenOver(admin)
  await admin.getByLabel('Für alle übrigen Termine').selectOption({ label: 'Ausfallen lassen' })
  await admin.getByRole('button', { name: 'Zusagen' }).click()
  await admin.getByText(/^Zugesagt\./).waitFor()
  expect(await admin.getByRole('link', { name: /^Doppelkopf/ }).count()).toBe(0)
  await admin.goto(at('/admin/events?suche=Doppelkopf'))
  const link = admin.getByRole('link', { name: /^Doppelkopf/ }).first()
  const id = new URLSearchParams((await link.getAttribute('href'))?.split('?')[1]).get('buchung')
  await admin.goto(at(`/admin/bookings?buchung=${id}`))
  await admin.getByText(/jede Woche am Mittwoch, 20:30–21:00/).waitFor()
  await admin.getByRole('link', { name: 'Diesen und folgende ändern' }).click()
  await admin.getByRole('heading', { name: 'Doppelkopf ändern' }).waitFor()
})

test('without JavaScript each fault names its field, and the last day is asked only for what repeats', async () => {
  const page = await browser.open({ viewport: PHONE, javaScriptEnabled: false })
  await page.goto(at('/occupancy/vereinsheim/request'))
  const until = page.getByLabel(/^Wiederholen bis/)
  expect(await until.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Anfrage senden' }).click()
  for (const name of ['Von', 'Bis'])
    await page.getByRole('link', { name: `${name}: Bitte geben Sie eine Uhrzeit ein.` }).waitFor()
  const wrong = await page.locator('.field-wrong', { has: page.getByLabel('Von') }).boundingBox()
  expect(wrong?.width, 'a fault has the whole line').toBeGreaterThan(PHONE.width * 0.75)
  await page.getByLabel('Wie oft?').selectOption({ label: 'Jede Woche' })
  await until.waitFor()
  await until.fill('gestern')
  await page.getByLabel('Wie oft?').selectOption({ label: 'Einmal' })
  await page.getByRole('button', { name: 'Anfrage senden' }).click()
  await page.getByRole('link', { name: 'Bitte geben Sie den Tag so ein: 05.03.2027.' }).waitFor()
  expect(await until.isVisible(), 'a fault is never hidden').toBe(true)
  await fillWeekly(page, 'Nachtruhe')
  await page.getByLabel('Von').fill('03:00')
  await page.getByLabel('Bis', { exact: true }).fill('03:30')
  await page.getByLabel('Wie oft?').selectOption({ label: 'Einmal' })
  await page.getByLabel('Ihr Name').fill('Uwe Stumm')
  await page.getByLabel('E-Mail-Adresse').fill('uwe.stumm@post')
  await page.getByRole('button', { name: 'Anfrage senden' }).click()
  await page
    .getByRole('link', { name: 'Bitte geben Sie eine gültige E-Mail-Adresse an, zum Beispiel name@beispiel.de.' })
    .waitFor()
  expect(await page.getByRole('main').textContent(), 'all is said at once').toContain('Zu dieser Zeit ist die Halle geschlossen.')
})

test('refused again, the form says so where it is seen; a day without a year is the next one', async () => {
  const page = await browser.open({ viewport: PHONE })
  await page.goto(at('/occupancy/vereinsheim/request'))
  await isTakenOver(page)
  await page.getByLabel('Tag', { exact: true }).fill(`${Number(day.slice(8))}.${Number(day.slice(5, 7))}.`)
  const faults = page.locator('.error-summary')
  for (const time of ['first', 'second']) {
    await page.getByRole('button', { name: 'Anfrage senden' }).click()
    await expect.poll(() => faults.evaluate((node) => node === document.activeElement), { message: time }).toBe(true)
    expect(await faults.getByRole('link', { name: /Tag so ein/ }).count()).toBe(0)
    await page.getByLabel('Ihr Name').focus()
  }
})

test('where a weekly time is taken another one is offered, which fills the form without JavaScript too', async () => {
  const page = await browser.open({ viewport: PHONE, javaScriptEnabled: false })
  await fillWeekly(page, 'Schafkopf')
  await page.getByRole('button', { name: 'Termine prüfen' }).click()
  await page.getByText('Diese Zeiten wären frei:').waitFor()
  await expectNoSideScroll(page)
  await look(page, 'offers')
  await page
    .getByRole('button', { name: /Vereinsheim: alle \d+ Termine frei/ })
    .first()
    .click()
  await page.getByText(/Termine, alle frei\./).waitFor()
  expect(await page.getByLabel('Wofür?').inputValue(), 'what was typed stays').toBe('Schafkopf')
  expect(await page.getByLabel('Von').inputValue()).not.toBe('20:30')
})

test('with JavaScript the form says by itself what is free, and takes what is offered in another hall', async () => {
  const page = await browser.open()
  await fillWeekly(page, 'Rommé', true)
  await page.getByText(/Termine, (\d+|keiner) davon frei/).waitFor()
  await page
    .getByRole('button', { name: /Termine? frei/ })
    .filter({ hasNotText: 'Vereinsheim' })
    .first()
    .click()
  await expect.poll(() => new URL(page.url()).pathname).not.toContain('vereinsheim')
  await page.getByText(/Termine, alle frei\./).waitFor()
  expect(await page.getByLabel('Wofür?').inputValue(), 'what was typed stays').toBe('Rommé')
  await fillWeekly(page, 'Rommé', true)
  await page.getByText(/Termine, (\d+|keiner) davon frei/).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Wie oft?').selectOption({ label: 'Einmal' })
  await page.getByText(/Termine, /).waitFor({ state: 'detached' })
})

test('what was asked for and is over can only be declined, a date or a series', async () => {
  const admin = await as('admin')
  const page = await browser.open({ viewport: PHONE, javaScriptEnabled: false })
  await fillWeekly(page, 'Zu spät')
  await page.getByLabel('Von').fill('07:00')
  await page.getByLabel('Bis', { exact: true }).fill('07:30')
  await page.getByLabel('Ihr Name').fill('Sina Spät')
  await page.getByLabel('E-Mail-Adresse').fill('sina@post.example')
  await page.getByRole('button', { name: 'Anfrage senden' }).click()
  await page.getByText('Ihre Anfrage ist angekommen').waitFor()
  const { rows } = await owner.query(
    `update bookings set starts_at = starts_at - interval '140 days', ends_at = ends_at - interval '140 days' where title = 'Zu spät' returning id`,
  )
  await owner.query(`update booking_series set valid = daterange(lower(valid) - 140, upper(valid) - 140) where title = 'Zu spät'`)
  await admin.goto(at(`/admin/events/series?buchung=${rows[0].id}&umfang=all`))
  await admin.getByText('Kein Termin, der noch kommt.').waitFor()
  await admin.getByRole('button', { name: 'Ablehnen' }).waitFor()
  expect(await admin.getByRole('button', { name: 'Zusagen' }).count()).toBe(0)
  await look(admin, 'series-over')
  await owner.query(`update bookings set series_id = null, series_on = null where id = $1`, [rows[0].id])
  await admin.setViewportSize(PHONE)
  await admin.goto(at(`/admin/bookings?buchung=${rows[0].id}`))
  await admin.getByText(/^Diese Zeit ist schon vorbei/).waitFor()
  expect(await admin.getByRole('button', { name: 'Zusagen' }).count()).toBe(0)
  await expectNoSideScroll(admin)
  await expectAccessible(admin)
  await look(admin, 'booking-over')
  await admin.getByRole('button', { name: 'Ablehnen' }).click()
  await admin.waitForURL(/getan=abgelehnt/)
})
