import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyDraw } from '../../src/domain/draws/rules.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, browser, at, as } = await startJourney()
const owner = new pg.Client({ connectionString: app.databaseUrl })

beforeAll(() => owner.connect())
afterAll(() => owner.end())

/** Link of the newest mail with this subject. */
async function mailedLink(page: Page, subject: RegExp): Promise<string> {
  await page.goto(at('/dev/mailbox'))
  await page.getByRole('link', { name: subject }).first().click()
  return (await page.locator('a[href*="/p/"][href$="/wish"]').first().getAttribute('href')) ?? ''
}

const birthOn = (age: number) => `1.2.${new Date().getFullYear() - age}`
const idOf = async (name: string) =>
  (await owner.query<{ id: string }>(`select id from draws where club_id = 'gsv' and name = $1`, [name])).rows[0]?.id ?? ''

/** Fills in the first step for a child; the guardian's part comes by itself or, without JavaScript, after sending. */
async function fillChild(page: Page, firstname: string, email: string, age = 8): Promise<void> {
  await page.getByLabel('Vorname').first().fill(firstname)
  await page.getByLabel('Nachname').first().fill('Ährenfeld')
  await page.getByLabel('Geburtsdatum').fill(birthOn(age))
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  await page.getByRole('region', { name: 'Bitte prüfen Sie Ihre Angaben' }).waitFor()
  const part = page.getByRole('group', { name: 'Sorgeberechtigte Person' })
  await part.getByLabel('Vorname').fill('Anke')
  await part.getByLabel('Nachname').fill('Ährenfeld')
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
}

async function send(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
}

test('without JavaScript a visitor wishes, confirms, changes and withdraws the wish', async () => {
  const page = await browser.open({ javaScriptEnabled: false, viewport: PHONE })
  await page.goto(at(`/draw/${await idOf('Delfine im Winter')}`))
  const offers = page.getByRole('region', { name: 'Was verlost wird' })
  const places = (await offers.getByRole('listitem').allTextContents()).map((text) => Number(/(\d+) Pl/.exec(text)?.[1]))
  const total = places.reduce((sum, count) => sum + count)
  await offers.getByText(`Zusammen ${total} Plätze in ${places.length} Angeboten.`).waitFor()
  await page.goto(at('/id/delfine-am-dienstag'))
  await page
    .getByText(/Wünsche bis/)
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'Wunsch abgeben' }).click()
  await fillChild(page, 'Mats', 'mats@post.example')
  await page.getByRole('group', { name: 'Weitere Wünsche' }).waitFor()
  await page.getByLabel('2. Wunsch').selectOption({ label: 'Delfine am Freitag · Fr 15:00–15:45 · 85,00 €' })
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  await page.getByText('Delfine am Freitag, 85,00 €').waitFor()
  await send(page, 'zahlungspflichtig anmelden')
  await page.getByText('Ihr Wunsch ist eingegangen').waitFor()
  await page.getByText(/Ausgelost wird am/).waitFor()

  const address = await mailedLink(page, /Bitte bestätigen: Ihr Wunsch für Delfine/)
  await page.goto(address)
  await page.getByRole('button', { name: 'Wunsch bestätigen' }).click()
  await page.getByText('Ihr Wunsch nimmt teil').waitFor()
  await page.getByLabel('1. Wunsch').selectOption({ label: 'Delfine am Donnerstag · 85,00 €' })
  await page.getByRole('button', { name: 'Geänderte Wünsche zahlungspflichtig abgeben' }).click()
  await page.getByText('Delfine am Donnerstag', { exact: true }).waitFor()
  await page.reload()
  expect(await page.locator('.fact-list').textContent()).toMatch(/1\. WunschDelfine am Donnerstag2\. WunschDelfine am Freitag/)

  await page.getByText('Wunsch zurückziehen').click()
  await page.getByRole('button', { name: 'Ja, zurückziehen' }).click()
  await page.getByText('Ihr Wunsch ist zurückgezogen').first().waitFor()
  await page.goto(address)
  await page.getByText('Ihr Wunsch ist zurückgezogen').first().waitFor()
})

test('somebody of the wrong age learns it at once, and a wish for somebody twice tells nothing', async () => {
  const tooYoung = await browser.open()
  await tooYoung.goto(at('/id/delfine-am-dienstag/signup'))
  await fillChild(tooYoung, 'Ida', 'ida@post.example', 3)
  await tooYoung.getByRole('link', { name: / alt\. Das Angebot ist / }).waitFor()
  const page = await browser.open()
  for (const round of [1, 2]) {
    await page.goto(at('/id/delfine-am-dienstag/signup'))
    await fillChild(page, 'Ida', 'ida@post.example')
    // The step before has a button of the same name.
    await page.getByRole('group', { name: 'Weitere Wünsche' }).waitFor()
    await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
    await send(page, 'zahlungspflichtig anmelden')
    await page.getByText('Ihr Wunsch ist eingegangen').waitFor()
    await expect
      .poll(() => owner.query(`select from mails where to_address = 'ida@post.example'`).then(({ rowCount }) => rowCount))
      .toBe(round)
  }
})

