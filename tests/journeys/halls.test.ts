import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { connect } from '../../src/database/connect.ts'
import { offerReleased } from '../../src/domain/slot-wishes/offer-released.ts'
import { formatDay } from '../../src/kernel/calendar.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { clubNamed } from '../support/database.ts'
import { startJourney } from '../support/journey.ts'

const { app, browser, at, as } = await startJourney()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Makes a hall of thirds by its form; answers its address. */
async function addHall(page: Page, name: string): Promise<string> {
  await page.goto(at('/admin/facilities'))
  await page.getByRole('link', { name: 'Neue Sportstätte' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Drei Drittel').check()
  await press(page, 'Sportstätte anlegen')
  await page.getByText('Die Sportstätte ist angelegt.').waitFor()
  return new URL(page.url()).pathname
}

test('a hall is made, divided anew, opened and closed by the clock, and survives a reload', async () => {
  const page = await as('admin')
  const path = await addHall(page, 'Neue Halle Ost')
  await page.getByLabel('Ausstattung').fill('Tore, Matten')
  await press(page, 'Speichern')
  await page.getByText('Gespeichert.').waitFor()
  await page.goto(at(`${path}?tab=teile`))
  await isTakenOver(page)
  await press(page, 'Teil hinzufügen')
  await page.getByRole('group', { name: 'Teil 7' }).getByLabel('Name').fill('Kraftraum')
  await press(page, 'Speichern')
  await page.getByText('Gespeichert.').waitFor()
  await page.goto(at(`${path}?tab=zeiten`))
  await isTakenOver(page)
  await press(page, 'Zeit hinzufügen')
  const hours = page.getByRole('group', { name: 'Zeit 1' })
  await hours.getByLabel('Öffnet').fill('22:00')
  await hours.getByLabel('Schließt').fill('8:00')
  await press(page, 'Speichern')
  await page.getByRole('link', { name: 'Das Ende muss nach dem Beginn liegen.' }).waitFor()
  expect(await hours.getByLabel('Öffnet').inputValue(), 'what was typed stays').toBe('22:00')
  await hours.getByLabel('Öffnet').fill('8:00')
  await hours.getByLabel('Schließt').fill('22:00')
  await press(page, 'Speichern')
  await page.getByText('Gespeichert.').waitFor()
  await page.goto(at(`${path}?tab=zeiten`))
  await expect.poll(() => page.getByLabel('Schließt').inputValue()).toBe('22:00')
  await expectAccessible(page)
  await page.goto(at(`${path}?tab=teile`))
  await expect.poll(() => page.getByRole('group', { name: 'Teil 7' }).getByLabel('Name').inputValue()).toBe('Kraftraum')
  await page.goto(at('/admin/facilities'))
  await page.getByText('Tore, Matten').waitFor()
})

test('who divides a hall and forgets what it consists of is told, and makes it right', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/facilities?neu=1'))
  await page.getByLabel('Name').fill('Halle Vergesslich')
  await press(page, 'Sportstätte anlegen')
  await page.getByText('Die Sportstätte ist angelegt.').waitFor()
  await page.goto(at(`${new URL(page.url()).pathname}?tab=teile`))
  await isTakenOver(page)
  for (const at of [2, 3]) {
    await press(page, 'Teil hinzufügen')
    await page
      .getByRole('group', { name: `Teil ${at}` })
      .getByLabel('Name')
      .fill(`Hälfte ${at - 1}`)
  }
  await press(page, 'Speichern')
  const warning = page.getByText('Halle, Hälfte 1, Hälfte 2 lassen sich zur selben Zeit belegen.')
  await warning.waitFor()
  await expectAccessible(page)
  const whole = page.getByRole('group', { name: 'Teil 1' }).getByLabel('Besteht aus')
  await whole.fill('Hälfte 1 und 2')
  await press(page, 'Speichern')
  await page.getByRole('link', { name: '„Hälfte 1 und 2“ steht nicht als eigener Teil in der Liste.' }).waitFor()
  expect(await whole.inputValue()).toBe('Hälfte 1 und 2')
  await whole.fill('Hälfte 1; Hälfte 2')
  await press(page, 'Speichern')
  await warning.waitFor({ state: 'detached' })
})

test('a trainer reads and reports on a phone; the board answers; nobody else may', async () => {
  const trainer = await as('trainer', { viewport: PHONE, colorScheme: 'dark' })
  await trainer.goto(at('/admin/facilities/turnhalle-nordring'))
  expect(await trainer.getByRole('link', { name: 'Sperren' }).count()).toBe(0)
  expect(await trainer.getByRole('button', { name: 'Speichern' }).count()).toBe(0)
  for (const tab of ['teile', 'zeiten', 'sperrungen', 'meldungen']) {
    await trainer.goto(at(`/admin/facilities/turnhalle-nordring?tab=${tab}`))
    await expectNoSideScroll(trainer)
  }
  await expectAccessible(trainer)
  await trainer.getByLabel('Beschreibung').fill('Ein Tornetz ist gerissen.')
  await press(trainer, 'Melden')
  await trainer.getByText('Danke. Der Vorstand sieht die Meldung.').waitFor()
  const admin = await as('admin')
  await admin.goto(at('/admin/facilities/turnhalle-nordring?tab=meldungen'))
  const report = admin.getByRole('listitem').filter({ hasText: 'Tornetz' })
  await report.getByLabel('Stand').selectOption('in_work')
  await report.getByLabel('Antwort').fill('Ist bestellt.')
  await report.getByRole('button', { name: 'Speichern' }).click()
  await trainer.getByText('Antwort: Ist bestellt.').waitFor()
  const editor = await as('editor')
  await editor.goto(at('/admin/facilities'))
  await editor
    .getByText(/dürfen|Recht|Rolle/)
    .first()
    .waitFor()
})

test('the flood: closed until further notice, looked at first, then moved, cancelled and told in one step; lifting brings the rest back', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/facilities/gymnastikhalle-schulstrasse/close'))
  await press(page, 'Vorschau zeigen')
  await page.getByRole('link', { name: /Bitte nennen Sie den Grund/ }).waitFor()
  await page.getByLabel('Grund').fill('Wasserschaden')
  await page.getByLabel('Bis auf Weiteres').check()
  await press(page, 'Vorschau zeigen')
  await page.getByText(/^Betroffen: \d+ Stunden in \d+ Angeboten/).waitFor()
  await page.getByText(/^\d+ Personen nehmen teil/).waitFor()
  await page.setViewportSize(PHONE)
  await expectNoSideScroll(page)
  expect(await page.evaluate(() => document.body.scrollHeight), 'fifteen offers are one choice').toBeLessThan(2000)
  await expectAccessible(page)
  await page.getByLabel('Was geschieht mit den Stunden?').selectOption('cancel')
  for (const fold of [/^Angebote einzeln festlegen/, /Dauerangebot · \d+ Stunde/]) {
    await page.locator('summary').filter({ hasText: fold }).first().focus()
    await page.keyboard.press('Enter')
  }
  // The last one: the first may begin before the closure is lifted.
  const moved = page.locator('details details[open] select[name^="move."]').last()
  await expect.poll(() => moved.locator('option').count()).toBeGreaterThan(2)
  await moved.selectOption({ index: 2 })
  await press(page, 'Sperren und alle benachrichtigen')
  await page.getByText(/^Gesperrt\. .* abgesagt, 1 verlegt/).waitFor()
  await page.getByText(/ruhen\. Stunden der nächsten zwei Wochen/).waitFor()
  await page.reload()
  await page.getByText('bis auf Weiteres').waitFor()
  await expectAccessible(page)
  await isTakenOver(page)
  await press(page, 'Sperrung aufheben')
  const dialog = page.getByRole('dialog', { name: 'Sperrung aufheben?' })
  const back = dialog.getByRole('group', { name: '1 verlegte Stunde zurückholen' }).getByRole('checkbox')
  expect(await back.isChecked()).toBe(true)
  await page.setViewportSize(PHONE)
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await press(page, 'Aufheben')
  await page
    .getByText(/Die Halle ist wieder frei\. \d+ Belegungen gelten wieder\. 1 Stunde findet wieder hier statt, \d+ Haushalte? /)
    .waitFor()
})

