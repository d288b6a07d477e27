import pg from 'pg'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDay } from '../../src/kernel/calendar.ts'
import { expectAccessible } from '../support/accessible.ts'
import { DESKTOP, expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const PATH = '/admin/bookings/allocation'
const today = Temporal.Now.plainDateISO('Europe/Berlin')
const inDays = (days: number) => formatDay(today.add({ days }))

const { app, as: signedIn } = await startJourney()
const owner = new pg.Client({ connectionString: app.databaseUrl })

beforeAll(() => owner.connect())
afterAll(() => owner.end())

const at = (club: string, path: string) => `${app.origin(club)}${path}`

const as = (club: string, role: string, options: BrowserContextOptions = {}) => signedIn(`${role}@${club}.example`, options, club)

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Days between the steps. */
const passDays = (name: string, column: 'needs_until' | 'objections_until') =>
  owner.query(
    `update allocations set needs_until = case when $2 = 'needs_until' then current_date - 2 else needs_until end,
      objections_until = case when $2 = 'objections_until' then current_date - 1 else objections_until end where name = $1`,
    [name, column],
  )

async function setUp(page: Page, name: string): Promise<string> {
  await page.goto(at('ssv', PATH))
  await page.getByRole('link', { name: 'Neue Hallenvergabe' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Gilt ab').fill(inDays(300))
  await page.getByLabel('Gilt bis').fill(inDays(200))
  await page.getByLabel('Bedarf anmelden bis').fill(inDays(10))
  await page.getByLabel('Einspruch bis').fill(inDays(20))
  await page.getByLabel('Danach', { exact: true }).selectOption({ label: 'Schulen vor Vereinen' })
  await press(page, 'Speichern')
  for (const fault of ['Der letzte Tag liegt vor dem ersten.', 'Bitte wählen Sie eine Halle.', /steht schon weiter oben/])
    await page.getByRole('link', { name: fault }).waitFor()
  expect(await page.getByLabel('Name').inputValue(), 'what was typed stays').toBe(name)
  await page.getByLabel('Gilt bis').fill(inDays(420))
  await page.getByLabel('Danach', { exact: true }).selectOption({ label: 'Jugend vor Erwachsenen' })
  await page.getByLabel('Halle', { exact: true }).selectOption({ label: 'Dreifachhalle Süd, Drittel 1' })
  await expectAccessible(page)
  await press(page, 'Speichern')
  await page.getByText('Die Hallenvergabe ist angelegt.').waitFor()
  return new URL(page.url()).pathname
}

async function handIn(page: Page, group: string, age: string): Promise<void> {
  await page.getByRole('link', { name: 'Bedarf anmelden', exact: true }).click()
  await page.getByLabel('Gruppe').fill(group)
  await page.getByLabel('Alter').selectOption({ label: age })
  await page.getByLabel('Personen').fill('15')
  const wish = page.getByRole('group', { name: 'Wunschzeit' })
  await wish.getByLabel('Dienstag').check()
  await wish.getByLabel('Frühestens').fill('18:00')
  await wish.getByLabel('Spätestens bis').fill('19:30')
  await page.getByRole('button', { name: 'Bedarf anmelden', exact: true }).click()
  await page.getByText('Der Bedarf ist angemeldet.').waitFor()
}

test('a season is given: set up, handed in, drafted, objected to, answered, booked, and told on paper', async () => {
  const name = 'Probesaison'
  const board = await as('ssv', 'admin')
  const path = await setUp(board, name)
  const gsv = await as('gsv', 'admin')
  await gsv.goto(at('gsv', PATH))
  await gsv.getByRole('heading', { name: 'Hallenvergabe' }).first().waitFor()
  expect(await gsv.getByRole('link', { name }).count(), 'not before it is open').toBe(0)
  await press(board, 'Hallenvergabe eröffnen')
  await board.getByText('Eröffnet.').waitFor()
  await gsv.getByRole('link', { name }).click()
  await gsv.getByText(/Bitte melden Sie Ihren Bedarf bis/).waitFor()
  await gsv.getByRole('link', { name: 'Bedarf anmelden', exact: true }).click()
  await press(gsv, 'Bedarf anmelden')
  await gsv.getByText('Nicht gespeichert', { exact: true }).waitFor()
  await expectAccessible(gsv)
  await gsv.getByRole('link', { name: 'Schließen' }).click()
  await gsv.getByLabel('Gruppe').waitFor({ state: 'detached' })
  await handIn(gsv, 'Turnen Herren', 'Erwachsene')
  const rwa = await as('rwa', 'admin', { viewport: PHONE, colorScheme: 'dark' })
  await rwa.goto(at('rwa', path))
  await handIn(rwa, 'Ballkinder', 'Kinder und Jugend')
  expect(await rwa.getByText('Turnen Herren').count(), 'what others need is theirs').toBe(0)
  await rwa.getByRole('link', { name: 'Ändern: Ballkinder' }).click()
  await rwa.getByLabel('Personen').fill('18')
  await press(rwa, 'Speichern')
  await rwa.getByText('18 Personen').waitFor()
  await rwa.reload()
  await rwa.getByText('18 Personen').waitFor()
  await expectNoSideScroll(rwa)
  await expectAccessible(rwa)

  await board.getByText('Ballkinder').waitFor()
  await passDays(name, 'needs_until')
  await board.reload()
  await press(board, 'Entwurf erstellen')
  await board.getByText('Entwurf erstellt: 1 von 2 bekommen eine Zeit.').waitFor()
  await board.getByText('Wunschzeit. Ausschlaggebend: Jugend vor Erwachsenen.').waitFor()
  await expectAccessible(board)
  await board.getByRole('link', { name: 'Plan', exact: true }).click()
  await board.getByRole('heading', { name: 'Dienstag' }).waitFor()
  await press(board, 'Den Vereinen zeigen')
  await board.getByText('Der Entwurf liegt den Vereinen vor.').waitFor()

  await gsv.getByText(/Der Wunschzeitraum ist vergeben: Di 18:00–19:30 Uhr Rot-Weiß Auental \(Jugend vor Erwachsenen\)/).waitFor()
  await gsv.getByText('Einspruch erheben: Turnen Herren').click()
  await press(gsv, 'Einspruch abschicken')
  await gsv.getByRole('link', { name: /Bitte schreiben Sie|Bitte füllen/ }).waitFor()
  await gsv.getByLabel('Was ist nicht richtig').fill('Uns reicht auch später.')
  await press(gsv, 'Einspruch abschicken')
  await gsv.getByText('Ihr Einspruch ist beim Verband.').waitFor()
  await gsv.getByRole('link', { name: 'Plan', exact: true }).click()
  await gsv.getByRole('heading', { name: 'Dienstag' }).waitFor()
  await gsv.getByText('Rot-Weiß Auental').first().waitFor()

  await board.getByRole('link', { name: 'Einsprüche' }).click()
  await board.getByText('Uns reicht auch später.').waitFor()
  await board.getByRole('link', { name: 'Entscheidung ändern: Turnen Herren' }).click()
  await board.getByLabel('Halle', { exact: true }).selectOption({ label: 'Dreifachhalle Süd, Drittel 1' })
  await board.getByLabel('Von', { exact: true }).fill('19:00')
  await board.getByLabel('Bis', { exact: true }).fill('20:30')
  await board.getByLabel('Grund', { exact: true }).fill('Einspruch')
  await press(board, 'Entscheidung speichern')
  await board.getByRole('link', { name: /Diese Zeit hat schon Ballkinder, Rot-Weiß Auental/ }).waitFor()
  await board.getByLabel('Von', { exact: true }).fill('19:30')
  await board.getByLabel('Bis', { exact: true }).fill('21:00')
  await press(board, 'Entscheidung speichern')
  await board.getByText('Die Entscheidung ist gespeichert.').waitFor()
  await board.getByRole('link', { name: 'Einsprüche' }).click()
  await board.getByLabel('Entscheidung', { exact: true }).selectOption({ label: 'teilweise stattgegeben' })
  await board.getByLabel('Begründung').fill('Danach ist frei.')
  await press(board, 'Antwort abschicken')
  await board.getByText('Die Antwort ist gespeichert').waitFor()
  await passDays(name, 'objections_until')
  await board.reload()
  await press(board, 'Buchen und Bescheide verschicken')
  await board.getByText('Vergeben: 2 Serien sind gebucht').waitFor()
  await board.reload()
  await board.getByRole('link', { name: 'Bescheid für Rot-Weiß Auental (PDF)' }).waitFor()
  await expectAccessible(board)

  await gsv.goto(at('gsv', path))
  const link = gsv.getByRole('link', { name: 'Bescheid für GSV Musterstadt (PDF)' })
  const paper = (await link.getAttribute('href')) ?? ''
  const headers = { cookie: await app.login('gsv', 'admin@gsv.example') }
  const pdf = await app.fetch('gsv', paper, { headers })
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(pdf.text).toMatch(/^%PDF-1\.7/)
  expect(pdf.text, 'tagged').toMatch(/\/StructTreeRoot[\s\S]*\/Marked true|\/Marked true[\s\S]*\/StructTreeRoot/)
  expect((await app.fetch('gsv', `${path}/pdf?fuer=rwa`, { headers })).status, 'of another club').toBe(404)

  const { rows } = await owner.query<{ day: string }>(
    `select min(b.series_on)::text as day from bookings b where b.club_id = 'ssv' and b.state = 'approved' and b.title = 'Ballkinder' and b.for_club_id = 'rwa'`,
  )
  const day = rows[0]?.day ?? ''
  await board.goto(at('ssv', `/admin/bookings?halle=dreifachhalle-sued&tag=${day}&ansicht=tag`))
  for (const title of ['Ballkinder', 'Turnen Herren']) await board.getByText(title).first().waitFor()

  await board.goto(at('ssv', `${path}?tab=spieltage`))
  await board.getByLabel('Was findet statt?').fill('Heimspiel')
  await board.getByLabel('Halle', { exact: true }).selectOption({ label: 'Dreifachhalle Süd, Ganze Halle' })
  await board.getByLabel('Tag', { exact: true }).fill(formatDay(Temporal.PlainDate.from(day)))
  await board.getByLabel('Von', { exact: true }).fill('18:00')
  await board.getByLabel('Bis', { exact: true }).fill('19:00')
  await press(board, 'Spieltag eintragen')
  await board.getByRole('link', { name: /Dann ruhen: Ballkinder, Rot-Weiß Auental/ }).waitFor()
  await board.getByLabel('Trainings, die im Weg sind, ruhen lassen').check()
  await press(board, 'Spieltag eintragen')
  await board.getByText('1 Training ruht').waitFor()
  await expectAccessible(board)
  await rwa.goto(at('ssv', `/occupancy/dreifachhalle-sued?tag=${day}`))
  await rwa.getByRole('list', { name: 'Farben' }).getByText('Spieltag').waitFor()
  await press(board, 'Fällt aus, Trainings zurückgeben: Heimspiel')
  await board.getByText('1 Training gilt wieder.').waitFor()
  await board.goto(at('ssv', `${path}?tab=nutzung`))
  await board.getByRole('rowheader', { name: /Turnen Herren/ }).waitFor()
  await expectAccessible(board)
})

test('the demo’s draft reads on a phone in the dark, by keyboard, and a trainer only looks', async () => {
  const trainer = await as('gsv', 'trainer', { viewport: PHONE, colorScheme: 'dark' })
  await trainer.goto(at('gsv', PATH))
  const link = trainer.getByRole('link', { name: /^Halbjahr ab/ })
  await link.focus()
  await trainer.keyboard.press('Enter')
  await trainer.getByText(/Einspruch ist bis/).waitFor()
  expect(await trainer.getByText('Einspruch erheben').count()).toBe(0)
  expect(await trainer.getByRole('link', { name: /Ändern/ }).count()).toBe(0)
  const path = new URL(trainer.url()).pathname
  for (const tab of ['bedarf', 'plan', 'angaben']) {
    await trainer.goto(at('gsv', `${path}?tab=${tab}`))
    await expectNoSideScroll(trainer)
    await expectAccessible(trainer)
  }
  const board = await as('ssv', 'admin', { viewport: PHONE })
  for (const tab of ['bedarf', 'entwurf', 'einsprueche', 'plan', 'angaben']) {
    await board.goto(at('ssv', `${path}?tab=${tab}`))
    await expectNoSideScroll(board)
    await expectAccessible(board)
  }
  await board.setViewportSize(DESKTOP)
  const editor = await as('gsv', 'editor')
  await editor.goto(at('gsv', path))
  await editor
    .getByText(/dürfen|Recht|Rolle/)
    .first()
    .waitFor()
})
