import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../src/kernel/id.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

// Only a browser with windows shows notifications.
const { app, browser, at, as } = await startJourney({ hasWindows: true })
const owner = new pg.Client({ connectionString: app.databaseUrl })
afterAll(() => owner.end())

const fateOf = (id: string) => `/admin/mobile/participantList/${id}/cancel`
let course: { id: string; slug: string; title: string }
let partId: string

beforeAll(async () => {
  await owner.connect()
  const courses = await owner.query<typeof course>(
    `select c.id, c.slug, c.title from courses c join course_trainers t on t.club_id = c.club_id and t.course_id = c.id
     join club_users u on u.club_id = t.club_id and u.person_id = t.person_id and u.role = 'trainer'
     where c.club_id = 'gsv' and c.kind = 'ongoing' and c.state in ('published', 'running')
       and (select count(*) from participants p where p.club_id = c.club_id and p.course_id = c.id and p.valid @> current_date) > 2
     order by c.slug limit 1`,
  )
  course = courses.rows[0] ?? { id: '', slug: '', title: '' }
  const parts = await owner.query<{ id: string }>(
    `insert into parts (club_id, id, facility_id, name, atomic) select club_id, $1, id, 'Nebenraum', true from facilities where club_id = 'gsv' order by name limit 1 returning id`,
    [newId()],
  )
  partId = parts.rows[0]?.id ?? ''
  await owner.query(`insert into part_atoms (club_id, part_id, atom_id) values ('gsv', $1, $1)`, [partId])
})

const hourAfter = (hours: number): number => Temporal.Now.zonedDateTimeISO('Europe/Berlin').add({ hours }).hour

/** A session of the trainer's offer, `wanted` hours from now or one less: over midnight no day and times name it. In a room of its own. */
async function addSession(wanted: number): Promise<string> {
  const hours = hourAfter(wanted) === 23 ? wanted - 1 : wanted
  const [id, bookingId] = [newId(), newId()]
  await owner.query(
    `insert into sessions (club_id, id, course_id, on_day, starts_at, ends_at, part_id)
     values ('gsv', $1, $2, ((now() + $4 * interval '1 hour') at time zone 'Europe/Berlin')::date,
       date_trunc('minute', now()) + $4 * interval '1 hour', date_trunc('minute', now()) + ($4 + 1) * interval '1 hour', $3)`,
    [id, course.id, partId, hours],
  )
  await owner.query(
    `insert into bookings (club_id, id, part_id, starts_at, ends_at, state, kind, title, session_id)
     select club_id, $1, part_id, starts_at, ends_at, 'approved', 'course', $2, id from sessions where id = $3`,
    [bookingId, course.title, id],
  )
  await owner.query(
    `insert into booking_atoms (club_id, booking_id, atom_id, during)
     select club_id, id, part_id, tstzrange(starts_at, ends_at) from bookings where id = $1`,
    [bookingId],
  )
  return id
}

/** The links to this session in the mails of one kind, newest first. */
async function linksIn(template: string, sessionId: string): Promise<{ to: string; link: string }[]> {
  const { rows } = await owner.query<{ id: string; to: string }>(
    `select id, to_address as to from mails where club_id = 'gsv' and template = $1
       and coalesce(data ->> 'sessionId', data -> 'session' ->> 'id') = $2 order by id desc`,
    [template, sessionId],
  )
  return Promise.all(
    rows.map(async ({ id, to }) => {
      const { text } = await app.fetch('gsv', `/dev/mailbox/${id}/text`)
      return { to, link: /\/p\/[\w.-]+\/session/.exec(text)?.[0] ?? '' }
    }),
  )
}

const pressed = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

