import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatDay } from '../../src/kernel/calendar.ts'
import { expectAccessible, expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, browser, at, as } = await startJourney()

/** A Sunday in ten weeks, early: nobody trains then. */
const today = Temporal.Now.zonedDateTimeISO('Europe/Berlin').toPlainDate()
const day = today.add({ days: 70 + (7 - today.dayOfWeek) })

interface Typed {
  title: string
  from: string
  to: string
  part?: string
  department?: string
  audience?: string
}

async function fill(page: Page, { title, from, to, part, department, audience }: Typed): Promise<void> {
  await page.getByLabel('Titel').fill(title)
  await page.getByLabel('Erster Tag').fill(day.toString())
  await page.getByLabel('Beginn').fill(from)
  await page.getByLabel('Ende', { exact: true }).fill(to)
  if (part) await page.getByLabel('Halle', { exact: true }).selectOption({ label: part })
  if (department) await page.getByLabel('Abteilung', { exact: true }).selectOption({ label: department })
  if (audience) await page.getByRole('radio', { name: audience }).check()
}

const save = (page: Page) => page.getByRole('button', { name: 'Speichern', exact: true }).click()
const isReady = (page: Page) =>
  page
    .getByRole('toolbar')
    .or(page.getByRole('textbox', { name: 'Text' }))
    .first()
    .waitFor()

async function newEvent(page: Page, typed: Typed): Promise<string> {
  await page.goto(at('/admin/events/new'))
  await isReady(page)
  await fill(page, typed)
  await save(page)
  await page.getByText('Der Termin ist als Entwurf gespeichert.').waitFor()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await page.getByText('Der Termin ist veröffentlicht.').waitFor()
}

test('the board enters an event with a hall, sees who is in the way, publishes; a visitor signs up without JavaScript; all hear when it is cancelled', async () => {
  const page = await as('admin')
  await newEvent(page, { title: 'Vorlauf', from: '06:00', to: '08:00', part: 'Turnhalle Nordring, Drittel 1' })

  await page.goto(at('/admin/events/new'))
  await isReady(page)
  await fill(page, { title: 'Bewegungstag', from: '07:00', to: '09:00', part: 'Turnhalle Nordring, Ganze Halle' })
  await page.getByText('Anmeldung', { exact: true }).click()
  await page.getByLabel('Wer kommt, meldet sich an').check()
  await page.getByLabel('Plätze (freiwillig)').fill('2')
  await save(page)
  await page.getByText(/Dort ist: Vorlauf/).waitFor()
  expect(await page.getByLabel('Titel').inputValue()).toBe('Bewegungstag')
  await page.getByLabel('Beginn').fill('08:00')
  await page.getByRole('button', { name: 'Halle prüfen' }).click()
  await page.getByText('Die Halle ist frei.').waitFor()
  await save(page)
  await page.getByText('Der Termin ist als Entwurf gespeichert.').waitFor()
  const address = page.url().split('?')[0] ?? ''
  const id = address.split('/').at(-1) ?? ''
  expect((await app.fetch('gsv', `/events/${id}`)).status).toBe(404)
  await publish(page)
  await page.reload()
  expect(await page.getByLabel('Beginn').inputValue()).toBe('08:00')

  const visitor = await browser.open({ javaScriptEnabled: false, viewport: PHONE })
  await visitor.goto(at('/events'))
  await visitor.getByRole('link', { name: 'Bewegungstag' }).click()
  const calendar = (await visitor.getByRole('link', { name: 'In meinen Kalender' }).getAttribute('href')) ?? ''
  expect((await app.fetch('gsv', calendar)).text).toMatch(/SUMMARY:Bewegungstag[\s\S]*STATUS:CONFIRMED/)
  await visitor.getByRole('link', { name: /Anmelden|Platz buchen|Verbindlich/ }).click()
  await visitor.getByLabel('Vorname').first().fill('Änne')
  await visitor.getByLabel('Nachname').first().fill('Ährenfeld')
  await visitor.getByLabel('Geburtsdatum').fill('5.3.1984')
  await visitor.getByLabel('E-Mail-Adresse').fill('aenne@post.example')
  await visitor.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  await visitor.getByRole('button', { name: 'Verbindlich anmelden', exact: true }).click()
  await visitor.getByText('Bitte bestätigen Sie jetzt Ihre E-Mail-Adresse').waitFor()

  const phones = await Promise.all(['admin', 'trainer'].map((who) => as(who, { viewport: PHONE })))
  for (const phone of phones) {
    await phone.goto(at(`/admin/mobile/eventList?nur=termine&ab=${day}`))
    await phone.getByRole('link', { name: 'Bewegungstag' }).waitFor()
    await expectAccessible(phone)
  }
  const [office, trainer] = phones
  expect(await trainer?.getByRole('link', { name: /Gästeliste/ }).count(), 'no event of a trainer').toBe(0)
  await office?.getByRole('link', { name: 'Gästeliste (1)' }).click()
  await office?.getByText('Änne Ährenfeld').first().waitFor()

  await page.goto(address)
  await page.getByRole('link', { name: '1 Anmeldung' }).waitFor()
  await page.getByText('Absagen …').click()
  await page.getByRole('button', { name: 'Termin absagen' }).click()
  await page.getByText('Bitte nennen Sie einen Grund.').first().waitFor()
  await page.getByLabel('Grund').fill('Die Halle hat einen Wasserschaden.')
  await page.getByRole('button', { name: 'Termin absagen' }).click()
  await page.getByText('Abgesagt. 1 Person wird benachrichtigt.').waitFor()
  const gone = await app.fetch('gsv', `/events/${id}`)
  expect(gone.text).toContain('Die Halle hat einen Wasserschaden.')
  expect(gone.text).toContain('EventCancelled')
  expect((await app.fetch('gsv', '/feeds/events.ics')).text).toMatch(/Bewegungstag[\s\S]*STATUS:CANCELLED/)
  expect((await app.fetch('gsv', calendar)).text).toContain('STATUS:CANCELLED')
  await visitor.goto(at('/dev/mailbox'))
  await visitor
    .getByRole('link', { name: /Bewegungstag/ })
    .first()
    .waitFor()
  // The hall is free again.
  await newEvent(page, { title: 'Nachrücker', from: '08:00', to: '09:00', part: 'Turnhalle Nordring, Ganze Halle' })
})

