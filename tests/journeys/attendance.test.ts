import pg from 'pg'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/kernel/id.ts'
import { expectAccessible } from '../support/accessible.ts'
import { DESKTOP, expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { expectReadableInSun } from '../support/sunlight.ts'

const PASSWORD = 'Verein-2026!'
const LISTS = '/admin/mobile/participantList'
const { app, browser, at } = await startJourney()
const owner = new pg.Client({ connectionString: app.databaseUrl })
let sessionId: string
let people: { id: string; name: string }[]

afterAll(() => owner.end())

/** A session led by the trainer, begun ten minutes ago. */
beforeAll(async () => {
  await owner.connect()
  const course = await owner.query<{
    id: string
  }>(`select id from courses where club_id = 'gsv' and slug = 'ruckenfit-am-feierabend'
    or club_id = 'gsv' and slug = 'rueckenfit-am-feierabend'`)
  const courseId = course.rows[0]?.id ?? ''
  sessionId = newId()
  await owner.query(
    `insert into sessions (club_id, id, course_id, on_day, starts_at, ends_at)
     values ('gsv', $1, $2, (now() at time zone 'Europe/Berlin')::date, now() - interval '10 minutes', now() + interval '50 minutes')`,
    [sessionId, courseId],
  )
  const listed = await owner.query<{ id: string; name: string }>(
    `select p.id, p.firstname || ' ' || p.lastname as name from participants m join people p on p.club_id = m.club_id and p.id = m.person_id
     where m.club_id = 'gsv' and m.course_id = $1 and m.valid @> current_date order by p.firstname, p.lastname, p.id`,
    [courseId],
  )
  people = listed.rows
  // The first of the list too needs facts for a hall without network.
  await owner.query(
    `insert into emergency_contacts (club_id, id, person_id, name, phone, relation, position) values ('gsv', $1, $2, 'Oma Gerda', '0151 777', 'Großmutter', -1)`,
    [newId(), people[0]?.id],
  )
  const signUp = await owner.query<{ id: string }>(
    `update participations set companion = 'Opa Karl', message = 'Kommt etwas später.'
     where club_id = 'gsv' and course_id = $1 and person_id = $2 and state = 'confirmed' returning id`,
    [courseId, people[0]?.id],
  )
  await owner.query(`update people set goes_alone = true, has_no_photo = true where club_id = 'gsv' and id = $1`, [people[7]?.id])
  const questionId = newId()
  await owner.query(
    `insert into course_questions (club_id, id, course_id, position, kind, label) values ('gsv', $1, $2, 1, 'text', 'Schuhgröße?')`,
    [questionId, courseId],
  )
  await owner.query(
    `insert into participation_answers (club_id, participation_id, question_id, answer) values ('gsv', $1, $2, '42')`,
    [signUp.rows[0]?.id, questionId],
  )
})

const nameOf = (place: number) => people[place]?.name ?? ''
const idOf = (place: number) => people[place]?.id ?? ''

async function logIn(page: Page, email = 'trainer@gsv.example'): Promise<void> {
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByLabel('Passwort').fill(PASSWORD)
  await page.getByRole('button', { name: 'Einloggen', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** A phone with the open list and everything on it for offline places. */
async function openPhone(options: { email?: string; dark?: boolean; clockAheadMs?: number } = {}): Promise<Page> {
  const page = await browser.open({ viewport: PHONE, hasTouch: true, colorScheme: options.dark ? 'dark' : 'light' })
  if (options.clockAheadMs) {
    await page.context().addInitScript((ahead) => {
      const right = Date.now
      Date.now = () => right() + ahead
    }, options.clockAheadMs)
  }
  await page.goto(at('/login'))
  await logIn(page, options.email)
  await openList(page)
  await expect
    .poll(() => page.evaluate(async () => (await caches.open('hall')).match('/admin/mobile/participantList').then(Boolean)))
    .toBe(true)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  return page
}

async function openList(page: Page): Promise<void> {
  await page.goto(at(`${LISTS}#stunde/${sessionId}`))
  await page.getByRole('heading', { name: /Rückenfit/ }).waitFor()
}

async function reopen(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(at(`${LISTS}#stunde/${sessionId}`))
  return page
}

const button = (page: Page, place: number, mark: string) =>
  page.getByRole('button', { name: `${nameOf(place)}: ${mark}`, exact: true })
const press = (page: Page, place: number, mark: string) => button(page, place, mark).click()
const isSet = (page: Page, place: number, mark: string) =>
  expect.poll(() => button(page, place, mark).getAttribute('aria-pressed')).toBe('true')
const says = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor()

async function kept(personId: string): Promise<string | undefined> {
  const { rows } = await owner.query<{ state: string }>(`select state from attendance where session_id = $1 and person_id = $2`, [
    sessionId,
    personId,
  ])
  return rows[0]?.state
}

test('attendance without network: killed, reopened, a second phone with a wrong clock; nothing is lost, nothing undone', async () => {
  const first = await openPhone()
  const second = await openPhone({ clockAheadMs: 3_600_000 })
  const context = first.context()
  await press(first, 0, 'anwesend')
  await isSet(second, 0, 'anwesend')
  await context.setOffline(true)
  await press(first, 1, 'anwesend')
  await press(first, 2, 'anwesend')
  await press(first, 3, 'fehlt')
  await says(first, /Kein Netz – 3 Einträge werden gesendet, sobald es geht/)
  await first.getByRole('link', { name: 'Gast eintragen' }).click()
  const [firstname = '', ...lastname] = nameOf(0).split(' ')
  await first.getByLabel('Vorname').fill(firstname)
  await first.getByLabel('Nachname').fill(lastname.join(' '))
  await first.getByText(`${nameOf(0)} steht schon auf der Liste.`).waitFor()
  await first.getByLabel('Vorname').fill('Zoe')
  await first.getByLabel('Nachname').fill('Spontan')
  await first.getByText('steht schon auf der Liste').waitFor({ state: 'detached' })
  // Nervous fingers tap twice.
  await first.getByRole('button', { name: 'Auf die Liste setzen' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await first.getByText('spontan dazu', { exact: true }).waitFor()
  await first.close()

  // The later mark comes from a phone one hour ahead; the first phone cannot know.
  await press(second, 1, 'fehlt')
  await expect.poll(() => kept(idOf(1))).toBe('absent')

  const again = await reopen(context)
  await isSet(again, 1, 'anwesend')
  await isSet(again, 3, 'fehlt')
  await says(again, /4 Einträge/)
  await again.getByRole('button', { name: nameOf(0), exact: true }).click()
  await again.getByRole('link', { name: /Oma Gerda/ }).waitFor()
  const details = again.getByRole('dialog')
  for (const text of ['Opa Karl', 'Kommt etwas später.', 'Schuhgröße?', '42'])
    await details.getByText(text, { exact: true }).waitFor()
  if (process.env.LOOK) await again.screenshot({ path: `${process.env.LOOK}/person.png` })
  await again.keyboard.press('Escape')
  await press(again, 2, 'entschuldigt')

  await context.setOffline(false)
  await says(again, /Alles gesendet/)
  await isSet(again, 1, 'fehlt')
  await again.getByText(/Andere Angabe: anwesend/).waitFor()
  await isSet(second, 2, 'entschuldigt')
  await isSet(second, 3, 'fehlt')
  expect([await kept(idOf(1)), await kept(idOf(2)), await kept(idOf(3))]).toEqual(['absent', 'excused', 'absent'])
  const entries = await owner.query<{ count: number; off: number }>(
    `select count(*)::integer as count, max(abs(extract(epoch from received_at - taken_at)))::integer as off from attendance_entries where session_id = $1`,
    [sessionId],
  )
  // A clock one hour wrong makes no time one hour wrong.
  expect(entries.rows[0]?.count).toBe(7)
  expect(entries.rows[0]?.off).toBeLessThan(300)

  // A trainer with both in sight settles it.
  await press(second, 1, 'anwesend')
  await again.getByText(/Andere Angabe/).waitFor({ state: 'detached' })
  await isSet(again, 1, 'anwesend')
})

test('an expired login hides the names and keeps what was not sent until the same person logs in again', async () => {
  const page = await openPhone()
  await page.context().setOffline(true)
  await press(page, 4, 'entschuldigt')
  await says(page, /Ein Eintrag wird gesendet/)
  await owner.query(`delete from auth.session`)
  await page.context().setOffline(false)
  await page.getByText(/Ihre Anmeldung ist abgelaufen/).waitFor()
  await page.getByText(/Ein Eintrag ist noch auf diesem Handy/).waitFor()
  expect(await page.getByText(nameOf(4)).count()).toBe(0)
  expect(await kept(idOf(4))).toBeUndefined()
  await page.getByRole('link', { name: 'Einloggen' }).first().click()
  await page.waitForURL(/login/)
  await logIn(page)
  await expect.poll(() => kept(idOf(4))).toBe('excused')
})

test('signing out asks while something is not sent, then sends it and leaves nothing on the phone', async () => {
  const page = await openPhone()
  const openMenu = () => page.locator('summary', { hasText: 'Menü' }).click()
  const signOut = () => page.locator('.staff-phone').getByRole('button', { name: 'Ausloggen' }).click()
  await page.context().setOffline(true)
  await press(page, 5, 'anwesend')
  await says(page, /Ein Eintrag/)
  await openMenu()
  await signOut()
  await page.getByRole('dialog', { name: 'Noch nicht alles gesendet' }).waitFor()
  await page.getByRole('button', { name: 'Eingeloggt bleiben' }).click()
  await page.context().setOffline(false)
  await signOut()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => kept(idOf(5))).toBe('present')
  const left = await page.evaluate(async () => ({
    data: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
  }))
  expect(left.data).not.toContain('hall')
  expect(left.caches).not.toContain('hall')
})

test('without network the home screen and every page of the staff lead to the lists', async () => {
  const page = await openPhone()
  await page.context().setOffline(true)
  await page.goto(at('/'))
  await page.getByRole('heading', { name: 'Teilnehmerlisten' }).waitFor()
  await page.locator(`a[href$='#stunde/${sessionId}']`, { hasText: 'Rückenfit am Feierabend' }).first().click()
  await isSet(page, 0, 'anwesend')
  await page.getByRole('button', { name: 'Absagen braucht Netz' }).waitFor()
  await page.locator('summary', { hasText: 'Menü' }).click()
  await page.locator('.staff-phone').getByRole('link', { name: 'Teilnehmer' }).click()
  await page.getByRole('heading', { name: 'Teilnehmerlisten' }).waitFor()
  await page.getByText(/Kein Netz/).waitFor()
})

test('the list works by keyboard, in the dark, on 360 px and on a desktop, and axe finds nothing', async () => {
  const page = await openPhone({ dark: true })
  await button(page, 6, 'anwesend').focus()
  await page.keyboard.press('Space')
  await isSet(page, 6, 'anwesend')
  await page.keyboard.press('Space')
  await isSet(page, 6, 'anwesend')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  const box = await button(page, 6, 'fehlt').boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(56)
  await page.getByRole('button', { name: nameOf(6), exact: true }).click()
  await page.getByRole('button', { name: 'Angabe zurücknehmen' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Angabe zurücknehmen' }).click()
  await expect.poll(() => kept(idOf(6))).toBe('open')
  await page.getByRole('link', { name: 'Gast eintragen' }).click()
  await page.getByRole('heading', { name: 'Gast eintragen' }).waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.goto(at(`${LISTS}#stunden`))
  await page.getByRole('heading', { name: 'Teilnehmerlisten' }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize(DESKTOP)
  await expectNoSideScroll(page)
})

test('without JavaScript a trainer takes somebody in, lets them stay, notes whom to call and takes them off', async () => {
  const page = await browser.open({ viewport: PHONE, javaScriptEnabled: false })
  await page.goto(at('/login'))
  await logIn(page)
  await page.goto(at('/admin/mobile/courseMembers'))
  await page.getByRole('link', { name: /Rückenfit am Feierabend/ }).click()
  await page.getByText('Neue Person eintragen').click()
  await page.getByLabel('Vorname').fill('Nele')
  await page.getByRole('button', { name: 'Auf die Liste setzen' }).click()
  await page.getByRole('link', { name: /Nachnamen/ }).waitFor()
  await page.getByLabel('Nachname').fill('Probe')
  await page.getByLabel('schnuppert').check()
  await page.getByRole('button', { name: 'Auf die Liste setzen' }).click()
  await page.getByText('Nele Probe steht jetzt auf der Liste.').waitFor()
  await page.getByRole('button', { name: 'Nele Probe fest aufnehmen' }).click()
  await page.getByText('Nele Probe gehört jetzt fest zur Gruppe.').waitFor()
  await page.getByRole('link', { name: /Nele Probe/ }).click()
  await page.getByRole('link', { name: 'Kontakt und Angaben für die Halle' }).click()
  await page.getByRole('group', { name: 'Im Notfall anrufen' }).getByLabel('Name').fill('Vater Jens')
  await page.getByRole('button', { name: 'Angaben speichern' }).click()
  await page.getByText('Bitte geben Sie auch die Telefonnummer an.').first().waitFor()
  await page.getByRole('group', { name: 'Im Notfall anrufen' }).getByLabel('Telefon').fill('0151 123')
  await page.getByRole('button', { name: 'Angaben speichern' }).click()
  await page.getByText('Die Angaben für die Halle sind gespeichert.').waitFor()
  await page.getByRole('link', { name: 'Zurück' }).click()
  await page.getByRole('button', { name: 'Von der Liste nehmen' }).click()
  await page.getByText('Nele Probe ist von der Liste genommen.').waitFor()
  expect(await page.getByRole('link', { name: /Nele Probe/ }).count()).toBe(0)
})

test('in the sun every word of the hall’s pages is readable on 360 px, and what is pressed is as high as a thumb', async () => {
  const page = await openPhone()
  await expectReadableInSun(page)
  const seen = await page.locator('.attendance').evaluate((list) => {
    const foot = list.querySelector('.attendance-foot')?.getBoundingClientRect().top ?? 0
    return [...list.querySelectorAll('.attendance-person')].filter((one) => one.getBoundingClientRect().bottom <= foot).length
  })
  expect(seen, 'names at once').toBeGreaterThanOrEqual(8)
  await page.getByText('kein Foto', { exact: true }).first().waitFor()
  await page.getByText('geht allein', { exact: true }).first().waitFor()
  for (const path of [`${LISTS}#stunden`, '/admin/mobile/participants', '/admin/mobile/courseMembers']) {
    await page.goto(at(path))
    await page
      .getByRole('link', { name: /Rückenfit am Feierabend/ })
      .first()
      .waitFor()
    await expectReadableInSun(page)
    await expectNoSideScroll(page)
    const low = await page.locator('main').evaluate((main) =>
      [...main.querySelectorAll('button, .button, input:not([type=hidden]), summary, li > a')].flatMap((one) => {
        const { height } = one.getBoundingClientRect()
        return height > 0 && height < 44 ? [`${one.textContent} ${height}`] : []
      }),
    )
    expect(low, path).toEqual([])
  }
  await page
    .getByRole('link', { name: /Rückenfit am Feierabend/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Rückenfit am Feierabend' }).waitFor()
  await expectReadableInSun(page)
})

test('an editor moves somebody from one group to another without JavaScript; both lists show it', async () => {
  const page = await browser.open({ viewport: PHONE, javaScriptEnabled: false })
  await page.goto(at('/login'))
  await logIn(page, 'editor@gsv.example')
  await page.goto(at('/admin/mobile/courseMembers?kurs=kinderturnen-ab-3'))
  await page.getByText('Neue Person eintragen').click()
  await page.getByLabel('Vorname').fill('Mo')
  await page.getByLabel('Nachname').fill('Wechsel')
  await page.getByRole('button', { name: 'Auf die Liste setzen' }).click()
  await page.getByRole('link', { name: /Mo Wechsel/ }).click()
  await page.getByLabel('Wechselt zu').selectOption({ label: 'Kinderturnen ab 6' })
  await page.getByRole('button', { name: 'Wechseln', exact: true }).click()
  await page
    .getByText(/wechselt|gewechselt/)
    .first()
    .waitFor()
  expect(await page.getByRole('link', { name: /Mo Wechsel/ }).count()).toBe(0)
  await page.goto(at('/admin/mobile/courseMembers?kurs=kinderturnen-ab-6'))
  await page.getByRole('link', { name: /Mo Wechsel/ }).waitFor()
})

test('the group list is accessible on 360 px', async () => {
  const page = await browser.open({ viewport: PHONE })
  await page.goto(at('/login'))
  await logIn(page, 'editor@gsv.example')
  for (const path of ['', '?kurs=kinderturnen-ab-3', '?kurs=kinderturnen-ab-3&suche=lorenz']) {
    await page.goto(at(`/admin/mobile/courseMembers${path}`))
    await expectAccessible(page)
    await expectNoSideScroll(page)
  }
  await page.goto(at('/admin/mobile/courseMembers?kurs=kinderturnen-ab-3'))
  await page.locator('.attendance-member-link').first().click()
  await page.getByRole('link', { name: 'Kontakt und Angaben für die Halle' }).click()
  await page.getByRole('heading', { name: 'Für die Halle' }).waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
})

test('a mother says whom to call and releases a health note; the trainer reads it, and the log says so', async () => {
  const page = await browser.open({ viewport: PHONE })
  await page.goto(at('/login'))
  await logIn(page, 'reader@gsv.example')
  await page.goto(at('/member/me'))
  await page.getByRole('link', { name: 'Notfallnummern und Abholer' }).click()
  await page.waitForURL(at('/member/me/care'))
  await page.getByRole('link', { name: 'Käthe Lorenz' }).click()
  await page.locator('a[aria-current=page]', { hasText: 'Käthe Lorenz' }).waitFor()
  await page.getByLabel('Wer darf abholen?').fill('Oma Lorenz, 0151 5')
  await page.getByLabel('Gesundheitshinweis', { exact: false }).first().fill('Bienengift, Spray im Rucksack')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByLabel('Die Übungsleiter dürfen').check()
  await page.getByRole('button', { name: 'Angaben speichern' }).click()
  await page.getByText('Gespeichert', { exact: true }).waitFor()
  const child = await owner.query<{ id: string }>(
    `select id from people where club_id = 'gsv' and firstname = 'Käthe' and lastname = 'Lorenz'`,
  )
  await owner.query(
    `insert into attendance (club_id, session_id, person_id, state, taken_at, client_id) values ('gsv', $1, $2, 'present', now(), $3)`,
    [sessionId, child.rows[0]?.id, newId()],
  )
  const phone = await openPhone()
  const row = phone.getByRole('listitem').filter({ hasText: 'Käthe Lorenz' })
  await row.getByText('Bienengift, Spray im Rucksack').waitFor()
  await row.getByText('geht mit: Oma Lorenz').waitFor()
  const log = await owner.query(
    `select content from journal where event = 'health_note.read' and object_id = $1 and content like 'Gesundheitshinweis gelesen: Teilnehmerliste%'`,
    [child.rows[0]?.id],
  )
  // Phones of the tests before may have the list open, too.
  expect(log.rowCount).toBeGreaterThanOrEqual(1)
})
