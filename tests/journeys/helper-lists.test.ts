import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, browser, at, as } = await startJourney()
const today = Temporal.Now.plainDateISO('Europe/Berlin')
const german = (day: Temporal.PlainDate) => `${day.day}.${day.month}.${day.year}`

/** Link of the newest mail with this subject. */
async function mailedLink(page: Page, subject: RegExp, kind: string): Promise<string> {
  await page.goto(at('/dev/mailbox'))
  await page.getByRole('link', { name: subject }).first().click()
  return (await page.locator(`a[href*="/p/"][href$="/${kind}"]`).first().getAttribute('href')) ?? ''
}

async function makePlan(admin: Page, title: string, rows: string): Promise<void> {
  await admin.goto(at('/admin/operations?plan=neu'))
  await admin.getByLabel('Wofür werden Helfer gesucht?').fill(title)
  await admin.getByLabel('Tag', { exact: true }).fill(german(today.add({ days: 30 })))
  await isTakenOver(admin)
  await admin.getByRole('button', { name: 'Weiter zu den Schichten' }).click()
  await admin.getByLabel('Kopierte Zeilen').fill(rows)
  await admin.getByRole('button', { name: 'Zeilen übernehmen' }).click()
}

async function join(page: Page, plan: string, task: RegExp, name: string): Promise<void> {
  await page.goto(at(`/helpers/${plan}`))
  await page.getByRole('link', { name: task }).first().click()
  await page.getByLabel('Vorname', { exact: true }).fill(name)
  await page.getByLabel('Nachname', { exact: true }).fill('Sommer')
  await page.getByLabel('Geburtsdatum').fill('5.3.1985')
  await page.getByLabel('E-Mail', { exact: true }).fill(`${name.toLowerCase()}@post.example`)
  await page.getByRole('button', { name: 'Verbindlich eintragen' }).click()
  await page.getByText('Danke fürs Helfen!').waitFor()
  await page.goto(await mailedLink(page, /Bitte bestätigen: Helfen/, 'shift'))
  await page.getByRole('button', { name: 'Ja, ich helfe' }).click()
  await page.getByText('Danke, Sie sind eingetragen.').waitFor()
}

/** From the page of a shift: offers it for another one, whose helper accepts by the mailed link. */
async function swap(page: Page, wanted: RegExp, email: string): Promise<void> {
  await page.getByText(/^Tauschen: /).click()
  await page.getByLabel(wanted).check()
  await page.getByRole('button', { name: 'Link zum Tauschen holen' }).click()
  const passedOn = (await page.getByText(/\/p\/.+\/swap$/).textContent()) ?? ''
  const other = await browser.open({ viewport: PHONE, javaScriptEnabled: false })
  await other.goto(passedOn)
  await other.getByLabel('Ihre E-Mail-Adresse').fill(email)
  await other.getByRole('button', { name: 'Link schicken' }).click()
  await other.getByText(/kommt gleich eine E-Mail/).waitFor()
  await other.goto(await mailedLink(other, /Schicht tauschen/, 'swap'))
  await other.getByRole('button', { name: 'Verbindlich tauschen' }).click()
  await other.getByText(/^Getauscht!/).waitFor()
}

/** Address in the QR code of a plan's poster, as the PDF says it beside the picture. */
async function addressOnPoster(admin: Page): Promise<string> {
  const href = (await admin.getByRole('link', { name: 'Plakat mit QR-Code' }).getAttribute('href')) ?? ''
  const pdf = await app.fetch('gsv', href, { headers: { cookie: await app.login('gsv', 'admin@gsv.example') } })
  return /Zum Eintragen: ([^)]+)\)/.exec(pdf.text)?.[1] ?? ''
}