test('a sick trainer asks for a substitute with one press; who accepts first leads, and the trainer sees it at once', async () => {
  const sessionId = await addSession(3)
  const page = await as('trainer@gsv.example', { viewport: PHONE })
  await page.goto(at(`/admin/mobile/participantList#stunde/${sessionId}`))
  await page.getByRole('link', { name: 'Fällt aus …' }).click()
  await page.getByRole('heading', { name: 'Vertretung suchen' }).waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByLabel('Nachricht an die Vertretung').fill('Der Schlüssel hängt im Geräteraum.')
  await pressed(page, 'Vertretung fragen')
  await page.getByRole('heading', { name: 'Vertretung gesucht' }).waitFor()
  await expectAccessible(page)
  const [first, second] = await linksIn('substitute.asked', sessionId)
  const other = await browser.open({ viewport: PHONE })
  await other.goto(at(first?.link ?? ''))
  await other.getByText('Der Schlüssel hängt im Geräteraum.').waitFor()
  await expectAccessible(other)
  await expectNoSideScroll(other)
  await pressed(other, 'Ja, ich übernehme')
  await other.getByText('Danke, Sie übernehmen die Stunde').waitFor()
  await page.getByText(/ vertritt$/).waitFor()
  const late = await browser.open({ viewport: PHONE })
  await late.goto(at(second?.link ?? ''))
  await late.getByText('Jemand anderes übernimmt die Stunde schon.').waitFor()
  expect(await late.getByRole('button', { name: 'Ja, ich übernehme' }).count()).toBe(0)

  await pressed(page, 'Vertretung zurücknehmen')
  await page.getByText('Die Vertretung ist zurückgenommen.').waitFor()
  await page.getByRole('heading', { name: 'Vertretung suchen' }).waitFor()
  await expectAccessible(page)
  await other.reload()
  await other.getByText('Es wird keine Vertretung mehr gesucht.').waitFor()
})

test('cancelled: the website shows it, the trainer sees who knows and calls the others, and takes it back', async () => {
  const sessionId = await addSession(5)
  const page = await as('trainer@gsv.example', { viewport: PHONE })
  await page.goto(at(fateOf(sessionId)))
  await page.getByLabel('Nachricht an alle').fill('Die Heizung ist ausgefallen.')
  await pressed(page, 'Stunde fällt aus')
  await page.getByText('Wer weiß Bescheid?').waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  expect(await page.getByRole('link', { name: /anrufen$/ }).count()).toBeGreaterThan(0)
  const visitor = await browser.open()
  await visitor.goto(at(`/id/${course.slug}`))
  await visitor.getByText('entfällt').first().waitFor()

  const [notice] = await linksIn('session.cancelled', sessionId)
  expect((await app.fetch('gsv', notice?.link ?? '')).text).toContain('Diese Stunde fällt aus')
  expect(await page.locator('.hall-figures strong').textContent()).toBe('0')
  const parent = await browser.open({ viewport: PHONE })
  await parent.goto(at(notice?.link ?? ''))
  await parent.getByText('Danke, wir wissen, dass Sie Bescheid wissen.').waitFor()
  await expectAccessible(parent)
  await expect.poll(() => page.locator('.hall-figures strong').textContent()).toBe('1')
  await page
    .getByRole('button', { name: /^Als informiert abhaken/ })
    .first()
    .click()
  await expect.poll(() => page.locator('.hall-figures strong').textContent()).toBe('2')

  await pressed(page, /^Rückgängig machen/)
  await page.getByText('Wer von der Absage wusste, bekommt jetzt Bescheid.').waitFor()
  await page.getByText('Diese Personen hatten schon von der Absage gehört.').waitFor()
  await expectAccessible(page)
  await parent.getByText('Diese Stunde findet statt').waitFor()
  expect((await linksIn('session.restored', sessionId)).map(({ to }) => to)).toContain(notice?.to)
  expect(await linksIn('session.cancelled', sessionId)).toEqual([])
})