test('of a series one event is changed, or it and all that follow; the cancelled one stays as it is', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/events/new'))
  await isReady(page)
  await fill(page, { title: 'Vorlesen', from: '17:00', to: '18:00' })
  await page.getByText('Wiederholen', { exact: true }).click()
  await page.getByLabel('Diesen Termin mehrmals anlegen').check()
  await page.locator('input[name="until"]').fill(day.add({ weeks: 2 }).toString())
  await save(page)
  await page.getByText('3 Termine sind als Entwurf gespeichert.').waitFor()
  await page.getByLabel('Beginn').fill('17:30')
  await page.getByRole('radio', { name: 'Diesen und alle folgenden der Reihe' }).check()
  await save(page)
  await page.getByText('Gespeichert, mit allen folgenden: 3 Termine.').waitFor()
  await page.getByLabel('Titel').fill('Vorlesen im Garten')
  await save(page)
  await page.getByText('Gespeichert.', { exact: true }).waitFor()
  await page.goto(at('/admin/events?suche=Vorlesen&view=events'))
  await expect.poll(() => page.getByRole('link', { name: 'Vorlesen', exact: true }).count()).toBe(2)
  await page.getByRole('link', { name: 'Vorlesen', exact: true }).last().click()
  await expect.poll(() => page.getByLabel('Beginn').inputValue()).toBe('17:30')
  await expectAccessible(page)
})

test.each([
  ['super', undefined],
  ['editor', 'Turnen'],
] as const)('%s enters an event and changes it', async (role, department) => {
  const page = await as(role)
  const id = await newEvent(page, { title: `Neu von ${role}`, from: '10:00', to: '11:00', ...(department ? { department } : {}) })
  await page.getByLabel('Titel').fill(`Geändert von ${role}`)
  await page.getByLabel('Ort (freiwillig)').fill('Festwiese')
  await save(page)
  await page.getByText('Gespeichert.', { exact: true }).waitFor()
  await publish(page)
  await page.goto(at(`/admin/events?view=events&ab=${day}`))
  await page.getByRole('link', { name: `Geändert von ${role}` }).waitFor()
  expect((await app.fetch('gsv', `/events/${id}`)).text).toContain('Festwiese')
})

test('an editor enters nothing for the whole club and does not reach what is of others', async () => {
  const admin = await as('admin')
  const foreign = await newEvent(admin, { title: 'Sache des Vorstands', from: '12:00', to: '13:00' })
  const page = await as('editor')
  await page.goto(at('/admin/events/new'))
  await isReady(page)
  expect(await page.getByLabel('Abteilung', { exact: true }).locator('option').allTextContents()).toEqual([
    'Bitte wählen',
    'Turnen',
  ])
  await fill(page, { title: 'Für alle', from: '12:00', to: '13:00' })
  await save(page)
  await page.getByText('Bitte wählen Sie eine Ihrer Abteilungen.').first().waitFor()
  await page.goto(at(`/admin/events?view=events&ab=${day}`))
  expect(await page.getByRole('link', { name: 'Sache des Vorstands' }).count()).toBe(0)
  const cookie = await app.login('gsv', 'editor@gsv.example')
  const answer = await app.fetch('gsv', `/admin/events/${foreign}`, { headers: { cookie } })
  expect(answer.text).not.toContain('Sache des Vorstands')
})

