import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { DESKTOP, expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, at, as } = await startJourney()

const TABS = ['text', 'zeiten', 'anmeldung', 'preise', 'fragen', 'leitung', 'vorschau']

const save = (page: Page) => page.getByRole('button', { name: 'Speichern', exact: true }).click()
const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Teile des Angebots' }).getByRole('link', { name }).click()

test('an editor makes an offer from nothing to the website', async () => {
  const page = await as('editor')
  await page.goto(at('/admin/courses'))
  await page.getByRole('link', { name: 'Neues Angebot' }).click()
  await page.getByLabel('Titel').fill('Faszientraining am Abend')
  await page.getByRole('button', { name: 'Entwurf anlegen' }).click()
  await page.getByRole('heading', { name: 'Faszientraining am Abend' }).waitFor()

  await page.getByLabel('Kurzbeschreibung').fill('Mit der Rolle')
  await page.getByRole('textbox', { name: /^Beschreibung/ }).click()
  await page.keyboard.type('Was Sie erwartet')
  await page.getByRole('button', { name: 'Überschrift', exact: true }).click()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Rollen und Dehnen')
  await page.getByRole('button', { name: 'Liste', exact: true }).click()
  await page.getByLabel('Alter von').fill('16')
  await save(page)
  await page.getByText('Gespeichert.').waitFor()

  await openTab(page, 'Zeiten')
  await page.getByLabel('Wochentag').selectOption('Sonntag')
  await page.getByRole('group', { name: 'Zeit 1' }).getByLabel('Von').fill('20:30')
  await page.getByRole('group', { name: 'Zeit 1' }).getByLabel('Bis', { exact: true }).fill('21:30')
  await page.getByRole('group', { name: 'Zeit 1' }).getByLabel('Ort').selectOption('Gymnastikhalle Schulstraße, Halle')
  const first = Temporal.Now.plainDateISO('Europe/Berlin').add({ weeks: 3 })
  const german = (day: Temporal.PlainDate) => day.toLocaleString('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric' })
  await page.getByLabel('Erster Tag').fill(german(first))
  await page.getByLabel('Letzter Tag').fill(german(first.add({ weeks: 8 })))
  await page.getByText(/Frei: \d+ Termine/).waitFor()
  await save(page)
  await page.getByText(/Gespeichert: \d+ Termine neu/).waitFor()

  await openTab(page, 'Anmeldung')
  await page.getByLabel('Plätze (freiwillig)').fill('12')
  await save(page)
  await page.getByText('Gespeichert.').waitFor()

  await openTab(page, 'Preise')
  await page.getByLabel('Eigene Preise', { exact: true }).check()
  await page.getByLabel('Ohne Mitgliedschaft').fill('60,00')
  await page.getByRole('textbox', { name: /^Mitglieder/ }).fill('30')
  await save(page)
  await page.getByText('Gespeichert.').waitFor()

  await openTab(page, 'Vorschau')
  await page.locator('.rich-text h2', { hasText: 'Was Sie erwartet' }).waitFor()
  expect((await app.fetch('gsv', '/id/faszientraining-am-abend')).status).toBe(404)

  const place = await page.getByRole('button', { name: 'Jetzt veröffentlichen' }).boundingBox()
  await page.getByRole('button', { name: 'Jetzt veröffentlichen' }).click()
  await page.getByText('Das Angebot steht jetzt auf der Website.').waitFor()
  const shown = await app.fetch('gsv', '/id/faszientraining-am-abend')
  expect(shown.status).toBe(200)
  expect(shown.text).toContain('<li><p>Rollen und Dehnen</p></li>')
  expect(shown.text).toContain('12 Plätze frei')
  expect(shown.text).toContain('60,00 €')

  for (const part of [0.1, 0.5, 0.9]) {
    const x = (place?.x ?? 0) + (place?.width ?? 0) * part
    const met = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.closest('button')?.textContent ?? '',
      [x, (place?.y ?? 0) + (place?.height ?? 0) / 2],
    )
    expect(met, 'a second press meets no step').toBe('')
  }
  await page.getByRole('link', { name: 'Beenden …' }).click()
  await page.getByText(/Bis \d\d\.\d\d\.\d{4} (?:steht noch eine Stunde|stehen noch \d+ Stunden) an\./).waitFor()
  await expectAccessible(page)
  expect(await page.getByRole('button', { name: 'Angebot beenden' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Absagen …' }).click()
  await page.getByRole('heading', { name: 'Angebot absagen?' }).waitFor()
})

test('dates beside the weekly times are added and removed; publishing is set for a moment, and taken back', async () => {
  const page = await as('editor')
  await page.goto(at('/admin/courses?neu=1'))
  await page.getByLabel('Titel').fill('Einzeltermine')
  await page.getByRole('button', { name: 'Entwurf anlegen' }).click()
  await page.getByRole('heading', { name: 'Einzeltermine' }).waitFor()
  await openTab(page, 'Zeiten')
  const addDate = page.locator('form', { has: page.getByRole('button', { name: 'Termin eintragen' }) })
  await addDate.getByLabel('Tag').fill('morgen')
  await addDate.getByRole('button', { name: 'Termin eintragen' }).click()
  await page.getByRole('heading', { name: 'Nicht eingetragen' }).waitFor()
  expect(await addDate.getByLabel('Tag').inputValue()).toBe('morgen')
  const day = Temporal.Now.plainDateISO('Europe/Berlin').add({ days: 20 })
  const german = day.toLocaleString('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric' })
  await addDate.getByLabel('Tag').fill(german)
  await addDate.getByLabel('Von').fill('10:00')
  await addDate.getByLabel('Bis', { exact: true }).fill('11:30')
  await addDate.getByRole('button', { name: 'Termin eintragen' }).click()
  const remove = page.getByRole('button', { name: new RegExp(`^Termin .*${german.slice(0, 6)}.* entfernen$`) })
  await remove.waitFor()
  await page.reload()
  const change = page.getByRole('link', { name: new RegExp(`${german.slice(0, 6)}.*: Verlegen oder absagen$`) })
  expect(await change.getAttribute('href')).toMatch(/^\/admin\/mobile\/participantList\/[0-9a-f-]{36}\/cancel$/)
  await remove.click()
  await remove.waitFor({ state: 'detached' })

  await openTab(page, 'Preise')
  await page.getByLabel('Kostenfrei für alle').check()
  await save(page)
  await page.getByText('Gespeichert.').waitFor()
  await openTab(page, 'Text')
  await page.locator('summary', { hasText: 'Später veröffentlichen' }).click()
  await page.getByLabel('Am', { exact: true }).fill(german)
  await page.getByLabel('Um', { exact: true }).fill('08:00')
  await page.getByRole('button', { name: 'Zeitpunkt speichern' }).click()
  await page.getByText(/Wird veröffentlicht am .*08:00/).waitFor()
  expect((await app.fetch('gsv', '/id/einzeltermine')).status).toBe(404)
  await page.getByRole('button', { name: 'Doch nicht' }).click()
  await page.locator('summary', { hasText: 'Später veröffentlichen' }).waitFor()

  await page.getByRole('button', { name: 'Jetzt veröffentlichen' }).click()
  await page.getByRole('link', { name: 'Beenden …' }).click()
  await page.getByText('Es stehen keine Stunden mehr an.').waitFor()
  await page.getByRole('button', { name: 'Angebot beenden' }).click()
  await page.getByText('Das Angebot ist beendet.').waitFor()
  expect(await page.getByRole('button', { name: 'Wieder veröffentlichen' }).count()).toBe(0)
  await page.getByLabel('Dauerangebot').check()
  await save(page)
  await page.getByRole('button', { name: 'Wieder veröffentlichen' }).click()
  await page.getByText('Das Angebot steht jetzt auf der Website.').waitFor()
})