test('the office cancels by keyboard alone and sets another date; an occupied room is named', async () => {
  const sessionId = await addSession(30)
  await addSession(54)
  const page = await as('admin@gsv.example', { colorScheme: 'dark' })
  await page.goto(at(fateOf(sessionId)))
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: /trotzdem bezahlt/ }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Diese Stunde fällt aus').waitFor()
  const { rows } = await owner.query(`select state, pays_trainer from sessions where id = $1`, [sessionId])
  expect(rows).toEqual([{ state: 'cancelled', pays_trainer: true }])
  await owner.query(
    `update bookings set title = 'Schachabend', session_id = null where part_id = $1 and starts_at > now() + interval '50 hours'`,
    [partId],
  )
  // On some hours of the week the offer has one of its own at that time, elsewhere.
  const then = `course_id = $1 and starts_at between now() + interval '50 hours' and now() + interval '58 hours'`
  await owner.query(`update bookings set session_id = null where session_id in (select id from sessions where ${then})`, [
    course.id,
  ])
  await owner.query(`delete from sessions where ${then}`, [course.id])
  const day = await owner.query<{ day: string }>(
    `select to_char((starts_at + interval '24 hours') at time zone 'Europe/Berlin', 'DD.MM.YYYY') as day from sessions where id = $1`,
    [sessionId],
  )
  await page.getByLabel('Tag', { exact: true }).fill(day.rows[0]?.day ?? '')
  await page.keyboard.press('Enter')
  await page
    .getByText(/Die Halle ist dann belegt\. Dort ist: „Schachabend“/)
    .first()
    .waitFor()
  await expectAccessible(page)
  expect(await page.getByLabel('Tag', { exact: true }).inputValue()).toBe(day.rows[0]?.day)
  await page.getByLabel('Halle', { exact: true }).selectOption('')
  await pressed(page, 'Ersatztermin festlegen')
  await page.getByText('Der Ersatztermin steht. Alle bekommen Bescheid.').waitFor()
  await page.getByText('Wird nachgeholt').waitFor()
  expect(await page.getByRole('button', { name: /Rückgängig/ }).count()).toBe(0)
  const website = await browser.open()
  await website.goto(at(`/id/${course.slug}`))
  await website.getByText('verlegt').first().waitFor()
  await pressed(page, /^Absage und Ersatztermin zurücknehmen/)
  await page.getByText(/^Die Stunde findet statt\./).waitFor()
  await page.getByRole('button', { name: 'Stunde fällt aus' }).waitFor()
})

test('without JavaScript one takes note with the button', async () => {
  const sessionId = await addSession(8)
  const cookie = await app.login('gsv', 'trainer@gsv.example')
  const sent = await app.fetch('gsv', fateOf(sessionId), { headers: { cookie }, form: { intent: 'cancel', reason: '' } })
  expect(sent.status).toBe(302)
  const [notice] = await linksIn('session.cancelled', sessionId)
  const page = await browser.open({ javaScriptEnabled: false, viewport: PHONE })
  await page.goto(at(notice?.link ?? ''))
  await pressed(page, 'Gelesen')
  await page.getByText('Danke, wir wissen, dass Sie Bescheid wissen.').waitFor()
})

