import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDay } from '../../src/kernel/calendar.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, at, as } = await startJourney()
const owner = new pg.Client({ connectionString: app.databaseUrl })
afterAll(() => owner.end())

interface Taken {
  title: string
  sessionId: string
  partId: string
  onDay: string
  from: string
  to: string
  weekday: number
}

/** Two lessons with people to mail, on days of their own, always the same of a day. */
let taken: Taken[] = []

beforeAll(async () => {
  await owner.connect()
  const { rows } = await owner.query<Taken>(
    `select distinct on (s.on_day) c.title, s.id as "sessionId", b.part_id as "partId", s.on_day::text as "onDay",
       to_char(b.starts_at at time zone 'Europe/Berlin', 'HH24:MI') as from, to_char(b.ends_at at time zone 'Europe/Berlin', 'HH24:MI') as to,
       extract(isodow from s.on_day)::int as weekday
     from bookings b join sessions s on s.club_id = b.club_id and s.id = b.session_id
     join courses c on c.club_id = s.club_id and c.id = s.course_id
     where b.club_id = 'gsv' and b.state = 'approved' and s.state = 'planned' and s.on_day > current_date + 7 and c.state in ('published', 'running')
       and c.title ~ '^[[:alnum:] -]+$' and (select count(distinct lower(w.email)) from participants p
         join people w on w.club_id = p.club_id and w.id = p.person_id
         where p.club_id = c.club_id and p.course_id = c.id and p.valid @> s.on_day and w.email <> '') > 3
     order by s.on_day, c.title, b.id limit 2`,
  )
  taken = rows
})

/** State of a lesson, and its waiting cancellation mails. */
async function standingOf({ sessionId }: Taken) {
  const { rows } = await owner.query<{ state: string; waiting: boolean }>(
    `select state, exists (select from mails m where m.club_id = s.club_id and m.template = 'session.cancelled' and m.state = 'queued'
       and m.next_at > now() + interval '3 minutes' and m.data -> 'session' ->> 'id' = s.id::text) as waiting
     from sessions s where club_id = 'gsv' and id = $1`,
    [sessionId],
  )
  return rows[0]
}

test('a series that takes a time by right names who is cancelled with how many hear of it, on the button, too', async () => {
  const [one] = taken
  if (!one) throw new Error('The demo has lessons ahead.')
  const day = Temporal.PlainDate.from(one.onDay)
  const page = await as('admin', { viewport: PHONE })
  await page.goto(at('/admin/events/series'))
  await page.getByLabel('Titel').fill('Stadtlauf')
  await page.locator('select[name="partId"]').selectOption(one.partId)
  await page.getByLabel('Von').fill(one.from)
  await page.getByLabel('Bis', { exact: true }).fill(one.to)
  await page.locator(`input[name="weekdays"][value="${one.weekday}"]`).check()
  await page.getByLabel('Erster Tag').fill(formatDay(day))
  await page.getByLabel('Letzter Tag').fill(formatDay(day))
  // The lesson may be one that takes place in holidays.
  await page.getByLabel('An Feiertagen ausfallen lassen').uncheck()
  await page.getByRole('button', { name: 'Termine prüfen' }).click()
  await page.getByText(new RegExp(`${one.title} .* · \\d+ Person`)).waitFor()
  await page.locator(`select[name="choice.${one.onDay}"]`).selectOption({ label: `Vorrang: ${one.title} absagen` })
  await page.getByLabel('Grund für den Vorrang').fill('Stadtlauf der Schule')
  await page.getByRole('button', { name: 'Serie eintragen', exact: true }).click()

  await page.getByText(new RegExp(`^0 frei, 1 verdrängt: ${one.title} \\(\\d+ E-Mails gehen hinaus\\)\\.$`)).waitFor()
  await page.getByText(new RegExp(`^Fällt aus: ${one.title} .*Person`)).waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  expect((await app.fetch('gsv', '/dev/mailbox')).text).not.toContain(`Fällt aus: ${one.title}`)
  await page.getByRole('button', { name: new RegExp(`^Serie eintragen und ${one.title} absagen \\(\\d+ E-Mails\\)$`) }).click()
  await page.getByText('Die Serie ist eingetragen.').waitFor()

  const notice = page.getByRole('note').filter({ hasText: `Für Stadtlauf abgesagt: ${one.title}` })
  await notice.getByRole('button', { name: /^Rückgängig \([45]:\d\d\)$/ }).waitFor()
  expect(await standingOf(one)).toEqual({ state: 'cancelled', waiting: true })
  // The time goes on while axe looks.
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await notice.getByRole('button', { name: /^Rückgängig \(\d:\d\d\)$/ }).click()
  await page.getByText('Rückgängig gemacht: Wer abgesagt war, hat seine Zeit wieder.').waitFor()
  expect(await notice.count()).toBe(0)
  expect(await standingOf(one)).toEqual({ state: 'planned', waiting: false })
})

test('a single booking takes a time by a button of its own that names who is cancelled', async () => {
  const [, one] = taken
  if (!one) throw new Error('The demo has lessons ahead.')
  const page = await as('admin')
  await page.goto(at(`/admin/bookings?neu=1&teil=${one.partId}&am=${one.onDay}&von=${one.from}&bis=${one.to}`))
  await page.getByLabel('Titel').fill('Blutspende')
  await page.getByRole('button', { name: 'Belegung eintragen', exact: true }).click()
  const byRight = page.getByRole('button', { name: new RegExp(`^Eintragen und ${one.title} absagen \\(\\d+ E-Mails\\)$`) })
  await byRight.waitFor()
  await page.getByLabel('Grund für den Vorrang').fill('Blutspende')
  await page.getByRole('button', { name: 'Belegung eintragen', exact: true }).click()
  await byRight.waitFor()
  await expectAccessible(page)
  await page.getByLabel('Grund für den Vorrang').fill('Blutspende')
  await byRight.click()
  await page.getByText('Die Belegung ist eingetragen.').waitFor()

  const panel = page.getByRole('region', { name: 'Blutspende' })
  const undo = panel.getByRole('button', { name: /^Rückgängig/ })
  await undo.waitFor()
  await expectAccessible(page)
  // Another user has the panel open, too, and comes later.
  const late = await as('admin', { javaScriptEnabled: false })
  await late.goto(page.url())
  await undo.click()
  await page.getByText('Rückgängig gemacht: Wer abgesagt war, hat seine Zeit wieder.').waitFor()
  expect(await standingOf(one)).toEqual({ state: 'planned', waiting: false })
  await owner.query("update displacements set undone_at = null, undo_until = now() - interval '1 second'")
  await late
    .getByRole('region', { name: 'Blutspende' })
    .getByRole('button', { name: /^Rückgängig/ })
    .click()
  await late.getByText('Das ging nur fünf Minuten lang. Die E-Mails sind unterwegs.').waitFor()
})