test('before saving, a time says who has the hall; saving it all the same is refused and keeps what was typed', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/courses/rueckenfit-am-feierabend?teil=zeiten'))
  // Scripts alone look at the times by themselves.
  await isTakenOver(page)
  await page.getByLabel('Von').first().fill('18:30')
  await page.getByLabel('Bis', { exact: true }).first().fill('19:30')
  await page.getByLabel('Ort').first().selectOption('Gymnastikhalle Schulstraße, Halle')
  await page.getByText('Belegt. So lässt sich das nicht speichern:').waitFor()
  await page
    .getByText(/Wirbelsäulengymnastik/)
    .first()
    .waitFor()
  await save(page)
  await page.getByRole('heading', { name: 'Nicht gespeichert' }).waitFor()
  expect(await page.getByLabel('Von').first().inputValue()).toBe('18:30')
})

test('two people edit the same offer: the second sees both versions, nothing typed is lost', async () => {
  const [one, other] = [await as('admin'), await as('editor')]
  const address = at('/admin/courses/kinderturnen-ab-3')
  await one.goto(address)
  await other.goto(address)
  await isTakenOver(other)
  await other.getByLabel('Mitbringen').fill('Socken')
  await one.getByLabel('Mitbringen').fill('Hallenschuhe')
  await save(one)
  await one.getByText('Gespeichert.').waitFor()
  await other.getByText('Jemand anderes hat das gerade geändert').waitFor()
  await save(other)
  const both = other.getByRole('region', { name: 'Gespeichert ist jetzt' })
  await both.getByText('Hallenschuhe').waitFor()
  expect(await other.getByLabel('Mitbringen').inputValue()).toBe('Socken')
  await save(other)
  await other.getByText('Gespeichert.', { exact: true }).waitFor()
})

