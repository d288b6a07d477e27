import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/kernel/id.ts'
import { storedName } from '../../src/web/auth/hashed-sessions.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, browser, at, as } = await startJourney()
const owner = new pg.Client({ connectionString: app.databaseUrl })

const [personId, cardId, sessionId] = [newId(), newId(), newId()]

/** A sold card, an offer to be decided, and a cancelled session. */
beforeAll(async () => {
  await owner.connect()
  await owner.query(`
    insert into people (club_id, id, firstname, lastname, search) values ('gsv', '${personId}', 'Karla', 'Karte', 'karla karte');
    with kind as (insert into credit_kinds (club_id, id, name, units, price_cents, valid_months)
      values ('gsv', gen_random_uuid(), 'Gästekarte', 10, 0, 12) returning id)
      insert into credit_cards (club_id, id, kind_id, person_id, name, units, price_cents, valid_from, valid_to, sold_at)
      select 'gsv', '${cardId}', id, '${personId}', 'Gästekarte', 10, 0, current_date, current_date + 365, now() from kind;
    insert into credit_moves (club_id, id, card_id, kind, units) values ('gsv', gen_random_uuid(), '${cardId}', 'sold', 10);
    update courses set capacity = 99, minimum = 99, decision_on = current_date - 1, decided_at = null where club_id = 'gsv' and slug = 'ballschule';
    insert into sessions (club_id, id, course_id, on_day, starts_at, ends_at, state)
      select 'gsv', '${sessionId}', id, current_date + 2, now() + interval '48 hours', now() + interval '49 hours', 'cancelled'
      from courses where club_id = 'gsv' and slug = 'rueckenfit-am-feierabend'`)
})
afterAll(() => owner.end())

const isListening = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/api/v1/live'))

async function openAs(role: string, path: string, options: Parameters<typeof browser.open>[0] = {}): Promise<Page> {
  const page = await browser.open(options)
  const [name = '', value = ''] = (await app.logInAnew('gsv', `${role}@gsv.example`)).split(/[=;]/)
  await page.context().addCookies([{ name, value, url: app.origin('gsv'), httpOnly: true, sameSite: 'Lax' }])
  const streams = isListening(page)
  await page.goto(at(path))
  // Without its stream the page would not hear of others.
  await streams
  return page
}

const faults = (page: Page) => page.locator('.error-summary')
const save = (page: Page) => page.getByRole('button', { name: 'Speichern', exact: true }).click()