/** A March with the clock change in it, not over yet. */
const spring = () => {
  const now = Temporal.Now.plainDateISO('Europe/Berlin')
  return Temporal.PlainDate.from({ year: now.year + 1, month: 3, day: 1 })
}

test('a series across the clock change with a closure in it: each conflict offers choices that work, from this date on too', async () => {
  const page = await as('admin')
  const path = await addHall(page, 'Halle der Serien')
  const [start, end] = [spring(), spring().add({ months: 2 })]
  // Closed for a week in March, by its form's address.
  const closed = start.add({ days: 14 })
  await page.goto(at(`${path}/close?reason=Putz&from=${formatDay(closed)}&to=${formatDay(closed.add({ days: 6 }))}`))
  await press(page, 'Sperren und alle benachrichtigen')
  await page.getByText(/^Gesperrt\./).waitFor()
  await page.goto(at('/admin/events/series'))
  await page.getByLabel('Titel').fill('Faustball Freizeit')
  await page.getByLabel('Halle', { exact: true }).selectOption({ label: 'Halle der Serien, Drittel 1' })
  await page.getByLabel('Von').fill('18:00')
  await page.getByLabel('Bis', { exact: true }).fill('20:00')
  await page.getByLabel('Dienstag').check()
  await page.getByLabel('Erster Tag').fill(formatDay(start))
  await page.getByLabel('Letzter Tag').fill(formatDay(end))
  await press(page, 'Termine prüfen')
  await page.getByText(/frei, 1 ist belegt/).waitFor()
  await expectAccessible(page)
  await press(page, 'Serie eintragen')
  await page
    .getByText(/Nicht alle Termine sind frei/)
    .first()
    .waitFor()
  const choice = page.locator('select[name^="choice."]')
  await choice.selectOption({ label: 'Warten, bis die Sperrung aufgehoben ist' })
  await press(page, 'Serie eintragen')
  await page.getByText('Die Serie ist eingetragen.').waitFor()

  await page.goto(at(`/admin/events?suche=Faustball+Freizeit&ab=${formatDay(start)}`))
  await page.locator('.state').getByText('ruht', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Faustball Freizeit' }).nth(1).click()
  await page.getByRole('link', { name: 'Diesen und folgende ändern' }).click()
  await page.getByLabel('Von').fill('19:00')
  await page.getByLabel('Bis', { exact: true }).fill('21:00')
  await press(page, 'Termine prüfen')
  await page.getByText(/frei, 1 ist belegt/).waitFor()
  await choice.selectOption({ label: 'Ausfallen lassen' })
  await press(page, 'Serie ändern')
  await page.getByText('Die Serie ist geändert.').waitFor()
  await page.goto(at(`/admin/events?suche=Faustball+Freizeit&ab=${formatDay(start)}`))
  await expect.poll(() => page.getByText('18:00–20:00').count(), { message: 'the one before stays' }).toBe(1)
  await expect
    .poll(() => page.getByText('19:00–21:00').count(), { message: 'before and after the clock change alike' })
    .toBeGreaterThan(3)
  expect(await page.locator('.state').getByText('ruht', { exact: true }).count()).toBe(0)
})

test('the board decides on a request by keyboard; the list follows', async () => {
  const editor = await as('admin')
  await editor.goto(at('/admin/events?view=requests'))
  await expectAccessible(editor)
  const request = editor.getByRole('link', { name: 'Kindergeburtstag' })
  await request.focus()
  await editor.keyboard.press('Enter')
  await editor.getByText('12 Kinder, wir bringen Matten mit.').last().waitFor()
  await editor.getByRole('button', { name: 'Zusagen', exact: true }).focus()
  await editor.keyboard.press('Enter')
  await editor.getByText('Zugesagt. Die Zeit ist belegt').waitFor()
  await expect.poll(() => request.count()).toBe(0)
})

test('an editor enters a series for their department and no other; it survives a reload', async () => {
  const editor = await as('editor')
  await editor.goto(at('/admin/events/series'))
  const [start, end] = [spring(), spring().add({ weeks: 3 })]
  await editor.getByLabel('Titel').fill('Prellball Jugend')
  await editor.locator('select[name="partId"]').selectOption({ label: 'Sportplatz Am Anger, Feld B' })
  await editor.getByLabel('Von').fill('6:00')
  await editor.getByLabel('Bis', { exact: true }).fill('6:45')
  await editor.getByLabel('Mittwoch').check()
  await editor.getByLabel('Erster Tag').fill(formatDay(start))
  await editor.getByLabel('Letzter Tag').fill(formatDay(end))
  await press(editor, 'Termine prüfen')
  await editor.getByRole('link', { name: 'Bitte wählen Sie eine Ihrer Abteilungen.' }).waitFor()
  expect(await editor.getByLabel('Titel').inputValue(), 'what was typed stays').toBe('Prellball Jugend')
  await editor.getByLabel('Abteilung').selectOption({ index: 1 })
  await press(editor, 'Termine prüfen')
  await editor.getByText('alle frei').waitFor()
  await press(editor, 'Serie eintragen')
  await editor.getByText('Eine Serie außerhalb der Öffnungszeiten trägt nur der Vorstand ein.').first().waitFor()
  await editor.getByLabel('Von').fill('7:00')
  await editor.getByLabel('Bis', { exact: true }).fill('7:45')
  await press(editor, 'Noch einmal prüfen')
  await editor.getByText('alle frei').waitFor()
  await press(editor, 'Serie eintragen')
  await editor.getByText('Die Serie ist eingetragen.').waitFor()
  await editor.goto(at('/admin/events?view=series'))
  await editor.getByLabel('Suche', { exact: true }).fill('prellball')
  await press(editor, 'Suchen')
  await expect.poll(() => editor.locator('li h2').allTextContents()).toEqual(['Prellball Jugend'])
  await editor.getByLabel('Suche', { exact: true }).fill('gibt es nicht')
  await press(editor, 'Suchen')
  await editor.getByText('Auf diese Suche passt keine Serie.').waitFor()
})

test.each(['admin', 'editor', 'super'])('%s sees bookings, requests and series on a phone in the dark', async (role) => {
  const page = await as(role, { viewport: PHONE, colorScheme: 'dark' })
  for (const address of ['/admin/events', '/admin/events?view=requests', '/admin/events?view=series', '/admin/events/series']) {
    await page.goto(at(address))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectNoSideScroll(page)
    await expectAccessible(page)
  }
})

test('time that is given back is asked for by mail, and taken without JavaScript', async () => {
  const page = await as('admin')
  const path = await addHall(page, 'Halle der Wünsche')
  await page.goto(at(`${path}?tab=warteliste`))
  const day = Temporal.Now.plainDateISO('Europe/Berlin').add({ days: 9 })
  await page.getByLabel('Wofür').fill('Prellball Senioren')
  await page.getByLabel('Teil').selectOption({ label: 'Drittel 2' })
  await page.getByLabel('Wochentag').selectOption(String(day.dayOfWeek))
  await page.getByLabel('Von').fill('18:00')
  await page.getByLabel('Bis', { exact: true }).fill('19:00')
  await page.getByLabel('Ansprechperson').fill('Karl Muster')
  await page.getByLabel('E-Mail').fill('karl@post.example')
  await press(page, 'Eintragen')
  await page.getByText('1. Prellball Senioren').waitFor()
  await expectAccessible(page)
  await page.goto(at(path))
  await page.getByLabel(/nur intern zeigen/).fill('0')
  await press(page, 'Speichern')
  await page.getByText('Gespeichert.').waitFor()
  await page.goto(at('/admin/events?neu=1'))
  await page.getByLabel('Titel').fill('Faustball Jugend')
  await page.locator('select[name="partId"]').selectOption(await partIdOf(page, 'Halle der Wünsche'))
  await page.getByLabel('Tag', { exact: true }).fill(day.toString())
  await page.getByLabel('Von').fill('17:00')
  await page.getByLabel('Bis', { exact: true }).fill('20:00')
  await press(page, 'Belegung eintragen')
  await page.getByText('Die Belegung ist eingetragen.').waitFor()
  await press(page, 'Zeit frei geben')
  await page.getByText('Die Zeit ist frei. Wer darauf wartet, wird gefragt.').waitFor()
  const connections = connect(app.databaseUrl, { max: 2 })
  const ctx = {
    db: connections.forClub('gsv'),
    club: clubNamed('gsv'),
    actor: { kind: 'system' } as const,
    // Nobody is asked during the first minutes for undo.
    now: Temporal.Now.instant().add({ hours: 1 }),
  }
  await offerReleased(ctx)
  const mail = await ctx.db
    .selectFrom('mails')
    .select('id')
    .where('toAddress', '=', 'karl@post.example')
    .executeTakeFirstOrThrow()
  await connections.end()
  const { text } = await app.fetch('gsv', `/dev/mailbox/${mail.id}/text`)
  const link = /\/p\/[^\s]+\/slot/.exec(text)?.[0] ?? ''
  const visitor = await browser.open({ javaScriptEnabled: false, viewport: PHONE })
  await visitor.goto(at(link))
  await visitor.getByText('Prellball Senioren').waitFor()
  await press(visitor, 'Zeit nehmen')
  await visitor.getByText('Die Zeit gehört Ihnen.').waitFor()
  await expectNoSideScroll(visitor)
  await page.goto(at('/admin/events?suche=Prellball'))
  await page.getByText('18:00–19:00').waitFor()
})

test('the list of bookings is sorted, gets other columns, is taken along as a file; several are cancelled after a look, and taken back', async () => {
  const page = await as('admin')
  const on = Temporal.Now.plainDateISO('Europe/Berlin').add({ days: 11 })
  const day = formatDay(on)
  const list = `/admin/events?view=bookings&suche=Sammelprobe&ab=${day}`
  await addHall(page, 'Halle der Listen')
  for (const hour of ['09', '10']) {
    await page.goto(at('/admin/events?neu=1'))
    await page.getByLabel('Titel').fill(`Sammelprobe ${hour}`)
    await page.locator('select[name="partId"]').selectOption(await partIdOf(page, 'Halle der Listen'))
    await page.getByLabel('Tag', { exact: true }).fill(on.toString())
    await page.getByLabel('Von').fill(`${hour}:00`)
    await page.getByLabel('Bis', { exact: true }).fill(`${hour}:45`)
    await press(page, 'Belegung eintragen')
    await page.getByText('Die Belegung ist eingetragen.').waitFor()
  }
  await page.goto(at(list))
  const titles = page.locator('tbody th a')
  await expect.poll(() => titles.allTextContents()).toEqual(['Sammelprobe 09', 'Sammelprobe 10'])
  await page.getByRole('link', { name: /^Wann/ }).click()
  await expect.poll(() => titles.allTextContents()).toEqual(['Sammelprobe 10', 'Sammelprobe 09'])
  await page.getByText('Spalten und Ausgabe').click()
  await page.getByLabel('Eingetragen', { exact: true }).check()
  await press(page, 'Spalten anzeigen')
  await page.getByRole('columnheader', { name: 'Eingetragen' }).waitFor()
  await expectAccessible(page)
  const file = await page.locator('a', { hasText: 'CSV' }).getAttribute('href')
  const cookie = await app.login('gsv', 'admin@gsv.example')
  const { text } = await app.fetch('gsv', file ?? '', { headers: { cookie } })
  const [head = '', first = '', ...others] = text.trim().split('\r\n')
  expect(head).toContain('Belegung;Tag;Von;Bis;Wo;Art;Für;Stand;Eingetragen')
  expect(first).toContain(`Sammelprobe 10;${day};10:00;10:45;Halle der Listen;Gruppe oder Mannschaft;;fest;`)
  expect(others).toHaveLength(1)

  const events = await app.fetch('gsv', '/admin/events/export?view=events&spalte=wann&spalte=stand&form=csv', {
    headers: { cookie },
  })
  expect(events.text).toContain('Termin;Erster Tag;Beginn;Letzter Tag;Ende;Stand')
  expect(events.text).toMatch(/\r\nSkifahrt[^;]*;\d\d\.\d\d\.\d{4};;/)

  const chosen = await page.context().newPage()
  await chosen.goto(at('/admin/events?view=events'))
  await chosen.getByText('Spalten und Ausgabe').click()
  await chosen.getByLabel('Für wen', { exact: true }).check()
  await press(chosen, 'Spalten anzeigen')
  await chosen.getByRole('columnheader', { name: 'Für wen' }).waitFor()
  await expectAccessible(chosen)
  await chosen.close()

  await isTakenOver(page)
  await page.getByLabel('Diese Seite').check()
  await press(page, 'Weiter …')
  await page.getByText('wird abgesagt').nth(1).waitFor()
  await expectAccessible(page)
  await press(page, '2 Belegungen absagen')
  await page.getByText('2 Belegungen abgesagt.').waitFor()
  await page.getByRole('link', { name: 'Zurück zur Liste' }).click()
  await page.getByText('Auf diese Suche passt keine Belegung.').waitFor()
  await page.goBack()
  await press(page, 'Zurücknehmen')
  await page.getByText('Zurückgenommen: 2 Belegungen sind wieder wie vorher.').waitFor()
  await page.goto(at(list))
  await expect.poll(() => titles.count()).toBe(2)
})

/** The whole of a hall, as the form of a booking offers it. */
const partIdOf = async (page: Page, hall: string): Promise<string> =>
  (await page.locator(`optgroup[label="${hall}"] option`, { hasText: 'Ganze Halle' }).getAttribute('value')) ?? ''