test('an editor sets up a draw, the wishes come in, it is drawn, and everybody can check it', async () => {
  const editor = await as('admin')
  await editor.goto(at('/admin/courses/kraul-fuer-erwachsene?teil=anmeldung'))
  await editor.getByRole('link', { name: 'Plätze verlosen' }).click()
  await editor.getByLabel('Name', { exact: true }).fill('Kraulen für alle')
  await editor.getByRole('button', { name: 'Verlosung anlegen' }).click()
  await editor
    .getByRole('link', { name: /Bitte geben Sie den Tag so ein|Bitte/ })
    .first()
    .waitFor()
  expect(await editor.getByLabel('Name', { exact: true }).inputValue()).toBe('Kraulen für alle')
  const today = Temporal.Now.plainDateISO('Europe/Berlin')
  const german = (days: number) =>
    today.add({ days }).toLocaleString('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric' })
  const moments = [
    ['Wünsche ab', -1],
    ['Wünsche bis', 5],
    ['Auslosung am', 6],
  ] as const
  for (const [index, [label, days]] of moments.entries()) {
    await editor.getByLabel(label).fill(german(days))
    await editor.getByLabel('um', { exact: true }).nth(index).fill('18:00')
  }
  await editor.getByLabel('Zuerst').selectOption('Mitglieder')
  await expectAccessible(editor)
  await editor.getByRole('button', { name: 'Verlosung anlegen' }).click()
  await editor.getByText('Die Verlosung ist angelegt.').waitFor()
  const card = editor.getByRole('listitem').filter({ has: editor.getByRole('heading', { name: 'Kraulen für alle' }) })
  await card.getByText('nimmt Wünsche an').waitFor()
  const drawId = await idOf('Kraulen für alle')

  const visitor = await browser.open()
  await visitor.goto(at('/id/kraul-fuer-erwachsene/signup'))
  await visitor.getByLabel('Vorname').fill('Wilma')
  await visitor.getByLabel('Nachname').fill('Ährenfeld')
  await visitor.getByLabel('Geburtsdatum').fill('5.3.1985')
  await visitor.getByLabel('E-Mail-Adresse').fill('wilma@post.example')
  await visitor.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  await send(visitor, 'zahlungspflichtig anmelden')
  await visitor.getByText('Bitte bestätigen Sie ihn jetzt').waitFor()
  await visitor.goto(await mailedLink(visitor, /Bitte bestätigen: Ihr Wunsch für Kraulen/))
  await visitor.getByRole('button', { name: 'Wunsch bestätigen' }).focus()
  await visitor.keyboard.press('Enter')
  await visitor.getByText('Ihr Wunsch nimmt teil').waitFor()
  await card.getByText('1 Wunsch für 1 Person').waitFor()

  await editor.goto(at(`/admin/draws?verlosung=${drawId}`))
  await editor.getByText('Es sind schon Wünsche da.').waitFor()
  await editor.getByLabel('Auslosung am').fill(german(3))
  await editor.getByRole('button', { name: 'Speichern', exact: true }).click()
  await editor
    .getByText(/Ausgelost wird erst|nur noch nach hinten/)
    .first()
    .waitFor()

  await visitor.goto(at(`/draw/${drawId}`))
  const hash = await visitor.locator('code').first().textContent()
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  const { text: before } = await app.fetch('gsv', `/draw/${drawId}.data`)
  const { rows: secrets } = await owner.query<{ seed: string }>(`select seed from draw_seeds where draw_id = $1`, [drawId])
  expect(before).not.toContain(secrets[0]?.seed)

  await owner.query(`update draws set closes_at = clock_timestamp(), draw_at = clock_timestamp() where id = $1`, [drawId])
  await editor.goto(at('/admin/draws'))
  // The clock of the program may be quicker than the editor, and takes the button away.
  const drawn = card.getByText('ausgelost', { exact: true })
  await Promise.any([card.getByRole('button', { name: 'Jetzt auslosen' }).click(), drawn.waitFor()])
  await drawn.waitFor()

  await visitor.reload()
  await visitor.getByText('Platz: Kraul für Erwachsene').waitFor()
  const { text } = await app.fetch('gsv', `/draw/${drawId}/json`)
  const document = JSON.parse(text)
  expect(document.seedHash).toBe(hash)
  expect(verifyDraw(document)).toEqual([])
  await visitor.goto(at('/dev/mailbox'))
  await visitor.getByRole('link', { name: /Sie haben einen Platz: Kraul/ }).waitFor()
  await visitor.goto(at('/id/kraul-fuer-erwachsene'))
  await visitor.getByRole('link', { name: 'Platz buchen' }).waitFor()
  await visitor.getByRole('link', { name: 'Ergebnis der Auslosung' }).click()
  await visitor.getByText('Platz: Kraul für Erwachsene').waitFor()
  expect(new URL(visitor.url()).pathname).toBe(`/draw/${drawId}`)
})