test('a notification is shown by the browser, and its button notes that it was read', async () => {
  const sessionId = await addSession(11)
  const cookie = await app.login('gsv', 'trainer@gsv.example')
  await app.fetch('gsv', fateOf(sessionId), { headers: { cookie }, form: { intent: 'cancel', reason: '' } })
  const [notice] = await linksIn('session.cancelled', sessionId)
  const page = await as('reader@gsv.example', { viewport: PHONE })
  const context = page.context()
  await context.grantPermissions(['notifications'], { origin: app.origin('gsv') })
  const arrived = context.waitForEvent('serviceworker')
  await page.goto(at('/member/me/push'))
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  const worker = await arrived
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const message = { title: 'Fällt aus: Turnen', body: 'Heute 18:00 Uhr', path: notice?.link, kind: 'notice' }
  const delivery = { origin: app.origin('gsv'), registrationId: await registered, data: JSON.stringify(message) }
  const isActive = () =>
    worker.evaluate(() => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      return registration.active?.state
    })
  await expect.poll(isActive).toBe('activated')
  const shown = () =>
    worker.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      return (await registration.getNotifications()).map(({ title, body }) => [title, body])
    })
  const isShown = async () => (await shown()).length > 0
  // A busy browser shows a message late or loses it: a second one on its way would come after the press.
  const deliver = async () => {
    await devtools.send('ServiceWorker.deliverPushMessage', delivery)
    await vi.waitUntil(isShown, { timeout: 20_000 }).catch(() => false)
    return await shown()
  }
  await expect.poll(deliver).toEqual([['Fällt aus: Turnen', 'Heute 18:00 Uhr']])
  // The system's call for the button of a notification.
  await worker.evaluate(async () => {
    const place = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      NotificationEvent: new (name: string, facts: object) => Event
      dispatchEvent(event: Event): boolean
    }
    const [notification] = await place.registration.getNotifications()
    place.dispatchEvent(new place.NotificationEvent('notificationclick', { notification, action: 'seen' }))
  })
  const seen = async () =>
    (await owner.query(`select seen_how from notices where object_id = $1 and seen_at is not null`, [sessionId])).rows
  await expect.poll(seen).toEqual([{ seen_how: 'push' }])
  expect(await shown()).toEqual([])
})

test('other trainers, other clubs and half a link get nothing', async () => {
  const sessionId = await addSession(9)
  const form = { intent: 'cancel', reason: '' }
  const cookies = { reader: await app.login('gsv', 'reader@gsv.example'), abroad: await app.login('rwa', 'admin@rwa.example') }
  expect((await app.fetch('gsv', fateOf(sessionId), { headers: { cookie: cookies.reader }, form })).status).toBe(302)
  expect((await app.fetch('rwa', fateOf(sessionId), { headers: { cookie: cookies.abroad }, form })).status).toBe(404)
  const foreign = await owner.query<{ id: string }>(
    `select s.id from sessions s where s.club_id = 'gsv' and s.state = 'planned' and s.starts_at > now() and not exists (
       select from course_trainers t join club_users u on u.club_id = t.club_id and u.person_id = t.person_id
       where t.club_id = s.club_id and t.course_id = s.course_id and u.role in ('trainer', 'editor', 'admin')) limit 1`,
  )
  const trainer = await app.login('gsv', 'trainer@gsv.example')
  const refused = await app.fetch('gsv', fateOf(foreign.rows[0]?.id ?? ''), { headers: { cookie: trainer }, form })
  expect([302, 403]).toContain(refused.status)
  const states = await owner.query(`select state from sessions where id = any($1)`, [[sessionId, foreign.rows[0]?.id]])
  expect(states.rows).toEqual([{ state: 'planned' }, { state: 'planned' }])
  expect((await app.fetch('gsv', '/p/half/session')).status).toBe(404)
})

test('notifications are turned on for a browser and off again; other addresses are refused', async () => {
  const cookie = await app.login('gsv', 'reader@gsv.example')
  const keys = {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  }
  const send = (form: Record<string, string>) => app.fetch('gsv', '/member/me/push', { headers: { cookie }, form })
  const count = async () => (await owner.query('select from push_subscriptions')).rowCount
  const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
  expect((await send({ intent: 'on', endpoint: 'https://intern.example/x', ...keys })).status).toBe(422)
  expect(await count()).toBe(0)
  for (let twice = 0; twice < 2; twice++) expect((await send({ intent: 'on', endpoint, ...keys })).status).toBe(200)
  expect(await count()).toBe(1)
  const page = await as('reader@gsv.example', { viewport: PHONE })
  await page.goto(at('/member/me/push'))
  await page.getByRole('heading', { name: 'Benachrichtigungen' }).waitFor()
  await page.locator('.notice').first().waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  expect((await send({ intent: 'off', endpoint })).status).toBe(200)
  expect(await count()).toBe(0)
})