test('a pasted table becomes a plan; a helper signs up by the QR code and two swap, all without JavaScript', async () => {
  const admin = await as('admin')
  await makePlan(
    admin,
    'Waldfest',
    'Aufgabe\tZeit\tAnzahl\tAlter\nGrill\t14–16\tein paar\tab 16\n\t16–18\t2 Pers.\t\nAbbau\t18–20\t3\t\nKuchen\t\t5\t',
  )
  await admin.getByText('Zeile 1: Wie viele werden gebraucht?').waitFor()
  await expectAccessible(admin)
  await admin.locator('#needed-0').fill('2')
  await admin.getByRole('button', { name: 'Schichten speichern' }).click()
  await admin.getByText('4 Zeilen gespeichert.').waitFor()
  await admin.getByRole('button', { name: 'Veröffentlichen' }).click()
  await admin.getByText(/^Veröffentlicht\./).waitFor()

  const phone = await browser.open({ viewport: PHONE, javaScriptEnabled: false })
  await phone.goto(await addressOnPoster(admin))
  expect(phone.url()).toBe(at('/helpers/waldfest'))
  await expectNoSideScroll(phone)
  await join(phone, 'waldfest', /^Ich helfe: Grill, 14/, 'Erika')
  const erika = phone.url()
  await join(phone, 'waldfest', /^Ich helfe: Grill, 16/, 'Otto')
  await admin.getByText('Erika Sommer').waitFor()

  await phone.goto(erika)
  await swap(phone, /Grill, .*16:00–18:00/, 'otto@post.example')
  await phone.goto(erika)
  await phone
    .getByText(/16:00–18:00/)
    .first()
    .waitFor()
})

test('a parent signs up by the profile’s login, finds the shift there and swaps it', async () => {
  const visitor = await browser.open({ viewport: PHONE, javaScriptEnabled: false })
  await join(visitor, 'waldfest', /^Ich helfe: Abbau/, 'Frieda')
  const page = await as('trainer', { viewport: PHONE, javaScriptEnabled: false })
  await page.goto(at('/helpers/waldfest'))
  await page.getByRole('link', { name: /^Ich helfe: Grill, 16/ }).click()
  await page.getByRole('group', { name: 'Wer hilft?' }).getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Verbindlich eintragen' }).click()
  await page.getByText('Vielen Dank, Sie sind eingetragen!').waitFor()
  await page.goto(at('/member/me'))
  await page.getByRole('link', { name: /^Grill, .*absagen oder tauschen/ }).click()
  await page.getByText('Danke, Sie sind eingetragen.').waitFor()
  await swap(page, /Abbau, .*18:00–20:00/, 'frieda@post.example')
  await page.goto(at('/member/me'))
  await page.getByRole('link', { name: /^Abbau, .*absagen oder tauschen/ }).waitFor()
  await page.goto(at('/myClub'))
  await page
    .getByRole('region', { name: 'Meine Schichten' })
    .getByText(/^Abbau, /)
    .waitFor()

  await page.goto(at('/member/me'))
  await page.getByRole('link', { name: /^Abbau, .*absagen oder tauschen/ }).click()
  await page.getByRole('button', { name: 'Doch nicht: austragen (Abbau)' }).click()
  // The swapped one left before.
  await expect.poll(() => page.getByText('Ausgetragen', { exact: true }).count()).toBe(2)
  await page.goto(at('/myClub'))
  await page.getByRole('heading', { name: 'Meine Angebote' }).waitFor()
  expect(await page.getByText(/^Abbau, /).count()).toBe(0)
})

test('the office enters who calls, and asks others, who come with one tap', async () => {
  const admin = await as('admin')
  await admin.goto(at('/admin/operations'))
  await admin.getByRole('link', { name: 'Waldfest' }).click()
  await admin.getByRole('link', { name: /^Jemanden eintragen: Abbau/ }).click()
  await admin.getByLabel('Vorname').fill('Anton')
  await admin.getByLabel('Nachname').fill('Anrufer')
  await admin.getByRole('button', { name: 'Eintragen', exact: true }).click()
  await admin.getByText(/^Eingetragen\./).waitFor()
  await admin.getByText('Anton Anrufer').waitFor()
  await admin.getByRole('link', { name: /^Helfer fragen: Kuchen/ }).click()
  await admin.getByText('Als Erste bekommen eine E-Mail').waitFor()
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Jetzt fragen' }).click()
  await admin.getByText(/gefragt\. Wer zuerst zusagt/).waitFor()
  const phone = await browser.open({ viewport: PHONE, javaScriptEnabled: false })
  await phone.goto(await mailedLink(phone, /^Können Sie helfen\? Kuchen/, 'cover'))
  await expectNoSideScroll(phone)
  await phone.getByRole('button', { name: 'Ich kann nicht' }).click()
  await phone.getByText('Danke für Ihre Antwort.').waitFor()
  await phone.getByRole('button', { name: 'Ich komme' }).click()
  await phone.getByText('Danke, Sie sind eingetragen!').waitFor()
  await admin.getByText(/1 zugesagt/).waitFor()
})