test('an event whose hall is closed says so, and has another one by one press of a key', async () => {
  const page = await as('admin')
  const id = await newEvent(page, { title: 'Ausweichfest', from: '08:00', to: '09:00', part: 'Vereinsheim' })
  const [from, to] = [formatDay(day), formatDay(day)]
  await page.goto(at(`/admin/facilities/vereinsheim/close?reason=Rohrbruch&from=${from}&to=${to}`))
  await page.getByText('Ausweichfest, Vereinsheim').waitFor()
  await page.getByRole('button', { name: 'Sperren und alle benachrichtigen' }).click()
  await page.getByText(/^Gesperrt\./).waitFor()
  await page.goto(at(`/admin/events/${id}`))
  const lost = page.getByRole('note').filter({ hasText: 'Die Halle fehlt' })
  await lost.getByText(/Sie ist gesperrt/).waitFor()
  await page.setViewportSize(PHONE)
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await isReady(page)
  await lost.getByRole('button').first().press('Enter')
  await page.getByText('Der Termin hat wieder eine Halle.').waitFor()
  await lost.waitFor({ state: 'detached' })
  await page.reload()
  await expect
    .poll(() => page.getByLabel('Halle', { exact: true }).locator('option:checked').textContent())
    .not.toBe('Vereinsheim')
})

test('what is meant for members is seen by members', async () => {
  const admin = await as('admin')
  const id = await newEvent(admin, { title: 'Weinabend', from: '18:00', to: '20:00', audience: 'Mitglieder' })
  await publish(admin)
  const [reader, visitor] = [await as('reader', { viewport: PHONE }), await browser.open({ viewport: PHONE })]
  await reader.goto(at('/events'))
  await reader.getByRole('link', { name: 'Weinabend' }).click()
  await reader.getByText('Nur für Mitglieder').first().waitFor()
  await visitor.goto(at('/events'))
  await visitor.getByRole('heading', { name: 'Termine', level: 1 }).waitFor()
  expect(await visitor.getByRole('link', { name: 'Weinabend' }).count()).toBe(0)
  expect((await visitor.goto(at(`/events/${id}`)))?.status()).toBe(404)
  expect((await app.fetch('gsv', '/feeds/events.ics')).text).not.toContain('Weinabend')
})

