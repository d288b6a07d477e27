import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { expectAccessible, expectAccessibleInBoth } from '../support/accessible.ts'
import { DESKTOP, expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { hasFocus } from '../support/keyboard.ts'

const { app, browser, at, as } = await startJourney()
const owner = new pg.Client({ connectionString: app.databaseUrl })
await owner.connect()
afterAll(() => owner.end())

/** A session of the trainer's that has begun, so that its list is open. */
async function beginSession(): Promise<string> {
  const { rows } = await owner.query<{ title: string }>(
    `with own as (
      select c.id, c.title from courses c join course_trainers t on t.club_id = c.club_id and t.course_id = c.id
      join club_users u on u.club_id = t.club_id and u.person_id = t.person_id join auth."user" l on l.id = u.user_id
      where c.club_id = 'gsv' and l.email = 'trainer@gsv.example' and c.state in ('published', 'running') order by c.title limit 1),
    held as (
      insert into sessions (club_id, id, course_id, on_day, starts_at, ends_at, is_own)
      select 'gsv', gen_random_uuid(), id, (now() at time zone 'Europe/Berlin')::date, now() - interval '1 minute', now() + interval '5 minutes', true from own)
    select title from own`,
  )
  return rows[0]?.title ?? ''
}

test('a trainer lands on today’s sessions and is at the list with one tap', async () => {
  const title = await beginSession()
  const page = await browser.open({ viewport: PHONE })
  await page.goto(at('/login'))
  await page.getByLabel('E-Mail-Adresse').fill('trainer@gsv.example')
  await page.getByLabel('Passwort').fill('Verein-2026!')
  await page.getByRole('button', { name: 'Einloggen', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/admin')
  const entry = page.getByRole('region', { name: 'Heute' }).getByRole('link').filter({ hasText: title }).first()
  const { y = Number.NaN } = (await entry.boundingBox()) ?? {}
  expect(y, 'without scrolling').toBeLessThan(PHONE.height)
  await expectNoSideScroll(page)
  await expectAccessibleInBoth(page)
  await entry.click()
  await page.waitForURL(/participantList#stunde\//)
  await page.getByRole('heading', { name: title }).waitFor()
})

test('Heute follows what happens in the club, in the menu, too, without a reload', async () => {
  const page = await as('admin')
  // The counts of the menu come after the page.
  const counted = page.waitForResponse('**/waiting.json')
  await page.goto(at('/admin'))
  await isTakenOver(page)
  await counted
  await expectAccessibleInBoth(page)
  // The figures of the first line are those of the list.
  const line = (await page.getByText(/offen in \d+ Aufgaben, davon \d+ eilig$/).textContent()) ?? ''
  const said = [...line.matchAll(/([\d.]+) (?:offen|Aufgaben|eilig)/g)].map(([, figure = '']) => Number(figure.replace('.', '')))
  const rows = await page.getByRole('region', { name: 'Zu tun' }).getByRole('listitem').allTextContents()
  const sum = (pattern: RegExp) => rows.reduce((all, row) => all + Number(pattern.exec(row)?.[1]?.replace('.', '') ?? 0), 0)
  expect([sum(/^([\d.]+)/), rows.length, sum(/(\d+) eilig · /)]).toEqual(said)
  const menu = page.getByRole('complementary').getByRole('navigation')
  const before = Number((await menu.getByRole('link', { name: /^Verein/ }).textContent())?.match(/\d+/)?.[0] ?? 0)
  const visitor = await browser.open()
  await visitor.goto(at('/cancel-contract'))
  await visitor.getByLabel('Ihr Name').fill('Kim Albers')
  await visitor.locator('[name=contract]').fill('Rückenfit')
  await visitor.getByLabel('E-Mail-Adresse').fill('kim@post.example')
  await visitor.getByRole('radio', { name: /^Ordentliche/ }).check()
  await visitor.getByRole('button', { name: 'jetzt kündigen' }).click()
  await visitor.getByText('Ihre Kündigung ist eingegangen').waitFor()
  await page.getByText('Widerrufe und Kündigungen bearbeiten').waitFor()
  await expect.poll(() => menu.getByRole('link', { name: /^Verein/ }).textContent()).toContain(String(before + 1))
  await page.getByRole('link', { name: 'Widerrufe und Kündigungen bearbeiten: Bearbeiten' }).click()
  await page.waitForURL(/\/admin\/declarations/)
  await page.getByText('Kim Albers').first().waitFor()
  const tabs = page.getByRole('navigation', { name: 'Verein', exact: true }).getByRole('link')
  await expect.poll(() => tabs.count()).toBeGreaterThan(2)
})

async function openPalette(page: Page): Promise<void> {
  await isTakenOver(page)
  const words = page.getByRole('combobox', { name: /Person, Angebot/ })
  // On a busy machine the keys may come before their listener.
  const press = async () => {
    if (!(await words.isVisible())) await page.keyboard.press('Control+k')
    return words.isVisible()
  }
  await expect.poll(press, { interval: 2000 }).toBe(true)
}

test('Strg K finds and opens by keys alone; the form beside it works without JavaScript', async () => {
  const page = await as('admin', { viewport: DESKTOP })
  await page.goto(at('/admin/settings'))
  await openPalette(page)
  // The field takes the focus a moment after it shows.
  await expect.poll(() => hasFocus(page.getByRole('combobox', { name: /Person, Angebot/ }))).toBe(true)
  await expect.poll(() => page.getByRole('option', { name: 'Neues Angebot anlegen' }).count()).toBe(1)
  await page.keyboard.type('nordring')
  await page.getByRole('option', { name: 'Turnhalle Nordring', exact: true }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('combobox', { name: /Person, Angebot/ }).fill('protokol')
  await expect.poll(() => page.getByRole('option').count(), { message: 'the log is the superuser’s' }).toBe(0)
  await page.getByRole('combobox', { name: /Person, Angebot/ }).fill('turnhalle nord')
  await expect.poll(() => page.getByRole('option').first().textContent()).toContain('Turnhalle Nordring')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\/facilities\//)

  const plain = await as('admin', { javaScriptEnabled: false })
  await plain.goto(at('/admin/courses'))
  await plain.getByRole('searchbox', { name: 'Alles durchsuchen' }).fill('Turnhalle')
  await plain.keyboard.press('Enter')
  await plain.getByRole('region', { name: 'Hallen' }).getByRole('link', { name: 'Turnhalle Nordring' }).click()
  await plain.waitForURL(/\/admin\/facilities\//)
})

test('the palette fits a phone, and finds for a trainer only who is in the own offers', async () => {
  const page = await as('trainer', { viewport: PHONE })
  const { rows } = await owner.query<{ own: string; other: string }>(
    `with led as (select p.person_id from participations p join course_trainers t on t.club_id = p.club_id and t.course_id = p.course_id
        join club_users u on u.club_id = t.club_id and u.person_id = t.person_id join auth."user" l on l.id = u.user_id
        where p.club_id = 'gsv' and l.email = 'trainer@gsv.example' and p.state = 'confirmed')
     select (select firstname || ' ' || lastname from people where id in (select person_id from led) limit 1) as own,
       (select firstname || ' ' || lastname from people p where club_id = 'gsv' and id not in (select person_id from led)
         and not exists (select from people o where o.id in (select person_id from led) and o.lastname = p.lastname) limit 1) as other`,
  )
  const { own = '', other = '' } = rows[0] ?? {}
  await page.goto(at(`/admin/search?q=${encodeURIComponent(own)}`))
  await page.getByRole('link', { name: own }).first().waitFor()
  await expectNoSideScroll(page)
  await expectAccessibleInBoth(page)
  await page.goto(at(`/admin/search?q=${encodeURIComponent(other)}`))
  await page.getByText('Dazu finden wir nichts').waitFor()
  await openPalette(page)
  await expectNoSideScroll(page)
})

test('? shows the keys of the page, also from a block of the plan, and not while one types', async () => {
  const page = await as('admin', { viewport: DESKTOP })
  await page.goto(at('/admin/bookings'))
  await isTakenOver(page)
  await page.locator('.plan[data-drag]').first().waitFor()
  await page.locator('figure > a').first().focus()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Tasten' }).getByRole('heading', { name: 'Auf dem Plan' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  await page.keyboard.type('a?')
  expect(await page.getByRole('searchbox', { name: 'Alles durchsuchen' }).inputValue()).toBe('a?')
  expect(await page.getByRole('dialog').count()).toBe(0)
})