/** Number of the page's data requests from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('response', (response) => {
    if (response.request().method() === 'GET' && new URL(response.url()).pathname.endsWith('.data')) loads += 1
  })
  return () => loads
}

test('a refused form of the settings keeps its faults and what was typed while others change things', async () => {
  const page = await openAs('admin', '/admin/settings')
  await page.getByLabel('Name des Vereins').fill('')
  await page.getByLabel('Leitspruch').fill('Immer in Bewegung')
  await save(page)
  await faults(page).waitFor()
  const loads = countLoads(page)
  const other = await openAs('admin', '/admin/settings?teil=abteilungen')
  await other.locator('#new-name').fill('Bogensport')
  await other.getByRole('button', { name: 'Abteilung anlegen' }).click()
  await other.getByText('Die Abteilung ist angelegt.').waitFor()
  await expect.poll(loads).toBeGreaterThan(0)
  expect(await faults(page).isVisible()).toBe(true)
  expect(await page.getByLabel('Leitspruch').inputValue()).toBe('Immer in Bewegung')
})

test('a department deleted while an offer’s form is open refuses it at its field; what was typed stays through a live reload', async () => {
  const other = await openAs('admin', '/admin/settings?teil=abteilungen')
  await other.locator('#new-name').fill('Eisstock')
  await other.getByRole('button', { name: 'Abteilung anlegen' }).click()
  await other.getByText('Die Abteilung ist angelegt.').waitFor()

  const page = await openAs('admin', '/admin/courses?neu=1')
  await page.getByLabel('Titel').fill('Eisstockschießen')
  await page.getByLabel('Abteilung').last().selectOption('Eisstock')

  await other.getByText('Eisstock', { exact: true }).click()
  await other.getByRole('button', { name: 'Eisstock löschen' }).click()
  await other.getByText('Die Abteilung ist gelöscht.').waitFor()
  // The choice disappears from the open page; the test is about a form sent before.
  await page.locator('select[name="departmentId"] option', { hasText: 'Eisstock' }).last().waitFor({ state: 'detached' })
  await page.evaluate(() => {
    const select = [...document.querySelectorAll<HTMLSelectElement>('select[name="departmentId"]')].at(-1)
    if (select && select.value === '') select.append(new Option('Eisstock', crypto.randomUUID(), true, true))
  })
  await page.getByRole('button', { name: 'Entwurf anlegen' }).click()
  await faults(page).getByText('Diese Abteilung gibt es nicht mehr.').waitFor()
  const loads = countLoads(page)
  await other.locator('#new-name').fill('Kegeln')
  await other.getByRole('button', { name: 'Abteilung anlegen' }).click()
  await other.getByText('Kegeln', { exact: true }).waitFor()
  await expect.poll(loads).toBeGreaterThan(0)
  expect(await faults(page).textContent()).toContain('Diese Abteilung gibt es nicht mehr.')
  expect(await page.getByLabel('Titel').inputValue()).toBe('Eisstockschießen')
})

test('a form that started anew because others saved still warns before what is typed is lost', async () => {
  const page = await openAs('admin', '/admin/settings')
  const other = await openAs('admin', '/admin/settings')
  await other.getByLabel('Leitspruch').fill('Sport für alle')
  await save(other)
  await other.getByText('Gespeichert.').waitFor()
  await expect.poll(() => page.getByLabel('Leitspruch').inputValue()).toBe('Sport für alle')
  await page.getByLabel('Leitspruch').fill('Noch nicht gespeichert')
  const users = page.getByRole('navigation').getByRole('link', { name: 'Benutzer' }).first()
  const question = page.getByRole('dialog', { name: /noch nicht gespeichert/ })
  await users.click()
  await question.getByRole('button', { name: 'Hier bleiben' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/admin/settings')
  expect(await page.getByLabel('Leitspruch').inputValue()).toBe('Noch nicht gespeichert')
  await users.click()
  await question.getByRole('button', { name: 'Ohne Speichern verlassen' }).click()
  await page.waitForURL(/\/admin\/user/)
})

/** Types while the button's request is on its way; it is refused. */
async function typeWhileRefused(page: Page, button: string, type: () => Promise<void>): Promise<void> {
  const goOn = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() === 'POST') {
      sent.resolve()
      await goOn.promise
    }
    await route.continue()
  })
  await page.getByRole('button', { name: button, exact: true }).click()
  await sent.promise
  await type()
  goOn.resolve()
  await faults(page).waitFor()
}

test.each([
  ['super', '/admin/settings', 'Name des Vereins', 'Leitspruch', 'Speichern'],
  ['super', '/admin/settings?teil=parameter', 'Name', 'Wert', 'Parameter setzen'],
  ['visitor', '/cancel-contract', 'Ihr Name', 'Grund', 'jetzt kündigen'],
  ['super', '/admin/user?neu=1', 'E-Mail', 'Nachname', 'Einladung senden'],
  ['super', '/admin/participants?kurs=ballschule&neu=1', 'Vorname', 'Telefon', 'Anmelden'],
  ['super', '/admin/mobile/participants?kurs=ballschule&neu=1', 'Vorname', 'Telefon', 'Anmelden'],
  ['super', `/admin/cards?neu=1&person=${personId}`, 'Gilt ab', 'Gilt ab', 'Karte verkaufen'],
  ['super', `/admin/cards?karte=${cardId}`, 'Um wie viele Stunden?', 'Grund', 'Stunden korrigieren'],
  ['super', '/admin/decisions', 'Erst entscheiden am', 'Grund der Absage', 'Entscheidung verschieben'],
  ['super', `/admin/mobile/participantList/${sessionId}/cancel`, 'Tag', 'Von', 'Ersatztermin festlegen'],
  ['visitor', '/occupancy/turnhalle-nordring/request', 'Wofür?', 'Nachricht', 'Anfrage senden'],
  ['visitor', '/id/yoga-am-abend/signup', 'Vorname', 'Nachname', 'Weiter zur Übersicht'],
  ['super', '/admin/mail/write?kurs=ballschule', 'Betreff', 'Text', 'Vorschau ansehen'],
])('what a %s types into %s while a refusal is on its way stays', async (who, path, emptied, typed, button) => {
  const page = who === 'visitor' ? await browser.open() : await as(who)
  await page.goto(at(path))
  await isTakenOver(page)
  const line = page.locator('main summary', { hasText: button })
  if (await line.count()) await line.click()
  await page.getByLabel(emptied, { exact: true }).fill('')
  const field = page.getByRole('textbox', { name: typed })
  await typeWhileRefused(page, button, () => field.fill('Erst jetzt'))
  expect(await field.inputValue()).toBe('Erst jetzt')
})

