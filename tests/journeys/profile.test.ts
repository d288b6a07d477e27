import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectAsOwner } from '../../src/database/connect.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, at, as } = await startJourney()

let owner: ReturnType<typeof connectAsOwner>

beforeAll(async () => {
  owner = connectAsOwner(app.databaseUrl)
})
afterAll(() => owner.pool.end())

const memberOf = async (email: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select m.id from members m join club_users c on c.club_id = m.club_id and c.person_id = m.person_id
    join auth."user" u on u.id = c.user_id where u.email = ${email} and m.club_id = 'gsv'`.execute(owner.db as Kysely<unknown>)
  return rows[0]?.id ?? ''
}

test('a member changes how they are reached; of two who do it at once the second is told and loses nothing', async () => {
  const own = await as('reader@gsv.example', { viewport: PHONE })
  await own.goto(at('/member/me'))
  await expectAccessible(own)
  await expectNoSideScroll(own)
  const office = await as('admin@gsv.example', { viewport: PHONE })
  await office.goto(at(`/member/${await memberOf('reader@gsv.example')}`))
  await isTakenOver(office)
  await office.getByLabel('Telefon').fill('0821 7777')

  await own.getByLabel('Straße').fill('Am Sprunghügel 3')
  await own.getByRole('button', { name: 'Kontaktdaten speichern' }).click()
  await own.getByText('Gespeichert', { exact: true }).waitFor()
  await own.reload()
  expect(await own.getByLabel('Straße').inputValue()).toBe('Am Sprunghügel 3')

  await office.getByText('Jemand anderes hat diese Daten gerade geändert').waitFor()
  await office.getByRole('button', { name: 'Kontaktdaten speichern' }).click()
  await office.getByText('Ihre Eingaben stehen noch hier').waitFor()
  expect(await office.getByLabel('Telefon').inputValue()).toBe('0821 7777')
  await office.getByRole('button', { name: 'Kontaktdaten speichern' }).click()
  await office.getByText('Gespeichert', { exact: true }).waitFor()
})

test('what one gets back for hours that were lost stands in the profile', async () => {
  await sql`
    with own as (select c.person_id from club_users c join auth."user" u on u.id = c.user_id where u.email = 'reader@gsv.example' and c.club_id = 'gsv'),
    signed as (update participations t set contact_id = (select person_id from own) where t.club_id = 'gsv' and t.id = (
      select p.id from participations p join courses c on c.club_id = p.club_id and c.id = p.course_id
      where p.club_id = 'gsv' and p.state = 'confirmed' and p.price_cents > 0 and c.kind = 'course'
        and (select count(*) from sessions s where s.club_id = c.club_id and s.course_id = c.id) >= 2 order by p.id limit 1) returning t.*)
    insert into compensations (club_id, id, participation_id, session_id, how, cents, given_at)
    select 'gsv', gen_random_uuid(), signed.id, s.id, 'credit', 725, now() from signed
    cross join lateral (select id from sessions where club_id = 'gsv' and course_id = signed.course_id order by starts_at limit 2) s`.execute(
    owner.db as Kysely<unknown>,
  )
  const page = await as('reader@gsv.example', { viewport: PHONE, colorScheme: 'dark' })
  await page.goto(at('/member/me'))
  const part = page.getByRole('region', { name: 'Ausgefallene Stunden' })
  await part.getByText('Gutschrift 14,50 € für 2 ausgefallene Stunden').waitFor()
  await part.getByText(/Ihr Verein verrechnet den Betrag mit Ihrer Rechnung\.$/).waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
})

test('nobody but the office opens another member, visitors get nothing', async () => {
  const path = `/member/${await memberOf('reader@gsv.example')}`
  for (const role of ['trainer', 'editor']) {
    const cookie = await app.login('gsv', `${role}@gsv.example`)
    expect((await app.fetch('gsv', path, { headers: { cookie } })).status).toBe(404)
    expect((await app.fetch('gsv', path, { headers: { cookie }, form: { intent: 'contact', version: '1' } })).status).toBe(404)
  }
  const abroad = await app.login('rwa', 'admin@rwa.example')
  expect((await app.fetch('rwa', path, { headers: { cookie: abroad } })).status).toBe(404)
  const visitor = await app.fetch('gsv', path)
  expect([visitor.status, visitor.headers.location]).toEqual([302, `/?zu=${path}`])
  const posted = await app.fetch('gsv', '/member/me/security', { form: { intent: 'sessions' } })
  expect([posted.status, posted.headers.location]).toEqual([302, '/?zu=/member/me/security'])
})

test('a session on another device is ended from here', async () => {
  const elsewhere = await app.logInAnew('gsv', 'editor@gsv.example')
  const page = await as('editor@gsv.example', { viewport: PHONE })
  await page.goto(at('/member/me/security'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Überall sonst ausloggen' }).click()
  await page.getByText('Dort sind Sie jetzt ausgeloggt.').waitFor()
  expect((await app.fetch('gsv', '/member/me', { headers: { cookie: elsewhere } })).status).toBe(302)
  await page.goto(at('/member/me'))
  expect(new URL(page.url()).pathname).toBe('/member/me')
})

test('staff who must have a second factor see no staff page until they have one', async () => {
  await owner.db.insertInto('parameters').values({ clubId: 'rwa', name: 'require2faFor', value: 'admin' }).execute()
  const login = await app.fetch('rwa', '/login?zu=/admin/user', {
    form: { email: 'admin@rwa.example', password: 'Verein-2026!' },
  })
  expect(login.headers.location).toBe('/member/me/security?zu=/admin/user')
  const cookie = [login.headers['set-cookie'] ?? []].flat()[0]?.split(';')[0] ?? ''
  expect((await app.fetch('rwa', '/admin/user', { headers: { cookie } })).status).toBe(302)
  const page = await app.fetch('rwa', '/member/me', { headers: { cookie } })
  expect(page.text).toContain('Bitte richten Sie einen zweiten Faktor ein')
})