test('an editor of a department sees all draws and changes those of their offers; a trainer is sent home', async () => {
  const editor = await as('editor')
  await editor.goto(at('/admin/draws'))
  const card = editor.getByRole('listitem').filter({ has: editor.getByRole('heading', { name: 'Delfine im Winter' }) })
  await card.getByRole('link', { name: 'Öffentliche Seite' }).waitFor()
  const trainer = await as('trainer')
  await trainer.goto(at('/admin/draws'))
  await expect.poll(() => new URL(trainer.url()).pathname).toBe('/')
})

test('every page of a draw on the phone, in the dark, for everybody', async () => {
  const drawn = await idOf('Wassermäuse im Winter')
  const open = await idOf('Delfine im Winter')
  const staff = await as('super', { viewport: PHONE, colorScheme: 'dark' })
  const visitor = await browser.open({ viewport: PHONE, colorScheme: 'dark' })
  const pages: [Page, string][] = [
    [visitor, `/draw/${drawn}`],
    [visitor, `/draw/${open}`],
    [visitor, '/id/delfine-am-freitag'],
    [visitor, '/id/delfine-am-freitag/signup'],
    [staff, '/admin/draws'],
    [staff, '/admin/draws?neu=1'],
    [staff, `/admin/draws?verlosung=${open}`],
    [staff, '/admin/courses/delfine-am-freitag?teil=anmeldung'],
  ]
  for (const [page, path] of pages) {
    await page.goto(at(path))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectNoSideScroll(page)
    await expectAccessible(page)
  }
})

test('a parent signed in wishes for a child with one tick, takes part at once, and sees the wish the next time', async () => {
  const page = await as('reader')
  const mails = page.getByRole('link', { name: /Ihr Wunsch nimmt teil: Delfine/ })
  await page.goto(at('/dev/mailbox'))
  const before = await mails.count()
  const child = page.locator('label.tick').filter({ hasText: 'Mats Lorenz' })
  await page.goto(at('/id/delfine-am-donnerstag/signup'))
  // A slow network shows the next step before the address has changed.
  await page.route(/signup\.data/, async (route) => {
    if (route.request().method() === 'GET') await new Promise((resume) => setTimeout(resume, 400))
    await route.continue()
  })
  await child.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  await page.getByLabel('2. Wunsch').waitFor()
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  await page.getByText('Stimmt alles so?').waitFor()
  await page.getByText('Mitgliedspreis').waitFor()
  await send(page, 'zahlungspflichtig anmelden')
  await page.getByText('Eine Bestätigung ist unterwegs').waitFor()
  await page.goto(at('/id/delfine-am-donnerstag/signup'))
  await child.getByText('hat schon einen Wunsch').waitFor()
  await page.goto(at('/dev/mailbox'))
  await expect.poll(() => mails.count()).toBe(before + 1)

  await page.goto(at('/member/me'))
  const wish = page.getByRole('listitem').filter({ hasText: 'Mats Lorenz: Wunsch' })
  await wish.getByText('Delfine am Donnerstag').waitFor()
  await expectAccessible(page)
  await wish.getByRole('link', { name: 'Delfine im Winter' }).click()
  await page.getByText('Ihr Wunsch nimmt teil').waitFor()
})

test('an offer is cancelled while wishes are taken: who wished for it hears it at once, keeps the other wish, and sees it on a phone', async () => {
  const page = await browser.open({ viewport: PHONE, colorScheme: 'dark' })
  await page.goto(at('/id/delfine-am-donnerstag/signup'))
  await fillChild(page, 'Absage', 'absage@post.example')
  await page.getByLabel('2. Wunsch').selectOption({ label: 'Delfine am Freitag · Fr 15:00–15:45 · 85,00 €' })
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  await send(page, 'zahlungspflichtig anmelden')
  await page.getByText('Ihr Wunsch ist eingegangen').waitFor()

  const editor = await as('admin')
  await editor.goto(at('/admin/courses/delfine-am-donnerstag?absagen=1'))
  await editor.getByText(/\d+ Person(en)? mit einem Wunsch/).waitFor()
  await editor.getByLabel('Grund der Absage').fill('Das Bad wird saniert')
  await editor.getByRole('button', { name: 'Angebot endgültig absagen' }).click()
  await editor
    .getByText(/abgesagt/)
    .first()
    .waitFor()

  const letter = page
    .locator('li')
    .filter({ hasText: 'absage@post.example' })
    .getByRole('link', { name: 'Abgesagt: Delfine am Donnerstag' })
  await page.goto(at('/dev/mailbox'))
  await letter.click()
  await page
    .getByText(/findet leider nicht statt\. Grund: Das Bad wird saniert\./)
    .last()
    .waitFor()
  await page.goto((await page.getByRole('link', { name: 'Wunsch ansehen oder ändern' }).getAttribute('href')) ?? '')
  await page.getByRole('button', { name: 'Wunsch bestätigen' }).click()
  await page.getByText('Ihr Wunsch nimmt teil').waitFor()
  expect(await page.locator('.fact-list').textContent()).toMatch(/WunschDelfine am Freitag$/)
  expect(await page.getByLabel('1. Wunsch').textContent()).not.toContain('Donnerstag')
  await expectAccessible(page)
  await expectNoSideScroll(page)
})