test('the day on the phone goes on without network, and nothing is lost', async () => {
  const page = await as('admin', { viewport: PHONE, hasTouch: true })
  await page.goto(at('/admin/mobile/operations'))
  const there = page.getByRole('button', { name: /: Da$/ }).first()
  await there.waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await expect
    .poll(() => page.evaluate(async () => (await caches.open('helpers')).match('/admin/mobile/operations').then(Boolean)))
    .toBe(true)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const context = page.context()
  await context.setOffline(true)
  const name = await there.getAttribute('aria-label')
  await there.click()
  await page.getByRole('status').filter({ hasText: 'Ein Eintrag wartet auf Netz' }).waitFor()
  await page.close()
  const again = await context.newPage()
  await again.goto(at('/admin/mobile/operations'))
  const kept = again.getByRole('button', { name: name ?? '', exact: true })
  await expect.poll(() => kept.getAttribute('aria-pressed')).toBe('true')
  await context.setOffline(false)
  await again.getByRole('status').filter({ hasText: 'Alles gesendet' }).waitFor()
  const other = await as('admin')
  await other.goto(at('/admin/mobile/operations'))
  await expect.poll(() => other.getByRole('button', { name: name ?? '', exact: true }).getAttribute('aria-pressed')).toBe('true')
})

test('each figure of an hours account shows its shifts, to the office and on the profile', async () => {
  const page = await as('admin', { viewport: PHONE })
  await page.goto(at('/admin/operations/hours'))
  await page.getByRole('link', { name: /^Nur wer Stunden schuldet/ }).waitFor()
  const figure = page.getByRole('link', { name: /^Geleistet, / }).first()
  const name = /^Geleistet, (.+): /.exec((await figure.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  const done = Number((await figure.textContent())?.replace(',', '.'))
  await figure.click()
  await page.getByRole('heading', { name }).waitFor()
  const hours = await page.getByText(/^[\d,]+ Std\.$/).allTextContents()
  expect(hours.reduce((sum, text) => sum + Number.parseFloat(text.replace(',', '.')), 0)).toBe(done)
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)
  const row = page
    .getByRole('listitem')
    .filter({ hasText: /[\d,]+ Std\.$/ })
    .first()
  const plan = await row.getByRole('link').textContent()
  await row.getByRole('link').click()
  await page.getByRole('heading', { name: plan ?? '' }).waitFor()

  const trainer = await as('trainer', { viewport: PHONE, javaScriptEnabled: false })
  await trainer.goto(at('/member/me'))
  await trainer.getByRole('link', { name: 'Helferstunden ansehen' }).click()
  await trainer.getByText(/Soll 6 · .*geleistet/).waitFor()
  await expectNoSideScroll(trainer)
  const awake = await as('trainer')
  await awake.goto(at('/member/me/hours'))
  await expectAccessibleInBoth(awake)
})

test('another club, and one without helper lists, has none of it', async () => {
  for (const path of ['/helpers/hallenflohmarkt', '/admin/operations', '/admin/mobile/operations', '/api/v1/plans'])
    expect((await app.fetch('rwa', path)).status, path).toBe(404)
  expect((await app.fetch('ssv', '/helpers/hallenflohmarkt')).status).toBe(404)
  const link = new URL(await mailedLink(await as('admin'), /Bitte bestätigen: Helfen/, 'shift')).pathname
  expect((await app.fetch('gsv', link)).status).toBe(200)
  expect((await app.fetch('rwa', link)).status).toBe(404)
})