test('questions and consents are asked in their order', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/courses/ballschule?teil=fragen'))
  await isTakenOver(page)
  await page.getByRole('button', { name: 'Frage hinzufügen' }).click()
  await page.getByLabel('Frage 1', { exact: true }).fill('Welche Größe hat das T-Shirt?')
  await page.getByLabel('Antwort', { exact: true }).selectOption('Auswahl')
  await page.getByLabel('Antworten zur Wahl').fill('116')
  await save(page)
  await page.getByRole('link', { name: /mindestens zwei verschiedene Antworten/ }).waitFor()
  await page.getByLabel('Antworten zur Wahl').fill('116\n128')
  await page.getByRole('button', { name: 'Einwilligung hinzufügen' }).click()
  await page.getByLabel('Einwilligung 1', { exact: true }).fill('Mein Kind ist gesund.')
  await save(page)
  await page.getByText('Gespeichert.').waitFor()
  expect(await page.getByLabel('Antworten zur Wahl').inputValue()).toBe('116\n128')
  await page.getByText('Zurzeit Fassung 1.').waitFor()
})

test('a season is added, and offers are copied into it as drafts', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/courses?saisons=1'))
  await page.getByLabel('Name').last().fill('Frühjahr 2031')
  await page.getByLabel('Erster Tag').last().fill('07.01.2031')
  await page.getByLabel('Letzter Tag').last().fill('31.05.2031')
  await page.getByRole('button', { name: 'Saison anlegen' }).click()
  await page.getByText('Die Saison ist angelegt.').waitFor()
  await page.goto(at('/admin/courses?q=aqua'))
  await page.getByLabel('Aquajogging auswählen').check()
  await page.getByLabel('Mit der Auswahl').selectOption('copy')
  await page.getByRole('button', { name: 'Weiter …' }).click()
  await page.getByRole('button', { name: 'Vorschau ansehen' }).waitFor()
  await page.getByLabel('Saison').selectOption('Frühjahr 2031')
  await page.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await page.getByRole('button', { name: '1 Angebot kopieren' }).click()
  await page.getByText('1 Angebot kopiert.').waitFor()
  await page.goto(at('/admin/courses?q=aquajogging&stand=draft'))
  await page.getByRole('row', { name: /Aquajogging.*Frühjahr 2031/ }).waitFor()
})