test('a badge that is chosen while a refusal is on its way stays chosen', async () => {
  const page = await as('super')
  await page.goto(at('/admin/settings'))
  await isTakenOver(page)
  const file = page.locator('input[name=badge]')
  const badge = { name: 'wappen.png', mimeType: 'image/png', buffer: Buffer.from('') }
  await typeWhileRefused(page, 'Wappen hochladen', () => file.setInputFiles(badge))
  expect(await file.inputValue()).toContain('wappen.png')
})

test('a panel asks before it is closed over typed text, whichever way it is closed', async () => {
  const page = await as('super')
  await page.goto(at('/admin/user?q=trainer'))
  await isTakenOver(page)
  await page.getByRole('link', { name: 'Benutzer einladen' }).click()
  const panel = page.getByRole('region', { name: 'Benutzer einladen' })
  const name = panel.getByLabel('Nachname')
  await name.fill('Noch nicht eingeladen')
  const question = page.getByRole('dialog', { name: /noch nicht gespeichert/ })
  const row = page.locator('a[href*="benutzer="]').first()
  const close = panel.getByRole('link', { name: 'Schließen' })
  for (const leave of [() => close.click(), () => row.click(), () => page.evaluate(() => history.back())]) {
    await leave()
    await question.getByRole('button', { name: 'Hier bleiben' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await name.inputValue()).toBe('Noch nicht eingeladen')
  }
  await panel.getByRole('button', { name: 'Einladung senden' }).click()
  await faults(page).waitFor()
  await close.click()
  await question.getByRole('button', { name: 'Ohne Speichern verlassen' }).click()
  await panel.waitFor({ state: 'detached' })

  await row.click()
  await page.getByLabel('Mitgliedsnummer').fill('4711')
  await page.getByRole('button', { name: 'Rolle speichern' }).click()
  await page.waitForURL(/getan=/)
  expect(await page.getByLabel('Mitgliedsnummer').inputValue()).toBe('4711')
  await page.getByRole('link', { name: 'Schließen' }).click()
  await question.getByRole('button', { name: 'Ohne Speichern verlassen' }).click()

  await page.goto(at('/admin/cards?neu=1'))
  await isTakenOver(page)
  await page.getByLabel('Wer bekommt die Karte?').fill('Nur gesucht')
  await page.getByRole('link', { name: 'Schließen' }).click()
  await page.waitForURL(at('/admin/cards'))
})

test('a new booking keeps what is typed while its list is paged; a new time for it is kept and asked about, too', async () => {
  const page = await as('super')
  const today = Temporal.Now.zonedDateTimeISO('Europe/Berlin').toPlainDate()
  // A Wednesday, on which the club house is open and free.
  const day = today.add({ days: 17 - today.dayOfWeek })
  await page.goto(at(`/admin/events?view=bookings&neu=1&am=${day}`))
  await isTakenOver(page)
  await page.getByLabel('Titel').fill('Kegelrunde')
  await page.getByRole('link', { name: 'Weiter' }).click()
  await page.waitForURL(/nach=/)
  expect(await page.getByLabel('Titel').inputValue()).toBe('Kegelrunde')
  await page.getByLabel('Halle', { exact: true }).selectOption({ label: 'Vereinsheim' })
  const [from, to] = [page.getByLabel('Von'), page.getByLabel('Bis', { exact: true })]
  await from.fill('20:00')
  await to.fill('20:30')
  await page.getByRole('button', { name: 'Belegung eintragen' }).click()
  await page.getByText('Die Belegung ist eingetragen.').waitFor()

  await page.getByText('Verschieben …').click()
  await from.fill('23:00')
  await page.getByRole('link', { name: 'Schließen' }).click()
  const question = page.getByRole('dialog', { name: /noch nicht gespeichert/ })
  await question.getByRole('button', { name: 'Hier bleiben' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await from.inputValue()).toBe('23:00')
  // The club house is closed then.
  await to.fill('23:30')
  await typeWhileRefused(page, 'Verschieben', () => from.fill('21:00'))
  expect(await from.inputValue()).toBe('21:00')
})

test('of two forms of a page, and of two parts of the settings, none is left without a question', async () => {
  const page = await as('super')
  await page.goto(at('/admin/settings?teil=funktionen'))
  await isTakenOver(page)
  const question = page.getByRole('dialog', { name: /noch nicht gespeichert/ })
  const part = page.getByRole('main').getByRole('link', { name: 'Abteilungen' })
  const stay = async () => {
    await question.getByRole('button', { name: 'Hier bleiben' }).click()
    await question.waitFor({ state: 'hidden' })
  }
  await page.getByLabel('Helferlisten').click()
  await page.getByRole('navigation').getByRole('link', { name: 'Benutzer' }).first().click()
  await stay()
  await part.click()
  await stay()
  expect(page.url()).toBe(at('/admin/settings?teil=funktionen'))
  await page.getByLabel('Namen').fill('www.halb-fertig.example')
  await part.click()
  await question.getByRole('button', { name: 'Ohne Speichern verlassen' }).click()
  await page.waitForURL(/teil=abteilungen/)
  await page.getByRole('navigation').getByRole('link', { name: 'Benutzer' }).first().click()
  await page.waitForURL(/\/admin\/user/)
})

/** Ends this page's login, as after a week or from outside; its stream goes on until it notices. */
async function endLogin(page: Page): Promise<void> {
  const cookie = (await page.context().cookies()).find(({ name }) => name.includes('session'))
  const [token = ''] = decodeURIComponent(cookie?.value ?? '').split('.')
  const { rowCount } = await owner.query(`delete from auth.session where token = $1`, [storedName(token)])
  expect(rowCount).toBe(1)
}

/** From the explanation over the login back to the former page. */
async function logInAgain(page: Page, role: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Einloggen' })
    .or(page.getByRole('note').getByRole('link', { name: 'Einloggen' }))
    .first()
    .click()
  await page.getByLabel('E-Mail-Adresse').fill(`${role}@gsv.example`)
  await page.getByLabel('Passwort', { exact: true }).fill('Verein-2026!')
  await page.getByRole('main').getByRole('button', { name: 'Einloggen', exact: true }).click()
  await page.getByText('Ihre Eingaben sind noch da').waitFor()
}

const sendKept = (page: Page) => page.getByRole('button', { name: 'Jetzt senden' }).click()

test('a new offer sent after the login ended is still there after the next one, and is entered with one press', async () => {
  const page = await openAs('admin', '/admin/courses?neu=1', { viewport: PHONE, colorScheme: 'dark' })
  await page.getByLabel('Titel').fill('Faustball')
  await endLogin(page)
  await page.getByRole('button', { name: 'Entwurf anlegen' }).click()
  await logInAgain(page, 'admin')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await sendKept(page)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/courses/faustball')
  await page.getByRole('heading', { name: 'Faustball' }).first().waitFor()
  expect(await page.getByText('Ihre Eingaben sind noch da').count()).toBe(0)
})

test('somebody entered by the office after the login ended: refused, it is shown as typed and sent again', async () => {
  const page = await openAs('admin', '/admin/participants?kurs=rueckenfit-am-feierabend')
  await page.getByRole('link', { name: 'Person hinzufügen' }).click()
  await page.getByLabel('Vorname').fill('Ohnesitzung')
  await page.getByLabel('Nachname').fill('Ährenfeld')
  await page.getByLabel('Geburtsdatum').fill('32.13.1990')
  await endLogin(page)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await logInAgain(page, 'admin')
  await sendKept(page)
  await faults(page).waitFor()
  expect(await page.getByLabel('Vorname').inputValue()).toBe('Ohnesitzung')
  await page.getByLabel('Geburtsdatum').fill('1.2.1990')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.getByText('Ohnesitzung Ährenfeld ist angemeldet.').waitFor()
})

test('settings sent after the login ended are saved by whoever sent them; somebody else at this device never sees them', async () => {
  const page = await openAs('admin', '/admin/settings')
  await page.getByLabel('Leitspruch').fill('Nichts geht verloren')
  await endLogin(page)
  await save(page)
  await logInAgain(page, 'admin')
  expect(await page.getByLabel('Leitspruch').inputValue()).not.toBe('Nichts geht verloren')
  await sendKept(page)
  await page.getByText('Gespeichert.').waitFor()
  const streams = isListening(page)
  await page.reload()
  await streams
  expect(await page.getByLabel('Leitspruch').inputValue()).toBe('Nichts geht verloren')

  // Typed and not sent, while others change things.
  await page.getByLabel('Leitspruch').fill('Geheim')
  await endLogin(page)
  const other = await openAs('admin', '/admin/settings?teil=abteilungen')
  await other.locator('#new-name').fill('Faustball')
  await other.getByRole('button', { name: 'Abteilung anlegen' }).click()
  await page.getByText('Diese Seite ist nur nach dem Einloggen zu sehen').waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('kept-form'))).toContain('Geheim')
  const [name = '', value = ''] = (await app.logInAnew('gsv', 'editor@gsv.example')).split(/[=;]/)
  await page.context().addCookies([{ name, value, url: app.origin('gsv'), httpOnly: true, sameSite: 'Lax' }])
  await page.goto(at('/admin/courses'))
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('kept-form'))).toBeNull()
})
