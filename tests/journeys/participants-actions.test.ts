import { readFile } from 'node:fs/promises'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/kernel/id.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, at, as } = await startJourney()

const owner = new pg.Client({ connectionString: app.databaseUrl })
const PEOPLE = '/admin/participants/people'
const phone = { viewport: PHONE, colorScheme: 'dark' } as const

beforeAll(() => owner.connect())
afterAll(() => owner.end())

/** An offer in the department of the demo's editor with these people; answers its id. */
async function addCourse(title: string, names: readonly string[] = [], capacity = 20): Promise<string> {
  const id = newId()
  await owner.query(
    `insert into courses (club_id, id, slug, kind, state, title, search, capacity, department_id)
     select 'gsv', $1, $2, 'course', 'published', $3, lower($3), $4, d.id from departments d where d.club_id = 'gsv' and d.name = 'Turnen'`,
    [id, `probe-${id}`, title, capacity],
  )
  await owner.query(
    `insert into course_prices (club_id, course_id, kind, cents) values ('gsv', $1, 'non_member', 6000), ('gsv', $1, 'member', 3000)`,
    [id],
  )
  for (const [place, name] of names.entries()) await addPerson(id, name, place)
  return id
}

async function addPerson(courseId: string, name: string, place = 0): Promise<void> {
  const personId = newId()
  const [firstname, lastname] = name.split(' ')
  await owner.query(
    `insert into people (club_id, id, firstname, lastname, email, birth_on, search) values ('gsv', $1, $2, $3, $4, '1980-01-01', lower($2 || ' ' || $3))`,
    [personId, firstname, lastname, `${personId}@post.example`],
  )
  await owner.query(
    `insert into participations (club_id, id, course_id, person_id, contact_id, state, queued_at, confirmed_at, price_cents, price_kind, privacy_version, source)
     values ('gsv', $1, $2, $3, $3, 'confirmed', now() - make_interval(secs => $4), now(), 3000, 'member', '2026-11', 'web')`,
    [newId(), courseId, personId, 100 - place],
  )
}

const stateOf = (lastname: string, courseId: string) => async () => {
  const { rows } = await owner.query<{ state: string }>(
    `select p.state from participations p join people w on w.club_id = p.club_id and w.id = p.person_id where w.lastname = $1 and p.course_id = $2`,
    [lastname, courseId],
  )
  return rows[0]?.state
}
const choose = async (page: Page, action: string) => {
  await page.getByLabel('Mit der Auswahl').selectOption({ label: action })
  await page.getByRole('button', { name: 'Weiter …' }).click()
  await page.getByRole('heading', { name: action, level: 1 }).waitFor()
}

test('an editor chooses people, sees row by row what will happen, takes it back, orders it again, and it is done', async () => {
  const courseId = await addCourse('Sammelprobe', ['Ada Eins', 'Ben Zwei', 'Cem Drei'])
  const page = await as('editor@gsv.example')
  await page.goto(at(`${PEOPLE}?angebot=${courseId}`))
  await page.getByRole('checkbox', { name: 'Ada Eins' }).check()
  await page.getByRole('checkbox', { name: 'Ben Zwei' }).check()
  await choose(page, 'Abmelden')
  await page.getByText('Möglich bei 2 von 2 Personen.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Für 2 Personen ausführen' }).click()
  // The order waits ten seconds for who takes it back: too few for a slow machine.
  const held = `update orders set starts_at = now() + interval '1 hour'
    where club_id = 'gsv' and kind = 'participations.remove' and state = 'queued'`
  await expect.poll(async () => (await owner.query(held)).rowCount).toBe(1)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await page.getByText('Zurückgenommen. Es ist nichts passiert.').waitFor()
  expect(await stateOf('Eins', courseId)()).toBe('confirmed')

  await page.goto(at(`${PEOPLE}?angebot=${courseId}`))
  await page.getByRole('checkbox', { name: /^Alle 3 Treffer/ }).check()
  await choose(page, 'Abmelden')
  await page.getByRole('button', { name: 'Für 3 Personen ausführen' }).click()
  await page.getByText('3 Personen sind abgemeldet.').waitFor()
  for (const name of ['Eins', 'Zwei', 'Drei']) expect(await stateOf(name, courseId)()).toBe('cancelled')
  await page.reload()
  await page.getByRole('link', { name: 'Ergebnis ansehen' }).click()
  await page.getByRole('row', { name: /Ada Eins.*Erledigt/ }).waitFor()
  await expectAccessible(page)
})

