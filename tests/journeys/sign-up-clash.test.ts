import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, at, as } = await startJourney()

let owner: pg.Client

/** A child of the demo's reader takes part in Judo, 16:00–17:00 on a day in three weeks; Ballet begins meanwhile, Dance afterwards. */
beforeAll(async () => {
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  await owner.query(`
    with parent as (select club_id, person_id as id from club_users where club_id = 'gsv' and firstname = 'Anke' and lastname = 'Lorenz'),
    child as (insert into people (club_id, id, firstname, lastname, birth_on, sex, search)
      select club_id, gen_random_uuid(), 'Pia', 'Lorenz', current_date - interval '8 years', 'w', 'pia lorenz ' from parent returning *),
    course as (insert into courses (club_id, id, slug, kind, state, title, search)
      select 'gsv', gen_random_uuid(), lower(title), 'ongoing', 'published', title, lower(title)
      from (values ('Judokids'), ('Ballett'), ('Tanzkids')) as offer (title) returning club_id, id, title),
    price as (insert into course_prices (club_id, course_id, kind, cents) select club_id, id, 'non_member', 0 from course),
    session as (insert into sessions (club_id, id, course_id, on_day, starts_at, ends_at)
      select c.club_id, gen_random_uuid(), c.id, current_date + 21, starts_at, starts_at + interval '1 hour' from course c
      join (values ('Judokids', '16:00'), ('Ballett', '16:30'), ('Tanzkids', '17:00')) as times (title, at) on times.title = c.title
      cross join lateral (select (current_date + 21 + at::time) at time zone 'Europe/Berlin' as starts_at) moment),
    place as (insert into participations (club_id, id, course_id, person_id, contact_id, state, queued_at, price_cents, price_kind, privacy_version, source)
      select c.club_id, gen_random_uuid(), c.id, k.id, p.id, 'confirmed', now(), 0, 'free', '1', 'account'
      from course c, child k, parent p where c.title = 'Judokids')
    insert into guardians (club_id, child_id, guardian_id, valid) select k.club_id, k.id, p.id, daterange(k.birth_on, null) from child k, parent p`)
})
afterAll(() => owner.end())

test('who would be in two things at once is told so before signing up, and may sign up all the same', async () => {
  const page = await as('reader@gsv.example', { viewport: PHONE })
  const check = async (slug: string) => {
    await page.goto(at(`/id/${slug}/signup`))
    await page.getByLabel('Pia Lorenz').check()
    await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
    await page.getByRole('heading', { name: 'Stimmt alles so?' }).waitFor()
  }
  await check('tanzkids')
  expect(await page.getByText('Zur selben Zeit').count()).toBe(0)
  await check('ballett')
  await page.getByText(/^Pia hat dann schon „Judokids“: am .* · 16:30–17:30 Uhr\.$/).waitFor()
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/clash.png`, fullPage: true })
  await page.getByRole('button', { name: 'Verbindlich anmelden' }).click()
  await page.getByText('fest gebucht').first().waitFor()
})
