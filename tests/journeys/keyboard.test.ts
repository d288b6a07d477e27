import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/kernel/id.ts'
import { startJourney } from '../support/journey.ts'
import { hasFocus, skipHead, tabAndChoose, tabAndPress, tabAndType, tabTo } from '../support/keyboard.ts'

const COURSE = 'rueckenfit-am-feierabend'
const { app, browser, at, as } = await startJourney()
const owner = new pg.Client({ connectionString: app.databaseUrl })
const sessionId = newId()

/** A session of the course that has begun. */
beforeAll(async () => {
  await owner.connect()
  await owner.query(
    `insert into sessions (club_id, id, course_id, on_day, starts_at, ends_at)
     select club_id, $1, id, (now() at time zone 'Europe/Berlin')::date, now() - interval '10 minutes', now() + interval '50 minutes'
     from courses where club_id = 'gsv' and slug = $2`,
    [sessionId, COURSE],
  )
})
afterAll(() => owner.end())

async function openAs(role: string, path: string): Promise<Page> {
  const page = await as(role)
  await page.goto(at(path))
  await skipHead(page)
  return page
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

test('by keyboard alone an editor makes an offer with its time, places, price and question, and publishes it', async () => {
  const page = await openAs('editor', '/admin/courses')
  await tabAndPress(page, link(page, 'Neues Angebot'))
  await tabAndType(page, page.getByLabel('Titel'), 'Tastenturnen')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Tastenturnen' }).waitFor()
  await tabAndType(page, page.getByLabel('Kurzbeschreibung'), 'Ohne Maus')
  await tabTo(page, page.getByRole('textbox', { name: /^Beschreibung/ }))
  await page.keyboard.type('Was Sie erwartet')
  await tabAndPress(page, button(page, 'Speichern'))
  await says(page, 'Gespeichert.')

  const openTab = (name: string) =>
    tabAndPress(page, page.getByRole('navigation', { name: 'Teile des Angebots' }).getByRole('link', { name }))
  await openTab('Zeiten')
  await tabAndChoose(page, page.getByLabel('Wochentag'), 'Sonntag')
  const slot = page.getByRole('group', { name: 'Zeit 1' })
  await tabAndType(page, slot.getByLabel('Von'), '20:30')
  await tabAndType(page, slot.getByLabel('Bis', { exact: true }), '21:30')
  const first = Temporal.Now.plainDateISO('Europe/Berlin').add({ weeks: 3 })
  const german = (day: Temporal.PlainDate) => day.toLocaleString('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric' })
  await tabAndType(page, page.getByLabel('Erster Tag'), german(first))
  await tabAndType(page, page.getByLabel('Letzter Tag'), german(first.add({ weeks: 8 })))
  await tabAndPress(page, button(page, 'Speichern'))
  await says(page, /Gespeichert: \d+ Termine neu/)

  await openTab('Anmeldung')
  await tabAndType(page, page.getByLabel('Plätze (freiwillig)'), '12')
  await page.keyboard.press('Enter')
  await says(page, 'Gespeichert.')
  await openTab('Preise')
  // The second of three kinds of price.
  await tabAndPress(page, page.getByRole('radio', { name: 'Im Mitgliedsbeitrag enthalten' }), 'ArrowDown')
  await tabAndType(page, page.getByLabel('Ohne Mitgliedschaft'), '60,00')
  await page.keyboard.press('Enter')
  await says(page, 'Gespeichert.')
  await openTab('Fragen')
  await tabAndPress(page, button(page, 'Frage hinzufügen'))
  await tabAndType(page, page.getByLabel('Frage 1', { exact: true }), 'Schuhgröße?')
  await tabAndPress(page, button(page, 'Speichern'))
  await says(page, 'Gespeichert.')
  await openTab('Vorschau')
  await tabAndPress(page, button(page, 'Jetzt veröffentlichen'))
  await says(page, 'Das Angebot steht jetzt auf der Website.')
  const shown = await app.fetch('gsv', '/id/tastenturnen')
  expect([shown.status, shown.text.includes('12 Plätze frei'), shown.text.includes('60,00')]).toEqual([200, true, true])
})