test('one person is moved and priced from the offer’s panel; who has a price to check is found and settled', async () => {
  const [from, to] = [
    await addCourse('Wechsel von hier', ['Dora Vier', 'Eva Fuenf']),
    await addCourse('Wechsel nach dort', [], 1),
  ]
  const page = await as('super@demo.example')
  const panel = at(`/admin/participants?kurs=probe-${from}`)
  const step = async (name: string, order: string) => {
    await page.goto(panel)
    await page.getByRole('listitem').filter({ hasText: name }).getByText('Ändern', { exact: true }).click()
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('link', { name: order }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await step('Dora Vier', 'Wechseln …')
  await page.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await page.getByText('Bitte wählen Sie ein Angebot.').first().waitFor()
  await page.getByLabel('Suche in der Liste').fill('nach wechsel')
  const targets = page.getByLabel('Neues Angebot').locator('option')
  await expect.poll(() => targets.allTextContents()).toEqual(['Bitte wählen', expect.stringContaining('Wechsel nach dort')])
  await page.getByLabel('Neues Angebot').selectOption(to)
  await page.getByLabel('Suche in der Liste').fill('xyz')
  await expect.poll(() => targets.allTextContents()).toEqual(['Bitte wählen', expect.stringContaining('Wechsel nach dort')])
  await page.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await page.getByText('Bekommt dort einen Platz; 30,00 € wie bisher').waitFor()
  await page.getByRole('button', { name: 'Für eine Person ausführen' }).click()
  await page.getByText('1 Person wechselt in wenigen Sekunden.').first().waitFor()

  await step('Eva Fuenf', 'Preis ändern …')
  await page.getByLabel('Neuer Preis').fill('zehn')
  await page.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await page.getByText('Bitte geben Sie einen Preis an').first().waitFor()
  expect(await page.getByLabel('Neuer Preis').inputValue()).toBe('zehn')
  await page.getByLabel('Neuer Preis').fill('12,50')
  await page.getByLabel('Grund').fill('Ehrenamt')
  await page.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await page.getByText('12,50 € statt 30,00 € (−17,50 €)').waitFor()
  await page.getByLabel('Neuer Preis').fill('13')
  await page.getByRole('button', { name: 'Für eine Person ausführen' }).click()
  await page.getByText('Sie haben etwas geändert.').first().waitFor()
  await page.getByText('13,00 € statt 30,00 €').waitFor()
  await page.getByRole('button', { name: 'Für eine Person ausführen' }).click()
  await page.getByText('1 Person bekommt einen neuen Preis in wenigen Sekunden.').first().waitFor()

  const other = await addCourse('Preisprobe', ['Fritz Sechs'])
  await page.goto(at(`${PEOPLE}?angebot=${other}&stand=unchecked`))
  await page.getByText(/^Hier wurde „Mitglied“ oder „ermäßigt“ angegeben\./).waitFor()
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(['Name', 'Angebot', 'Angemeldet', 'Angegeben', 'Preis'])
  const line = page.getByRole('row', { name: /Fritz Sechs/ })
  expect(await line.textContent()).toMatch(/Mitglied.*30,00.€ \(noch zu prüfen\)/)
  await expectAccessible(page)
  await line.getByRole('link', { name: 'Fritz Sechs: Preis prüfen …' }).click()
  await page.getByRole('heading', { name: 'Vorläufigen Preis prüfen', level: 1 }).waitFor()
  await page.goBack()
  await page.getByRole('checkbox', { name: 'Fritz Sechs' }).check()
  await choose(page, 'Vorläufigen Preis prüfen')
  await page.getByLabel('Nein, es gilt der normale Preis').check()
  await page.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await page.getByText('60,00 € statt 30,00 € (+30,00 €)').waitFor()
  await page.getByRole('button', { name: 'Für eine Person ausführen' }).click()
  await page.getByText('1 Person ist geprüft.').waitFor()
  expect(await stateOf('Vier', to)()).toBe('confirmed')
  await page.goto(panel)
  await page.getByText('13,00 €').first().waitFor()
})

test('columns are chosen, stand in the address, and are exported, numbers as numbers', async () => {
  const courseId = await addCourse('Spaltenprobe', ['Gerd Sieben'])
  await owner.query(
    `insert into emergency_contacts (club_id, id, person_id, name, phone, position)
     select club_id, $1, person_id, 'Oma Gerda', '0821 2', 0 from participations where course_id = $2`,
    [newId(), courseId],
  )
  const page = await as('admin@gsv.example')
  await page.goto(at(`${PEOPLE}?angebot=${courseId}`))
  await page.getByText('Spalten und Ausgabe').click()
  for (const name of ['Hinweis', 'Angemeldet', 'Telefon']) await page.getByRole('checkbox', { name, exact: true }).uncheck()
  for (const name of ['Notfallnummer', 'Preis']) await page.getByRole('checkbox', { name, exact: true }).check()
  await page.getByRole('button', { name: 'Spalten anzeigen' }).click()
  const heads = () => page.getByRole('columnheader').allTextContents()
  await expect.poll(heads).toEqual(['Name', 'Angebot', 'Stand', 'Notfallnummer', 'Preis'])
  const shared = await as('admin@gsv.example')
  await shared.goto(page.url())
  expect(await shared.getByRole('columnheader').allTextContents()).toEqual(['Name', 'Angebot', 'Stand', 'Notfallnummer', 'Preis'])
  await shared.getByText('Spalten und Ausgabe').click()
  const downloading = shared.waitForEvent('download')
  await shared.getByRole('link', { name: 'CSV' }).click()
  const csv = (await readFile(await (await downloading).path())).toString()
  expect(csv.replace('\uFEFF', '')).toBe(
    'Vorname;Nachname;Angebot;Stand;Notfallnummer;Preis in €;Preis noch zu prüfen\r\nGerd;Sieben;Spaltenprobe;angemeldet;Oma Gerda 0821 2;30;ja\r\n',
  )
})

test('a trainer without JavaScript writes to chosen people on the phone, and sees no prices and nobody else’s people', async () => {
  const courseId = await addCourse('Trainerprobe', ['Hans Acht'])
  const foreign = await addCourse('Fremdprobe', ['Ida Neun'])
  await owner.query(
    `insert into course_trainers (club_id, course_id, person_id) select 'gsv', $1, person_id from club_users where club_id = 'gsv' and role = 'trainer' limit 1`,
    [courseId],
  )
  const page = await as('trainer@gsv.example', { ...phone, javaScriptEnabled: false })
  await page.goto(at(`${PEOPLE}?q=neun`))
  await page.getByText('Auf diese Suche passt niemand aus Ihren Angeboten.').waitFor()
  await page.goto(at(`${PEOPLE}?angebot=${courseId}`))
  await expectNoSideScroll(page)
  expect(await page.getByRole('option', { name: 'Preis ändern' }).count()).toBe(0)
  await page.getByRole('checkbox', { name: 'Hans Acht' }).check()
  await choose(page, 'E-Mail schreiben')
  await page.getByLabel('Betreff').fill('Hallenwechsel {kurs}')
  await page.getByLabel('Text', { exact: true }).fill('Liebe {name}, wir sind in Halle 2.')
  await page.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await page.getByText('Bekommt die E-Mail', { exact: true }).waitFor()
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Für eine Person ausführen' }).click()
  await page.getByText('Teilnehmerliste: 1 Person aus').waitFor()
  await page.getByRole('button', { name: 'Zurücknehmen' }).click()
  await page.getByText('Zurückgenommen', { exact: true }).waitFor()
  const asked = await page.goto(at(`/admin/participants/batch?aktion=price&id=${foreign}`))
  expect(asked?.status()).toBeLessThan(500)
})

test('certificates of many are printed in the background: one leaves, comes back, and downloads them', async () => {
  const names = Array.from({ length: 30 }, (_, place) => `Kim Zeugnis-${String(place).padStart(2, '0')}`)
  const courseId = await addCourse('Bescheinigungsprobe', names, 50)
  const sessionId = newId()
  await owner.query(
    `insert into sessions (club_id, id, course_id, on_day, starts_at, ends_at, state)
     values ('gsv', $1, $2, current_date - 2, now() - interval '50 hours', now() - interval '49 hours', 'held')`,
    [sessionId, courseId],
  )
  await owner.query(
    `insert into attendance (club_id, session_id, person_id, state, taken_at, client_id)
     select 'gsv', $1, person_id, 'present', now(), uuidv7() from participations where club_id = 'gsv' and course_id = $2`,
    [sessionId, courseId],
  )
  const page = await as('editor@gsv.example', phone)
  await page.goto(at(`/admin/participants/certificates?kurs=probe-${courseId}`))
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Bescheinigungen als PDF' }) })
  // However many people: a body may name 1,000 fields.
  expect(await form.evaluate((element: HTMLFormElement) => [...new FormData(element).keys()])).toEqual(['course', 'von', 'bis'])
  await page.getByRole('button', { name: 'Bescheinigungen als PDF' }).click()
  await page.getByRole('heading', { name: 'Bescheinigungen', level: 1 }).waitFor()
  await page.goto(at(PEOPLE))
  await page.getByRole('link', { name: 'Sammelaktionen' }).click()
  await page.getByRole('link', { name: /Bescheinigungen/ }).click()
  await page.getByText('30 Personen haben eine Bescheinigung.').waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  const address = (await page.getByRole('link', { name: 'PDF herunterladen' }).getAttribute('href')) ?? ''
  const pdf = await app.fetch('gsv', address)
  expect([pdf.status, pdf.text.slice(0, 5), pdf.text.includes('/Count 30')]).toEqual([200, '%PDF-', true])
  expect((await app.fetch('gsv', address.split('?')[0] ?? '')).status, 'without its signature').toBe(404)
})

test('an editor cancels an offer: sees who is told and what becomes free, gives the reason, and everybody is told', async () => {
  const courseId = await addCourse('Absageprobe', ['Jana Zehn', 'Kai Elf'])
  await owner.query(
    `insert into group_people (club_id, id, course_id, person_id, kind, valid)
     select 'gsv', uuidv7(), $1, person_id, 'regular', '[2026-01-01,)' from club_users
     where club_id = 'gsv' and role = 'reader' and person_id is not null limit 1`,
    [courseId],
  )
  const page = await as('editor@gsv.example')
  await page.goto(at(`/admin/courses/probe-${courseId}`))
  await page.getByRole('link', { name: 'Absagen …' }).click()
  await page.getByRole('heading', { name: 'Angebot absagen?' }).waitFor()
  await page
    .getByText(/^Abgemeldet und benachrichtigt: 2 Personen mit Anmeldung, 1 Person aus der Gruppe, ohne Anmeldung/)
    .waitFor()
  await page.getByText('Preise über zusammen 60,00 € entfallen.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Angebot endgültig absagen' }).click()
  await page.getByRole('link', { name: /Bitte nennen Sie den Grund/ }).waitFor()
  await page.getByLabel('Grund der Absage').fill('Leider keine Übungsleitung.')
  await page.getByRole('button', { name: 'Angebot endgültig absagen' }).click()
  await page.getByText(/^Das Angebot ist abgesagt\./).waitFor()
  await page.reload()
  await page
    .getByText(/^abgesagt$/i)
    .first()
    .waitFor()
  expect(await stateOf('Zehn', courseId)()).toBe('cancelled')
})

test('the list of people and an order work on 360 px, in the dark, and by keyboard', async () => {
  const courseId = await addCourse('Tastenprobe', ['Lea Zwoelf'])
  const page = await as('admin@gsv.example', phone)
  await page.goto(at(`${PEOPLE}?angebot=${courseId}`))
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('checkbox', { name: 'Lea Zwoelf' }).focus()
  await page.keyboard.press('Space')
  await page.getByLabel('Mit der Auswahl').selectOption({ label: 'Abmelden' })
  await page.getByRole('button', { name: 'Weiter …' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Möglich bei 1 von 1 Person.').waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
})