test('a picture needs a description, and stands on the page of the offer', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/courses/ballschule'))
  // A refusal on a new page would have no file any more.
  await isTakenOver(page)
  const buffer = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#1747c8' } })
    .jpeg()
    .toBuffer()
  const choose = () => page.getByLabel('Bild auswählen').setInputFiles({ name: 'Halle.jpg', mimeType: 'image/jpeg', buffer })
  await choose()
  await page.getByRole('button', { name: 'Bild hochladen' }).click()
  await page.getByRole('link', { name: /Bitte sagen Sie in einem Satz/ }).waitFor()
  await page.getByLabel('Was ist darauf zu sehen?').fill('Kinder werfen Bälle')
  await page.getByRole('button', { name: 'Bild hochladen' }).click()
  await page.getByRole('img', { name: 'Kinder werfen Bälle' }).waitFor()
  await expectAccessible(page)
  await page.goto(at('/id/ballschule'))
  const picture = page.getByRole('img', { name: 'Kinder werfen Bälle' })
  await expect.poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(1200)
  await expectAccessible(page)
  await page.goto(at('/admin/courses/ballschule'))
  await isTakenOver(page)
  await page
    .getByLabel('Anderes Bild')
    .setInputFiles({ name: 'Scan.png', mimeType: 'image/png', buffer: Buffer.alloc(5_000_001) })
  await page.getByLabel('Was ist darauf zu sehen?').fill('Ein leeres Blatt')
  await page.getByRole('button', { name: 'Bild hochladen' }).click()
  await page.getByRole('link', { name: /Das ist kein Bild/ }).waitFor()
  const noise = { width: 2600, height: 1300, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 90 } } as const
  const large = await sharp({ create: { ...noise, background: '#888' } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(large.length).toBeGreaterThan(10_000_000)
  await page.getByLabel('Anderes Bild').setInputFiles({ name: 'Handy.png', mimeType: 'image/png', buffer: large })
  await expect
    .poll(() => page.getByLabel('Anderes Bild').evaluate((input) => (input as HTMLInputElement).files?.[0]?.name))
    .toBe('Handy.jpg')
  await page.getByLabel('Was ist darauf zu sehen?').fill('Die ganze Gruppe')
  await page.getByRole('button', { name: 'Bild hochladen' }).click()
  await page.getByRole('img', { name: 'Die ganze Gruppe' }).waitFor()
  await page.getByRole('button', { name: 'Bild entfernen' }).click()
  await page.getByText('Das Bild ist entfernt.').waitFor()
  await page.getByLabel('Bild auswählen').waitFor()
})

test('leaving with something typed asks first', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/courses/ballschule'))
  await page.getByRole('textbox', { name: /^Beschreibung/ }).click()
  await page.keyboard.type('Neu: ')
  await page.getByRole('link', { name: 'Zur Liste' }).click()
  await page
    .getByRole('dialog', { name: /noch nicht gespeichert/ })
    .getByRole('button', { name: 'Hier bleiben' })
    .click()
  expect(new URL(page.url()).pathname).toBe('/admin/courses/ballschule')
  await page.getByRole('link', { name: 'Zeiten', exact: true }).click()
  await page.getByRole('dialog', { name: /noch nicht gespeichert/ }).waitFor()
})

test.each([
  ['phone', PHONE, 'light' as const],
  ['desk in the dark', DESKTOP, 'dark' as const],
])('on the %s everything fits and axe finds nothing', async (_what, viewport, colorScheme) => {
  const page = await as('admin', { viewport, colorScheme })
  for (const path of ['/admin/courses', '/admin/courses?neu=1', '/admin/courses?saisons=1']) {
    await page.goto(at(path))
    await expectAccessible(page)
    await expectNoSideScroll(page)
  }
  for (const tab of TABS) {
    await page.goto(at(`/admin/courses/bronze-kurs?teil=${tab}`))
    if (tab === 'text') await page.getByRole('toolbar').waitFor()
    await expectAccessible(page)
    await expectNoSideScroll(page)
  }
})
