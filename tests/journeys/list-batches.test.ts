import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDay } from '../../src/kernel/calendar.ts'
import { newId } from '../../src/kernel/id.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, at, as } = await startJourney()
const owner = new pg.Client({ connectionString: app.databaseUrl })

beforeAll(() => owner.connect())
afterAll(() => owner.end())

const today = Temporal.Now.zonedDateTimeISO('Europe/Berlin').toPlainDate()
const phone = { viewport: PHONE, colorScheme: 'dark' } as const

/** Events of the whole club in ten weeks, on as many days. */
async function addEvents(word: string, count: number, state = 'draft'): Promise<void> {
  await owner.query(
    `insert into events (club_id, id, title, search, state, audience, starts_at, ends_at, created_at, updated_at)
     select 'gsv', id, $1 || ' ' || n, lower($1 || ' ' || n), $2, 'public', at, at + interval '2 hours', now(), now()
     from unnest($3::uuid[]) with ordinality as ids (id, n) cross join lateral (select now() + make_interval(days => 70 + n::int) as at) a`,
    [word, state, Array.from({ length: count }, newId)],
  )
}

const statesOf = async (word: string): Promise<Record<string, number>> => {
  const { rows } = await owner.query<{ state: string; count: number }>(
    `select case when discarded_at is null then state else 'discarded' end as state, count(*)::int as count
     from events where club_id = 'gsv' and title like $1 || ' %' group by 1`,
    [word],
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const look = async (page: Page, name: string) => {
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${name}.png`, fullPage: true })
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByLabel('Mit der Auswahl').selectOption({ label: action })
  await press(page, 'Weiter …')
  await page.getByRole('heading', { name: action, level: 1 }).waitFor()
}

const openEvents = (page: Page, word: string) => page.goto(at(`/admin/events?view=events&suche=${word}`))

test('the office ticks drafts, sees line by line what will happen, publishes them, takes it back, and throws one away', async () => {
  await addEvents('Sammeltermin', 3)
  const page = await as('admin')
  await openEvents(page, 'sammeltermin')
  await look(page, 'events-list')
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Auswählen' }).nth(0).check()
  await page.getByRole('checkbox', { name: 'Auswählen' }).nth(1).check()
  await choose(page, 'Veröffentlichen')
  await page.getByText('Möglich bei 2 von 2 Terminen.').waitFor()
  await page.getByText('wird veröffentlicht').nth(1).waitFor()
  await expectAccessible(page)
  expect(await statesOf('Sammeltermin')).toEqual({ draft: 3 })
  await press(page, '2 Termine veröffentlichen')
  await page.getByText('2 Termine veröffentlicht.').waitFor()
  expect(await statesOf('Sammeltermin')).toEqual({ draft: 1, published: 2 })
  await page.reload()
  expect(await whereOf(page)).toEqual(['Hallen', '/', 'Hallen', 'Termine und Belegungen'])
  await expectAccessible(page)
  await press(page, 'Zurücknehmen')
  await page.getByText('Zurückgenommen: 2 Termine sind wieder wie vorher.').waitFor()
  expect(await statesOf('Sammeltermin')).toEqual({ draft: 3 })

  await page.getByRole('link', { name: 'Zurück zur Liste' }).click()
  await page.getByRole('checkbox', { name: 'Auswählen' }).nth(0).check()
  await choose(page, 'Entwurf löschen')
  await press(page, '1 Termin löschen')
  await page.getByText('1 Termin gelöscht.').waitFor()
  await page.getByRole('link', { name: 'Zurück zur Liste' }).click()
  await expect.poll(() => page.getByRole('checkbox', { name: 'Auswählen' }).count()).toBe(2)

  await page.getByRole('link', { name: 'Sammeltermin 2' }).click()
  await page.getByRole('link', { name: 'Entwurf löschen …' }).click()
  await press(page, '1 Termin löschen')
  await page.getByText('1 Termin gelöscht.').waitFor()
  await press(page, 'Zurücknehmen')
  await page.getByText('Zurückgenommen: 1 Termin ist wieder wie vorher.').waitFor()
  expect(await statesOf('Sammeltermin')).toEqual({ draft: 2, discarded: 1 })
})

test('all that a filter finds is changed and cancelled, beyond the page; what has to be said is asked for, and stays', async () => {
  await addEvents('Filterfest', 60, 'published')
  await addEvents('Anderswo', 1, 'published')
  const page = await as('admin')
  await openEvents(page, 'filterfest')
  await page.getByRole('checkbox', { name: /^Alle Treffer/ }).check()
  await choose(page, 'Kategorie, Abteilung, „Für wen“ ändern')
  await press(page, 'Vorschau ansehen')
  await page.getByRole('link', { name: 'Bitte sagen Sie, was sich ändern soll.' }).waitFor()
  await page.getByLabel('Kategorie').fill('Turnier')
  await page.getByLabel('Für wen').selectOption({ label: 'Nur für Mitglieder' })
  await press(page, 'Vorschau ansehen')
  await page.getByText('Möglich bei 60 von 60 Terminen.').waitFor()
  await look(page, 'events-change')
  await page.getByLabel('Kategorie').fill('Wettkampf')
  await press(page, '60 Termine ändern')
  await page.getByText('Sie haben etwas geändert.').waitFor()
  expect(await page.getByLabel('Kategorie').inputValue()).toBe('Wettkampf')
  await press(page, '60 Termine ändern')
  await page.getByText('60 Termine geändert.').waitFor()

  await openEvents(page, 'filterfest')
  await page.getByRole('checkbox', { name: /^Alle Treffer/ }).check()
  await choose(page, 'Absagen')
  await page.getByText('Das lässt sich nicht zurücknehmen.').waitFor()
  await press(page, '60 Termine absagen')
  await page.getByRole('link', { name: /^Bitte nennen Sie einen Grund/ }).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Grund').fill('Die Halle ist gesperrt')
  await press(page, '60 Termine absagen')
  await page.getByText('60 Termine abgesagt.').waitFor()
  expect(await statesOf('Filterfest')).toEqual({ cancelled: 60 })
  expect(await statesOf('Anderswo')).toEqual({ published: 1 })
})

/** Marked entries of the menu, and the pages in the breadcrumb. */
async function whereOf(page: Page): Promise<string[]> {
  const marked = await page.locator('.staff-bar [aria-current=page]').allTextContents()
  const above = await page.getByRole('navigation', { name: 'Sie sind hier' }).getByRole('link').allTextContents()
  // A count may stand behind the name.
  return [...marked.map((text) => text.replace(/\d.*/, '')), '/', ...above]
}

test.each([
  ['view=events&aktion=cancel', 'Hallen', ['Hallen', 'Termine und Belegungen']],
  ['view=series&aktion=end&zurueck=/admin/events?view=series', 'Hallen', ['Hallen', 'Termine und Belegungen']],
  ['view=users&aktion=block&zurueck=/admin/user?q=a', 'Verein', ['Verein']],
  ['view=courses&aktion=archive', 'Angebote', ['Angebote']],
  ['view=courses&aktion=copy&zurueck=/admin/courses/ballschule', 'Angebote', ['Angebote']],
  [`view=courses&aktion=publish&zurueck=/admin/bookings/import/${newId()}`, 'Angebote', ['Angebote']],
])('at %s menu and breadcrumb name the list of these lines: %s', async (query, entry, trail) => {
  const page = await as('admin')
  await page.goto(at(`/admin/batch?${query}`))
  expect(await whereOf(page)).toEqual([entry, '/', ...trail])
})

/** A hall of its own with ten weekly dates, from two weeks ahead. */
async function addSeries(title: string): Promise<void> {
  const [facilityId, partId, seriesId] = [newId(), newId(), newId()]
  await owner.query(`insert into facilities (club_id, id, name, slug) values ('gsv', $1, $2, $3)`, [
    facilityId,
    `Halle ${title}`,
    `halle-${facilityId}`,
  ])
  await owner.query(`insert into parts (club_id, id, facility_id, name, atomic) values ('gsv', $1, $2, 'Halle', true)`, [
    partId,
    facilityId,
  ])
  await owner.query(`insert into part_atoms (club_id, part_id, atom_id) values ('gsv', $1, $1)`, [partId])
  await owner.query(
    `insert into booking_series (club_id, id, part_id, rule, starts_time, ends_time, valid, kind, title)
     values ('gsv', $1, $2, $3, '18:00', '19:00', daterange($4, $5), 'team', $6)`,
    [
      ...[seriesId, partId, `FREQ=WEEKLY;INTERVAL=1;BYDAY=${DAYS[first.dayOfWeek - 1]}`],
      ...[first.toString(), first.add({ days: 64 }).toString(), title],
    ],
  )
  await owner.query(
    `with made as (insert into bookings (club_id, id, part_id, starts_at, ends_at, state, kind, title, series_id, series_on)
       select 'gsv', uuidv7(), $1, (on_day + time '18:00') at time zone 'Europe/Berlin', (on_day + time '19:00') at time zone 'Europe/Berlin',
         'approved', 'team', $2, $3, on_day
       from generate_series(0, 9) n cross join lateral (select $4::date + 7 * n as on_day) d
       returning club_id, id, part_id, starts_at, ends_at)
     insert into booking_atoms (club_id, booking_id, atom_id, during) select club_id, id, part_id, tstzrange(starts_at, ends_at) from made`,
    [partId, title, seriesId, first.toString()],
  )
}
const first = today.add({ days: 14 })
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

test('at the end of a season the office ends series on a day, on the phone, and has them back', async () => {
  const page = await as('admin', phone)
  await addSeries('Saisonserie Eins')
  await addSeries('Saisonserie Zwei')
  await page.goto(at('/admin/events?view=series&suche=Saisonserie'))
  await isTakenOver(page)
  await page.getByLabel('Diese Seite').check()
  await expectNoSideScroll(page)
  await look(page, 'series-list')
  await expectAccessible(page)
  await choose(page, 'Beenden und Zeit frei geben')
  await page.getByLabel('Letzter Tag, der bleibt').fill('01.01.2020')
  await press(page, 'Vorschau ansehen')
  await page.getByRole('link', { name: /^Dieser Tag ist schon vorbei/ }).waitFor()
  await page.getByLabel('Letzter Tag, der bleibt').fill(formatDay(first.add({ weeks: 5 })))
  await press(page, 'Vorschau ansehen')
  await page
    .getByText(/^4 Termine werden frei, der erste am/)
    .nth(1)
    .waitFor()
  await expectNoSideScroll(page)
  await look(page, 'series-preview')
  await expectAccessible(page)
  await press(page, '2 Serien beenden und Zeit frei geben')
  await page.getByText('2 Serien beendet, die Zeit ist frei.').waitFor()
  const released = async () =>
    (
      await owner.query<{ count: number }>(
        `select count(*)::int as count from bookings where title like 'Saisonserie %' and state = 'released'`,
      )
    ).rows[0]?.count
  expect(await released()).toBe(8)
  await press(page, 'Zurücknehmen')
  await page.getByText('Zurückgenommen: 2 Serien sind wieder wie vorher.').waitFor()
  expect(await released()).toBe(0)
})

test('more than can be done at once is told to be narrowed', async () => {
  await addEvents('Vielfach', 301)
  const page = await as('admin')
  await openEvents(page, 'vielfach')
  await page.getByRole('checkbox', { name: 'Alle Treffer (höchstens 300)' }).check()
  await page.getByLabel('Mit der Auswahl').selectOption({ label: 'Veröffentlichen' })
  await press(page, 'Weiter …')
  await page.getByText('Auf den Filter passen mehr als 300.').waitFor()
  await page.getByRole('link', { name: 'Zur Liste' }).click()
  await expect.poll(() => page.getByRole('checkbox', { name: 'Auswählen' }).count()).toBe(50)
})

test('without JavaScript lines are ticked and changed all the same; an address with nothing in it leads to the list', async () => {
  await addEvents('Schlichttermin', 2)
  const page = await as('admin', { javaScriptEnabled: false })
  await openEvents(page, 'schlichttermin')
  await page.getByRole('checkbox', { name: 'Auswählen' }).nth(0).check()
  await choose(page, 'Veröffentlichen')
  await press(page, '1 Termin veröffentlichen')
  await page.getByText('1 Termin veröffentlicht.').waitFor()
  await page.reload()
  expect(await statesOf('Schlichttermin')).toEqual({ draft: 1, published: 1 })
  await page.goto(at('/admin/batch?view=events&aktion=cancel'))
  await page.getByText('Wählen Sie in der Liste zuerst aus').waitFor()
  for (const query of [
    'auftrag=nichts',
    'view=nichts&aktion=cancel',
    'view=events&aktion=approve&alle=1',
    `auftrag=${newId()}`,
  ]) {
    const cookie = await app.login('gsv', 'admin@gsv.example')
    const answer = await app.fetch('gsv', `/admin/batch?${query}`, { headers: { cookie } })
    expect(answer.status, query).toBe(query.startsWith('auftrag=0') ? 404 : 200)
  }
})

test('the board blocks several users at once, sees who is left out and why, gives them a role, and takes it back', async () => {
  const names = ['Alma', 'Bert', 'Cora']
  const [ids, logins] = [names.map(() => newId()), names.map(() => newId())]
  await owner.query(
    `insert into auth."user" (id, name, email, "emailVerified") select id, name, lower(name) || '@stapel.example', true from unnest($1::uuid[], $2::text[]) as u (id, name)`,
    [logins, names],
  )
  await owner.query(
    `insert into club_users (club_id, id, user_id, role, user_name, firstname, lastname, search, accepted_at)
     select 'gsv', id, login, 'reader', name, name, 'Stapel', lower(name) || ' stapel', now() from unnest($1::uuid[], $2::uuid[], $3::text[]) as u (id, login, name)`,
    [ids, logins, names],
  )
  const stands = async () =>
    (
      await owner.query<{ stand: string }>(
        `select role || case when blocked_at is null then '' else ' blocked' end as stand
       from club_users where id = any($1::uuid[]) order by firstname`,
        [ids],
      )
    ).rows.map(({ stand }) => stand)
  const page = await as('admin', phone)
  await page.goto(at('/admin/user?q=stapel'))
  await isTakenOver(page)
  await page.getByLabel('Diese Seite').check()
  await page.getByLabel('Mit der Auswahl').selectOption('block')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Weiter …' }).click()
  await page.getByText('Möglich bei 3 von 3 Benutzern.').waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: '3 Benutzer sperren' }).click()
  await page.getByText('3 Benutzer gesperrt.').waitFor()
  expect(await stands()).toEqual(['reader blocked', 'reader blocked', 'reader blocked'])
  await page.getByRole('button', { name: 'Zurücknehmen' }).click()
  await page.getByText('Zurückgenommen: 3 Benutzer sind wieder wie vorher.').waitFor()

  await page.goto(at(`/admin/batch?view=users&aktion=role&alle=1&q=stapel`))
  await page.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await page.getByText('Bitte wählen Sie eine Rolle.').first().waitFor()
  await page.getByLabel('Übungsleiter/Trainer').check()
  await page.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await page.getByText('wird Übungsleiter/Trainer').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: '3 Benutzer ändern' }).click()
  await page.getByText('3 Benutzer geändert.').waitFor()
  expect(await stands()).toEqual(['trainer', 'trainer', 'trainer'])
  await page.getByRole('link', { name: 'Zurück zur Liste' }).click()
  await page.getByRole('heading', { name: 'Benutzer verwalten' }).waitFor()
})

test('without JavaScript, too, nobody blocks themselves or a superuser', async () => {
  const page = await as('admin', { javaScriptEnabled: false })
  await page.goto(at('/admin/batch?view=users&aktion=block&alle=1&rolle=admin'))
  await page.getByText('Ihre eigene Rolle und Ihr eigenes Konto kann nur jemand anderes ändern.').waitFor()
  await page.goto(at('/admin/batch?view=users&aktion=block&alle=1&rolle=super'))
  await page.getByText('Superuser kann nur ein Superuser ernennen und ändern.').first().waitFor()
  await page.getByText('Bei keiner Zeile ist das möglich. Warum, steht bei jeder.').waitFor()
})

test.each([
  ['users', 'role', `club_users where role = 'reader'`, { role: 'trainer', departmentIds: newId() }],
  ['courses', 'assign', `courses where state = 'published'`, { departmentId: newId() }],
])('a department that is gone meanwhile is said, for %s', async (view, kind, lines, chosen: Record<string, string>) => {
  const { rows } = await owner.query<{ id: string }>(`select id from ${lines} and club_id = 'gsv' limit 1`)
  const cookie = await app.login('gsv', 'admin@gsv.example')
  const form = { intent: 'preview', key: newId(), ids: rows[0]?.id ?? '', ...chosen }
  const answer = await app.fetch('gsv', `/admin/batch?view=${view}&aktion=${kind}`, { method: 'POST', headers: { cookie }, form })
  expect(answer.status).toBe(422)
  expect(answer.text).toContain('Diese Abteilung gibt es nicht mehr.')
})
