import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, at, as } = await startJourney()

let owner: pg.Client
let title: string

/** The demo's trainer becomes substitute of a foreign session; answers its title. */
async function stepIn(): Promise<string> {
  const { rows } = await owner.query<{ title: string }>(`
    with own as (select person_id from club_users where club_id = 'gsv' and role = 'trainer'),
    foreign_session as (select s.id, c.title from sessions s join courses c on c.club_id = s.club_id and c.id = s.course_id
      where s.club_id = 'gsv' and s.state = 'planned' and s.starts_at > now() and c.state in ('published', 'running')
        and not exists (select from course_trainers t join own on own.person_id = t.person_id where t.club_id = 'gsv' and t.course_id = c.id)
        and exists (select from participants p where p.club_id = 'gsv' and p.course_id = c.id and p.valid @> s.on_day)
      order by s.starts_at, s.id limit 1),
    put as (insert into session_trainers (club_id, session_id, person_id, kind)
      select 'gsv', foreign_session.id, own.person_id, 'substitute' from foreign_session, own)
    select title from foreign_session`)
  return rows[0]?.title ?? ''
}

beforeAll(async () => {
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  title = await stepIn()
})
afterAll(() => owner.end())

async function openAsTrainer(path: string): Promise<Page> {
  const page = await as('trainer', { viewport: PHONE, colorScheme: 'dark' })
  await page.goto(at(path))
  return page
}

test.each(['/admin/mobile/participants', '/admin/mobile/courseMembers'])(
  'whoever steps in finds the session on %s and comes to its people',
  async (path) => {
    const page = await openAsTrainer(path)
    const card = page.getByRole('link').filter({ hasText: 'Vertretung' }).filter({ hasText: title })
    await card.waitFor()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await card.click()
    await page.getByRole('heading', { name: title }).waitFor()
    await page
      .getByRole('button', { name: /anwesend/i })
      .first()
      .waitFor()
  },
)

test('the rest of the offer stays closed', async () => {
  const page = await openAsTrainer('/admin/participants')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('main').getByText(title, { exact: true }).count()).toBe(0)
})
