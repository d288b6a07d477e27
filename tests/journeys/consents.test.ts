import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, browser, at, as } = await startJourney()
const owner = new pg.Client({ connectionString: app.databaseUrl })
await owner.connect()
afterAll(() => owner.end())

const PHOTOS = 'Fotos aus dem Kurs dürfen auf die Website.'
const REVOKED = /widerrufen am \d\d\.\d\d\.\d{4}/

const { rows: consents } = await owner.query<{ key: string }>(`
  with course as (insert into courses (club_id, id, slug, kind, state, title, capacity, search)
    values ('gsv', gen_random_uuid(), 'fotokurs', 'course', 'published', 'Fotokurs', 9, 'fotokurs') returning club_id, id),
  price as (insert into course_prices (club_id, course_id, kind, cents) select club_id, id, 'non_member', 0 from course)
  insert into course_consents (club_id, id, text_version, course_id, position, text, is_required, created_at)
    select club_id, gen_random_uuid(), 1, id, position, text, position = 1, now() from course,
      (values (0, '${PHOTOS}'), (1, 'Ich halte die Hallenordnung ein.')) as asked (position, text)
  returning id || '.1' as key`)

/** Signs up without a login and agrees to everything. */
async function signUp(firstname: string, email: string, key: string): Promise<void> {
  const person = { firstname, lastname: 'Ährenfeld', birthOn: '5.3.1984', email }
  const form = [
    ...Object.entries({ ...person, step: 'send', key }),
    ...consents.map((consent): [string, string] => ['consents', consent.key]),
  ]
  const answer = await app.fetch('gsv', '/id/fotokurs/signup', { form })
  expect(answer.text).toContain('Bitte bestätigen Sie jetzt Ihre E-Mail-Adresse')
}

/** Signs up and confirms by the mailed link. */
async function join(page: Page, firstname: string, email: string): Promise<void> {
  await signUp(firstname, email, `consents-${firstname.toLowerCase().replace(' ', '-')}`)
  await followMail(page, 'Bitte bestätigen: Ihr Platz bei Fotokurs', 'Anmeldung bestätigen')
  await page.getByRole('button', { name: 'Anmeldung bestätigen' }).click()
  await page.getByText('Der Platz ist fest gebucht').waitFor()
}

/** Opens the newest mail of this subject and follows the link of this name. */
async function followMail(page: Page, subject: string, link: string): Promise<void> {
  await page.goto(at('/dev/mailbox'))
  await page.getByRole('link', { name: subject }).first().click()
  await page.goto((await page.getByRole('link', { name: link }).getAttribute('href')) ?? '')
}

const revokedBy = async (firstname: string): Promise<number> => {
  const { rows } = await owner.query<{ count: number }>(
    `select count(g.revoked_at)::int as count from participation_consents g join participations p on p.club_id = g.club_id
      and p.id = g.participation_id join people w on w.club_id = p.club_id and w.id = p.person_id where w.firstname = $1`,
    [firstname],
  )
  return rows[0]?.count ?? 0
}

const revoke = (page: Page) => page.getByRole('button', { name: /^Einwilligung widerrufen/ })

test('without account or JavaScript a consent is revoked by the mailed link, and staff see that and when', async () => {
  const page = await browser.open({ javaScriptEnabled: false, viewport: PHONE })
  await join(page, 'Wilma', 'wilma@post.example')
  await followMail(page, 'Angemeldet: Fotokurs', 'Einwilligungen ansehen')
  const address = page.url()
  await page.goto(address)
  expect(await page.getByText(/Wilma Ährenfeld: zugestimmt am \d\d\.\d\d\.\d{4}/).count()).toBe(2)
  expect(await page.getByText('Gehört zur Anmeldung').count()).toBe(1)
  expect(await revokedBy('Wilma')).toBe(0)
  await expectNoSideScroll(page)
  await revoke(page).click()
  await page.getByText(REVOKED).waitFor()
  expect(await revoke(page).count()).toBe(0)
  expect(await revokedBy('Wilma')).toBe(1)
  await page.goto(address)
  expect(await page.getByText(REVOKED).isVisible()).toBe(true)
  expect((await page.goto(at(new URL(address).pathname, 'rwa')))?.status()).toBe(404)

  const admin = await as('admin')
  await admin.goto(at('/admin/participants?kurs=fotokurs'))
  const card = admin.getByRole('listitem').filter({ hasText: 'Wilma Ährenfeld' })
  expect(await card.getByText(REVOKED).isVisible()).toBe(true)
  const cookie = await app.login('gsv', 'admin@gsv.example')
  const table = await app.fetch('gsv', '/admin/participants/export?kurs=fotokurs', { headers: { cookie } })
  expect(table.text).toMatch(REVOKED)
})

test('whoever has an older mail only, or signs up once more, gets to what they agreed to', async () => {
  const page = await browser.open({ viewport: PHONE })
  await join(page, 'Wolf', 'wolf@post.example')
  await followMail(page, 'Angemeldet: Fotokurs', 'Abmelden')
  await page.getByRole('heading', { name: 'Einwilligungen' }).waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await revoke(page).click()
  await page.getByText(REVOKED).waitFor()
  expect(await revokedBy('Wolf')).toBe(1)
  await page.getByRole('button', { name: 'Jetzt abmelden' }).waitFor()

  await join(page, 'Wanja', 'wanja@post.example')
  await signUp('Wanja', 'wanja@post.example', 'consents-once-more')
  await followMail(page, 'Schon angemeldet: Fotokurs', 'Einwilligungen ansehen')
  await page.getByText('Ihre Einwilligungen').waitFor()
})

test.each(['light', 'dark'] as const)(
  'in the profile, in %s, one sees what one agreed to and when, and revokes it',
  async (colorScheme) => {
    const page = await as('reader', { viewport: PHONE, colorScheme })
    await join(page, `Anke ${colorScheme}`, 'reader@gsv.example')
    await page.goto(at('/member/me'))
    const own = page.getByRole('listitem').filter({ hasText: `Anke ${colorScheme} Ährenfeld: angemeldet` })
    await own.getByText('2 Einwilligungen').waitFor()
    await expectAccessible(page)
    await own.getByRole('link', { name: 'Fotokurs' }).click()
    await page.getByRole('heading', { name: 'Einwilligungen' }).waitFor()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await revoke(page).click()
    await page.getByText(REVOKED).waitFor()
    await page.getByRole('link', { name: 'Abmelden', exact: true }).click()
    await page.getByRole('button', { name: 'Jetzt abmelden' }).click()
    await page.getByText(/(Sie sind|ist) abgemeldet$/).waitFor()
    // After the last participation a required consent can be revoked, too.
    await revoke(page).click()
    await expect.poll(() => page.getByText(REVOKED).count()).toBe(2)
    await page.goto(at('/member/me'))
    await page.getByText(`Anke ${colorScheme} Ährenfeld: 2 Einwilligungen, 2 widerrufen`).waitFor()
  },
)