test('list and month narrow by category and department; the address says it', async () => {
  const page = await browser.open()
  await page.goto(at('/events'))
  await page.getByRole('list', { name: 'Kategorie' }).getByRole('link', { name: 'Ausflug' }).click()
  await page.getByRole('link', { name: 'Skifahrt' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Sommerfest' }).count()).toBe(0)
  expect(new URL(page.url()).search).toBe('?kategorie=Ausflug')
  await page.getByRole('link', { name: 'Monat', exact: true }).click()
  await page.getByRole('table').waitFor()
  await page.goto(at('/events?ansicht=monat&monat=2020-01&kategorie=Ausflug'))
  await page.getByText('In diesem Monat steht nichts an. Der nächste Termin:').waitFor()
  await page.getByRole('link', { name: 'Skifahrt' }).click()
  await page.getByText('In diesem Monat steht nichts an.').waitFor({ state: 'detached' })
  await page.goto(at('/events?kategorie=Ausflug'))
  await page.getByRole('link', { name: 'Skifahrt' }).click()
  await page.getByRole('heading', { level: 1, name: /Skifahrt/ }).waitFor()
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(data).toMatchObject({ '@type': 'Event', eventStatus: 'https://schema.org/EventScheduled' })
})

test('the association shows what its clubs publish, and leads to their pages', async () => {
  const page = await browser.open()
  await page.goto(`${app.origin('ssv')}/events`)
  await page.getByRole('link', { name: 'Auenlauf' }).waitFor()
  expect(await page.getByRole('link', { name: 'Jahresfeier' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Auenlauf' }).getAttribute('href')).toContain(`${app.origin('rwa')}/events/`)
})

test('the list of days goes from week to week with the keyboard, and shows staff what the public does not see', async () => {
  const [visitor, trainer] = [await browser.open({ viewport: PHONE }), await as('trainer', { viewport: PHONE })]
  await visitor.goto(at('/admin/mobile/eventList'))
  await visitor.getByRole('link', { name: 'Woche danach' }).focus()
  await visitor.keyboard.press('Enter')
  await visitor.getByRole('link', { name: 'Heute' }).waitFor()
  const first = `/admin/mobile/eventList?ab=${day}`
  for (const page of [visitor, trainer]) {
    await page.goto(at(first))
    await page.getByRole('heading', { level: 1, name: 'Terminliste' }).waitFor()
    await expectNoSideScroll(page)
  }
  await trainer.getByText('Tag oder Halle wählen').click()
  await trainer.getByLabel('Ab Tag').fill('morgen')
  await trainer.getByLabel('Halle').selectOption({ label: 'Turnhalle Nordring' })
  await trainer.getByRole('button', { name: 'Zeigen' }).click()
  await trainer.getByText('Bitte so eingeben: 24.12.2026.').waitFor()
  await trainer.getByLabel('Ab Tag').fill('7.12.2026')
  await trainer.getByRole('button', { name: 'Zeigen' }).click()
  await expect.poll(() => new URL(trainer.url()).search).toBe('?ab=7.12.2026&halle=turnhalle-nordring')
  await trainer.getByRole('heading', { name: /07\.12\.2026/ }).waitFor()
  expect(await trainer.getByLabel('Halle').inputValue()).toBe('turnhalle-nordring')
  const places = await trainer.locator('.day-line .text-muted').allTextContents()
  expect(places.length).toBeGreaterThan(0)
  expect(places.filter((place) => !place.startsWith('Turnhalle Nordring'))).toEqual([])
  await expectNoSideScroll(trainer)
  await expectAccessible(trainer)
})

test("one's own calendar has a secret address that can be replaced", async () => {
  const page = await as('trainer')
  await page.goto(at('/member/me/calendar'))
  await page.getByRole('button', { name: 'Adresse erzeugen' }).click()
  const links = page.getByRole('link', { name: 'Kalender abonnieren' })
  await expect.poll(() => links.count()).toBe(2)
  const pathOf = async () => new URL(((await links.first().getAttribute('href')) ?? '').replace('webcal:', 'http:')).pathname
  const path = await pathOf()
  expect((await app.fetch('gsv', path)).text).toContain('(Leitung)')
  expect((await app.fetch('rwa', path)).status).toBe(404)
  await page.getByRole('button', { name: 'Neu erzeugen' }).click()
  await expect.poll(pathOf).not.toBe(path)
  expect((await app.fetch('gsv', path)).status).toBe(404)
  expect((await app.fetch('gsv', await pathOf())).status).toBe(200)
})

test('a team gets a calendar of its hall times, which a new address ends', async () => {
  const page = await as('admin', { viewport: PHONE })
  await page.goto(at('/admin/events?view=series'))
  await page
    .getByRole('link', { name: /^Kalender: / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Adresse erzeugen' }).click()
  await page.getByText('Ihre Kalenderadresse ist fertig.').waitFor()
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await page.reload()
  const link = page.getByRole('link', { name: 'Kalender abonnieren' })
  const pathOf = async () => new URL(((await link.getAttribute('href')) ?? '').replace('webcal:', 'http:')).pathname
  const path = await pathOf()
  expect((await app.fetch('gsv', path)).text).toMatch(/RRULE:FREQ=/)
  expect((await app.fetch('rwa', path)).status).toBe(404)
  await page.getByRole('button', { name: 'Neu erzeugen' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(pathOf).not.toBe(path)
  expect((await app.fetch('gsv', path)).status).toBe(404)
})

test('a calendar that has not changed is not sent again', async () => {
  const first = await app.fetch('gsv', '/feeds/hall/turnhalle-nordring.ics')
  expect(first.headers['content-type']).toContain('text/calendar')
  const again = await app.fetch('gsv', '/feeds/hall/turnhalle-nordring.ics', {
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect(again.status).toBe(304)
  expect((await app.fetch('gsv', '/feeds/offer/gibt-es-nicht.ics')).status).toBe(404)
})

test('every screen is readable on a phone, in light and dark', async () => {
  const page = await as('admin', { viewport: PHONE })
  for (const path of [
    '/events',
    '/events?ansicht=monat',
    '/admin/mobile/eventList',
    '/admin/events',
    '/admin/events/new',
    '/member/me/calendar',
  ]) {
    await page.goto(at(path))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectNoSideScroll(page)
    await expectAccessibleInBoth(page)
  }
  await page.goto(at('/events'))
  await page.getByRole('link', { name: 'Familientag' }).click()
  await page.getByRole('heading', { level: 1, name: /Familientag/ }).waitFor()
  await expectNoSideScroll(page)
  await expectAccessibleInBoth(page)
})