test('by keyboard alone the office enters somebody, chooses columns, ticks people, and looks at an order before it is done', async () => {
  const page = await openAs('admin', `/admin/participants?kurs=${COURSE}`)
  await tabAndPress(page, link(page, 'Person hinzufügen'))
  await tabAndType(page, page.getByLabel('Vorname'), 'Tilda')
  await tabAndType(page, page.getByLabel('Nachname'), 'Taste')
  await tabAndType(page, page.getByLabel('Geburtsdatum'), '05.03.1984')
  await page.keyboard.press('Enter')
  await says(page, 'Tilda Taste ist angemeldet.')

  await page.goto(at('/admin/participants/people?q=taste'))
  await skipHead(page)
  await tabAndPress(page, page.locator('summary', { hasText: 'Spalten und Ausgabe' }))
  const columns = page.getByRole('group', { name: 'Spalten' })
  await tabAndPress(page, columns.getByLabel('Preis'), 'Space')
  await tabAndPress(page, button(page, 'Spalten anzeigen'))
  await expect.poll(() => new URL(page.url()).searchParams.getAll('spalte').length).toBeGreaterThan(0)
  // The list starts anew with its columns, and would lose a tick.
  await page.getByRole('columnheader', { name: 'Preis' }).waitFor()
  await tabAndPress(page, page.getByRole('checkbox', { name: 'Tilda Taste' }), 'Space')
  await tabAndChoose(page, page.getByLabel('Mit der Auswahl'), 'Abmelden')
  await tabAndPress(page, button(page, 'Weiter …'))
  await says(page, 'Möglich bei 1 von 1 Person')
  await tabAndPress(page, button(page, /^Für eine Person ausführen$/))
  await tabAndPress(page, button(page, 'Rückgängig'))
  await says(page, 'Zurückgenommen. Es ist nichts passiert.')
})

test('by keyboard alone a trainer takes attendance, reads whom to call, and takes in who just came', async () => {
  const page = await openAs('trainer', `/admin/mobile/participantList#stunde/${sessionId}`)
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /: anwesend$/ }) })
    .first()
  const absent = row.getByRole('button', { name: /: fehlt$/ })
  await tabAndPress(page, absent, 'Space')
  await expect.poll(() => absent.getAttribute('aria-pressed')).toBe('true')
  const name = row.getByRole('button').first()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(name)).toBe(true)
  await tabAndPress(page, link(page, 'Gast eintragen'))
  await tabAndType(page, page.getByLabel('Vorname'), 'Timo')
  await tabAndType(page, page.getByLabel('Nachname'), 'Taste')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Timo Taste: anwesend' }).waitFor()
  await tabAndPress(page, link(page, 'Fällt aus …'))
  await expect.poll(() => page.url()).toMatch(/\/cancel$/)
})

test('by keyboard alone the office makes a card and sells it', async () => {
  const page = await openAs('admin', '/admin/cards/kinds?art=neu')
  await tabAndType(page, page.getByLabel('Name'), 'Tastenkarte')
  await tabAndType(page, page.getByLabel('Preis in Euro'), '80')
  await tabAndPress(page, page.getByLabel('Rückenfit am Feierabend', { exact: true }), 'Space')
  await tabAndPress(page, button(page, 'Karte anlegen'))
  await says(page, 'Gespeichert.')
  await page.goto(at('/admin/cards'))
  await skipHead(page)
  await tabAndPress(page, link(page, 'Karte verkaufen'))
  await tabAndType(page, page.getByLabel('Wer bekommt die Karte?'), 'Anke Lorenz')
  await page.keyboard.press('Enter')
  await tabAndPress(page, page.getByRole('radio', { name: /Anke Lorenz/ }), 'Space')
  await tabAndChoose(page, page.getByLabel('Karte', { exact: true }), 'Tastenkarte')
  await tabAndPress(page, button(page, 'Karte verkaufen'))
  await says(page, 'Die Karte ist eingetragen.')
})

test('by keyboard alone a visitor narrows the finder, sees the week and only what is free, and comes to an offer', async () => {
  const page = await browser.open()
  await page.goto(at('/'))
  await skipHead(page)
  const chosen = link(page, /(^|, )Montag$/)
  await tabAndPress(page, chosen)
  await expect.poll(() => new URL(page.url()).search).toContain('weekday=1')
  // The new address comes before the new links.
  await expect.poll(() => chosen.getAttribute('aria-current')).toBe('true')
  await expect.poll(() => hasFocus(chosen)).toBe(true)
  await tabAndPress(page, link(page, 'Nur freie Plätze'))
  await expect.poll(() => new URL(page.url()).search).toContain('free=1')
  await link(page, /Nur freie Plätze.*gewählt/).waitFor()
  await tabAndPress(page, link(page, 'Woche'))
  await page.getByRole('heading', { name: 'Montag', level: 2 }).first().waitFor()
  expect(await page.locator('.week-card', { hasText: /ausgebucht|Warteliste/ }).count()).toBe(0)
  await tabAndPress(page, page.locator('.week-card a').first())
  await page.waitForURL(/\/id\//)
})
