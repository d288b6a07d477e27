import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
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
  await admin.getByText('Aus einer Tabelle einfügen').click()
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
  await page.getByLabel(/Datenschutzhinweisen einverstanden/).check()
  await page.getByRole('button', { name: 'Verbindlich eintragen' }).click()
  await page.getByText('Danke fürs Helfen!').waitFor()
  await page.goto(await mailedLink(page, /Bitte bestätigen: Helfen/, 'shift'))
  await page.getByRole('button', { name: 'Ja, ich helfe' }).click()
  await page.getByText('Danke, Sie sind eingetragen.').waitFor()
}

test('a pasted table becomes a plan; a helper signs up and two swap, all without JavaScript', async () => {
  const admin = await as('admin')
  await makePlan(admin, 'Waldfest', 'Aufgabe\tZeit\tAnzahl\tAlter\nGrill\t14–16\tzwei\tab 16\n\t16–18\t2 Pers.\t\nKuchen\t\t5\t')
  await admin.getByText('Zeile 1: Wie viele werden gebraucht?').waitFor()
  await expectAccessible(admin)
  await admin.locator('#needed-0').fill('2')
  await admin.getByRole('button', { name: 'Schichten speichern' }).click()
  await admin.getByText('3 Zeilen gespeichert.').waitFor()
  await admin.getByRole('button', { name: 'Veröffentlichen' }).click()
  await admin.getByText(/^Veröffentlicht\./).waitFor()

  const phone = await browser.open({ viewport: PHONE, javaScriptEnabled: false })
  await phone.goto(at('/helpers/waldfest'))
  await expectNoSideScroll(phone)
  await join(phone, 'waldfest', /^Ich helfe: Grill, 14/, 'Erika')
  const erika = phone.url()
  await join(phone, 'waldfest', /^Ich helfe: Grill, 16/, 'Otto')
  await admin.getByText('Erika Sommer').waitFor()

  await phone.goto(erika)
  await phone.getByText('Tauschen: Grill').click()
  await phone.getByLabel(/Grill, .*16:00–18:00/).check()
  await phone.getByRole('button', { name: 'Link zum Tauschen holen' }).click()
  const passedOn = (await phone.getByText(/\/p\/.+\/swap$/).textContent()) ?? ''
  await phone.goto(passedOn)
  await phone.getByLabel('Ihre E-Mail-Adresse').fill('otto@post.example')
  await phone.getByRole('button', { name: 'Link schicken' }).click()
  await phone.getByText(/kommt gleich eine E-Mail/).waitFor()
  await phone.goto(await mailedLink(phone, /Schicht tauschen/, 'swap'))
  await phone.getByRole('button', { name: 'Verbindlich tauschen' }).click()
  await phone.getByText(/^Getauscht!/).waitFor()
  await phone.goto(erika)
  await phone
    .getByText(/16:00–18:00/)
    .first()
    .waitFor()
})

test('a parent signs up from the profile’s login, and finds the shift there', async () => {
  const page = await as('trainer', { viewport: PHONE, javaScriptEnabled: false })
  await page.goto(at('/helpers/hallenflohmarkt'))
  await page.getByRole('link', { name: /^Ich helfe: Kuchen/ }).click()
  await page.getByRole('group', { name: 'Wer hilft?' }).getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Verbindlich eintragen' }).click()
  await page.getByText('Vielen Dank, Sie sind eingetragen!').waitFor()
  await page.goto(at('/member/me'))
  await page.getByRole('link', { name: /^Kuchen, .*absagen oder tauschen/ }).click()
  await page.getByText('Danke, Sie sind eingetragen.').waitFor()
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

test('another club, and one without helper lists, has none of it', async () => {
  for (const path of ['/helpers/hallenflohmarkt', '/admin/operations', '/admin/mobile/operations', '/api/v1/plans'])
    expect((await app.fetch('rwa', path)).status, path).toBe(404)
  expect((await app.fetch('ssv', '/helpers/hallenflohmarkt')).status).toBe(404)
})
