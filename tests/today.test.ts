import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { contextIn } from '../bench/support/statements.ts'
import { connect } from '../src/database/connect.ts'
import { figures } from '../src/domain/today/figures.ts'
import { findTodayList } from '../src/domain/today/find-today-list.ts'
import { listFigures } from '../src/domain/today/list-figures.ts'
import { countWaiting } from '../src/domain/today/list-waiting.ts'
import type { FigureFacts } from '../src/domain/today/rules.ts'
import { tasks } from '../src/domain/today/tasks.ts'
import { startApp } from './support/app.ts'
import { actorWith } from './support/database.ts'
import { HEADED_ROW, rowsBehind, sumOf, textOf } from './support/rows-behind.ts'

const app = await startApp({ RAISED_LIMITS: 'yes' })
const owner = new pg.Client({ connectionString: app.databaseUrl })
await owner.connect()
const connections = connect(app.databaseUrl, { max: 4 })
afterAll(async () => {
  await owner.end()
  await connections.end()
})

const boss = await app.login('gsv', 'super@demo.example')
const rowsOf = (link: string, row: RegExp) => rowsBehind(app, boss, link, row)
const ctx = () => contextIn(connections, 'gsv', actorWith('super'))
const change = (statement: string) => owner.query(statement)

/** Nothing waits for a member who died: with the seeds, or by an earlier statement of this test. */
const LIVING = `select m.person_id from members m join people p on p.id = m.person_id where m.club_id = 'gsv' and p.died_on is null
  and exists (select from memberships s where s.member_id = m.id and s.state = 'active' and s.valid @> current_date)
  and not exists (select from memberships s where s.member_id = m.id and s.state = 'deceased') limit 1`

/** One row or more of each task; the first statement that changes none fails the test. */
const MORE: Record<string, string> = {
  hallenanfragen: `insert into bookings (club_id, id, part_id, title, kind, state, starts_at, ends_at)
    select 'gsv', gen_random_uuid(), id, 'Kegelclub', 'external', 'requested', now() + '40 days', now() + '40 days 1 hour'
    from parts where club_id = 'gsv' and atomic limit 1`,
  maengel: `insert into defects (club_id, id, facility_id, kind, text, reported_at)
    select 'gsv', gen_random_uuid(), id, 'defect', 'Lampe flackert', now() from facilities where club_id = 'gsv' limit 1`,
  entscheidungen: `update courses set minimum = capacity, decision_on = current_date - 1, decided_at = null
    where id = (select c.id from courses c where club_id = 'gsv' and state = 'published' and capacity > (
      select count(*) from participations p where p.course_id = c.id and p.state = 'confirmed') limit 1)`,
  preise: `update participations set price_kind = 'member', price_checked_at = null
    where id = (select id from participations where club_id = 'gsv' and state = 'confirmed'
      and (price_checked_at is not null or price_kind not in ('member', 'reduced')) limit 1)`,
  einwilligungen: `insert into course_consents (club_id, id, text_version, course_id, position, text, created_at)
    select 'gsv', gen_random_uuid(), 1, course_id, 90, 'Neue Regeln gelesen', now() from participations p
    where club_id = 'gsv' and state = 'confirmed' and exists (select from courses c where c.id = p.course_id and c.state in ('published', 'running'))
    limit 1`,
  unbestaetigt: `with held as (update participations set state = 'requested', confirmed_at = null, hold_until = null where id = (
      select p.id from participations p join people c on c.id = p.contact_id where p.club_id = 'gsv' and p.state = 'confirmed'
      and p.queued_at < now() - interval '1 hour' and c.email <> '' limit 1) returning contact_id)
    insert into mails (club_id, id, template, to_address, data, state, created_at, next_at)
    select 'gsv', gen_random_uuid(), 'x', c.email, '{}', 'queued', now() - interval '1 hour', now() + interval '1 hour'
    from held join people c on c.id = held.contact_id`,
  entwuerfe: `update courses set state = 'draft'
    where id = (select id from courses where club_id = 'gsv' and state = 'published' and event_id is null and decision_on is null limit 1)`,
  hallensperren: `update bookings set state = 'suspended' where id = (
    select b.id from bookings b join sessions s on s.id = b.session_id join courses c on c.id = s.course_id where b.club_id = 'gsv'
    and b.state = 'approved' and s.state = 'planned' and s.starts_at between now() + '1 day' and now() + '10 days'
    and c.state in ('published', 'running') limit 1)`,
  vertretungen: `insert into substitute_requests (club_id, id, session_id, asked_at)
    select 'gsv', gen_random_uuid(), s.id, now() from sessions s where club_id = 'gsv' and state = 'planned'
    and starts_at between now() + '1 day' and now() + '10 days' limit 1`,
  'stunden-bestaetigen': `insert into trainer_statements (club_id, id, person_id, month, submitted_at)
    select 'gsv', gen_random_uuid(), id, '2026-10-01', now() from people where club_id = 'gsv' limit 1`,
  'abrechnungen-freigeben': `insert into trainer_statements (club_id, id, person_id, month, submitted_at, state, confirmed_at)
    select 'gsv', gen_random_uuid(), id, '2026-10-01', now(), 'confirmed', now() from people where club_id = 'gsv' limit 1`,
  'abrechnungen-zahlen': `insert into trainer_statements (club_id, id, person_id, month, submitted_at, state, confirmed_at, approved_at)
    select 'gsv', gen_random_uuid(), id, '2026-10-01', now(), 'approved', now(), now() from people where club_id = 'gsv' limit 1`,
  beitragslaeufe: `insert into fee_runs (club_id, id, kind, as_of, from_on, to_on, due_on, made_at)
    values ('gsv', gen_random_uuid(), 'rent', '2027-01-01', '2027-01-01', '2027-06-30', '2027-01-15', now())`,
  ruecklastschriften: `update sepa_items set returned_on = current_date, return_reason = 'AM04', cleared_at = null, cleared_how = null
    where id = (select id from sepa_items where club_id = 'gsv' and returned_on is null limit 1)`,
  umsaetze: `insert into statement_lines (club_id, id, statement_id, position, amount_cents, booked_on, value_on, name, text)
    select 'gsv', gen_random_uuid(), id, 999, 1200, current_date, current_date, 'Kim Albers', 'Beitrag' from bank_statements where club_id = 'gsv' limit 1`,
  abgemeldet: `insert into claims (club_id, id, debtor_id, source_kind, source_id, title, cents, due_on, made_at)
    select p.club_id, gen_random_uuid(), d.id, 'participation', p.id, 'Kurs', 100, current_date + 9, now()
    from participations p join debtors d using (club_id) where p.club_id = 'gsv' and p.state = 'cancelled' limit 1`,
  ueberfaellig: `insert into claims (club_id, id, debtor_id, source_kind, source_id, title, cents, due_on, made_at)
    select 'gsv', gen_random_uuid(), id, 'manual', gen_random_uuid(), 'Trikot', 2500, current_date - 9, now() from debtors where club_id = 'gsv' limit 1`,
  anwesenheit: `delete from attendance where session_id = (
    select s.id from sessions s where club_id = 'gsv' and ends_at < now() - interval '1 hour' and starts_at > now() - interval '10 days'
    and exists (select from attendance a where a.session_id = s.id)
    and exists (select from participants m where m.club_id = 'gsv' and m.course_id = s.course_id and m.valid @> s.on_day) limit 1)`,
  nachrichten: `insert into feedback (club_id, id, about, kind, body, sent_at)
    values ('gsv', gen_random_uuid(), 'club', 'idea', 'Mehr Yoga', now())`,
  aufnahmeantraege: `insert into applications (club_id, id, name, email, family, applied_at) values ('gsv', gen_random_uuid(), 'Kim Albers',
    'kim@post.example', '{"people": [{"firstname": "Kim", "lastname": "Albers", "birthOn": "1990-05-05"}], "entryOn": "2026-12-01", "payer": 0}', now())`,
  erklaerungen: `insert into declarations (club_id, id, kind, name, email, contract, received_at)
    values ('gsv', gen_random_uuid(), 'notice', 'Kim Albers', 'kim@post.example', 'Mitgliedschaft', now())`,
  austritte: `insert into declarations (club_id, id, kind, name, email, contract, received_at, member_id)
    select 'gsv', gen_random_uuid(), 'notice', 'Kim Albers', 'kim@post.example', 'Mitgliedschaft', now(), id from members where club_id = 'gsv' limit 1`,
  volljaehrig: `insert into majorities (club_id, person_id, turns_on, asked_at)
    select 'gsv', id, current_date + 9, now() from people where club_id = 'gsv' limit 1`,
  'neue-zahler': `with dead as (update memberships set state = 'deceased' where id = (select s.id from memberships s where s.club_id = 'gsv'
      and s.state = 'active' and s.valid @> current_date order by s.id limit 1) returning member_id),
    debtor as (insert into debtors (club_id, id, kind, person_id) select 'gsv', gen_random_uuid(), 'person', m.person_id from members m join dead on m.id = dead.member_id
      on conflict (club_id, person_id) do update set person_id = excluded.person_id returning id)
    insert into payers (club_id, id, person_id, debtor_id, purpose, valid)
    select 'gsv', gen_random_uuid(), m.person_id, debtor.id, 'fees', '[2026-01-01,)' from members m, debtor
    where m.club_id = 'gsv' and m.id not in (select member_id from dead) and not exists (select from payers y where y.club_id = 'gsv' and y.person_id = m.person_id)
      and exists (select from memberships s where s.club_id = 'gsv' and s.member_id = m.id and s.state = 'active' and s.valid @> current_date) limit 1`,
  'neue-leitung': `update people set died_on = current_date where club_id = 'gsv' and id = (select t.person_id from course_trainers t
    join courses c on c.id = t.course_id where t.club_id = 'gsv' and c.state = 'running' limit 1)`,
  ehrungen: `insert into honours (club_id, id, person_id, kind, years, title, due_on)
    select 'gsv', gen_random_uuid(), person_id, 'jubilee', 99, '99 Jahre Mitglied', current_date + 3 from (${LIVING}) living`,
  datenanfragen: `insert into data_requests (club_id, id, person_id, kind, requester, asked_on, due_on)
    select 'gsv', gen_random_uuid(), id, 'access', 'Selbst', current_date, current_date + 30 from people where club_id = 'gsv' limit 1`,
  'widerrufene-einwilligungen': `with asked as (insert into consent_purposes (club_id, id, title, position) values ('gsv', gen_random_uuid(), 'Fotos', 9) returning id),
    text as (insert into consent_texts (club_id, purpose_id, text_version, text, created_at) select 'gsv', id, 1, 'Fotos auf der Website', now() from asked returning purpose_id)
    insert into consents (club_id, id, person_id, purpose_id, text_version, given_at, revoked_at, by_person_id, source)
    select 'gsv', gen_random_uuid(), p.id, purpose_id, 1, now(), now(), p.id, 'web' from people p, text where club_id = 'gsv' limit 1`,
  'widerrufe-anmeldungen': `with asked as (insert into course_consents (club_id, id, text_version, course_id, position, text, is_required, created_at)
      select 'gsv', gen_random_uuid(), 1, course_id, 91, 'Fotos', false, now() from participations where club_id = 'gsv' and state = 'confirmed' limit 1
      returning id, course_id)
    insert into participation_consents (club_id, participation_id, consent_id, text_version, given_at, revoked_at)
    select 'gsv', p.id, asked.id, 1, now(), now() from asked join participations p on p.course_id = asked.course_id and p.state = 'confirmed' limit 1`,
  lizenzen: `insert into licences (club_id, id, person_id, kind, title, valid)
    select 'gsv', gen_random_uuid(), person_id, 'c', 'Übungsleiter C', daterange('2023-01-01', current_date + 30) from (${LIVING}) living`,
  nachweise: `delete from conduct_codes where club_id = 'gsv' and person_id in (select t.person_id from course_trainers t
    join courses c on c.id = t.course_id where t.club_id = 'gsv' and c.state = 'running' and (c.age_from is null or c.age_from < 18))`,
  aenderungen: `insert into scheduled_changes (club_id, id, object_kind, object_id, fields, effective_on, state, asked_at)
    select 'gsv', gen_random_uuid(), 'person', id, '{"city": "Ulm"}', current_date, 'asked', now() from people where club_id = 'gsv' limit 1`,
  uebernahmen: `insert into imports (club_id, id, kind, source, file_name, head, options, user_id, total, created_at)
    select 'gsv', gen_random_uuid(), 'occupancy', 'table', 'plan.csv', '{a}', '{}', user_id, 3, now() from club_users where club_id = 'gsv' limit 1`,
  auftraege: `insert into orders (club_id, id, kind, input, user_id, state, total, created_at, starts_at, finished_at)
    select 'gsv', gen_random_uuid(), 'people.move', '{}', user_id, 'failed', 3, now(), now(), now() from club_users where club_id = 'gsv' limit 1`,
  unzustellbar: `insert into mails (club_id, id, template, to_address, data, state, last_error)
    values ('gsv', gen_random_uuid(), 'x', 'weg@post.example', '{}', 'failed', '550 unbekannt')`,
  helfer: `insert into shifts (club_id, id, plan_id, position, task, starts_at, ends_at, needed)
    select 'gsv', gen_random_uuid(), id, 99, 'Aufbau', now() + '1 day', now() + '26 hours', 2 from operational_plans
    where club_id = 'gsv' and state = 'published' limit 1`,
  jahreskalender: `insert into duties (club_id, id, office_id, title, month, day, lead_days, from_year)
    select 'gsv', gen_random_uuid(), id, 'Zuschuss beantragen', 1, 1, 30, extract(year from now())::int from offices where club_id = 'gsv' limit 1`,
  'website-entwuerfe': `with page as (insert into pages (club_id, id, slug, kind) values ('gsv', gen_random_uuid(), 'sommerlager', 'article') returning id)
    insert into page_versions (club_id, id, page_id, document, saved_at)
    select 'gsv', gen_random_uuid(), id, '{"title": "Sommerlager", "teaser": "", "text": {"type": "doc", "content": []}, "image": null}', now() from page`,
  'website-ablauf': `update pages set shown_until = now() + interval '3 days' where id = (select id from pages where club_id = 'gsv'
    and kind = 'article' and shown_version_id is not null and shown_from < now() and shown_until is null limit 1)`,
  'sicherung-fehlt': `insert into installation (name, value) values ('lastBackupFault', '{"at": "2026-01-01T00:00:00Z", "text": "Kein Platz."}')`,
  amtszeiten: `update club_users set ends_on = current_date + 5 where id = (
    select id from club_users where club_id = 'gsv' and role = 'admin' and ends_on is null limit 1)`,
}

/** A row as the page draws it; others are tables with a head in each row. */
const ROWS: Record<string, RegExp> = {
  '/admin/decisions': /name="intent" value="run"|value="run" name="intent"/g,
  '/admin/declarations': /name="note"/g,
  '/admin/declarations?teil=austritte': /name="lastOn"/g,
  '/admin/members/changes': /value="approve"/g,
  '/admin/news/feedback': /name="answer"/g,
  '/admin/invoice/bank': /name="intent" value="ignore"|value="ignore" name="intent"/g,
  '/admin/statements': /value="(?:confirm|approve)"|name="ids"/g,
  '/admin': /class="today-row"/g,
}
const linked = (link: string) => rowsOf(link, ROWS[link] ?? ROWS[link.replace(/\?.*/, '')] ?? HEADED_ROW)
const linkOf = ({ key }: { key: string }, list: string | null): string => list ?? `/admin?zeigt=${key}`

/** A kept page follows records of the program; these changes made none. */
const dropKept = () =>
  owner.query(`select pg_notify('live', '{"club": "gsv", "kind": "club", "id": "gsv", "event": "club.changed"}')`)

const countOf = async (key: string): Promise<number> =>
  (await countWaiting(ctx())).find(({ task }) => task.key === key)?.count ?? Number.NaN

/** The association alone decides about objections, own hours are everybody's own: `domain/today/today.test.ts`. */
const here = tasks.filter(({ key }) => key !== 'einwaende' && key !== 'fand-statt')

test.each(here.map((task) => [task.key, task] as const))(
  'the task %s counts the rows of its page, also after a change',
  async (key, task) => {
    const link = linkOf(task, task.list(ctx()))
    const before = await countOf(key)
    expect((await linked(link)).length).toBe(before)
    const { rowCount } = await change(MORE[key] ?? '')
    expect(rowCount).toBeGreaterThan(0)
    const after = await countOf(key)
    expect(after).toBeGreaterThan(before)
    await dropKept()
    await expect.poll(async () => (await linked(link)).length).toBe(after)
  },
)

const factsOf = async (key: string): Promise<FigureFacts> => {
  const found = (await listFigures(ctx())).find(({ figure }) => figure.key === key)
  return found?.facts ?? { value: Number.NaN, before: null, total: null }
}

/** The figure worked out from the rows of its page, and a change that moves it. */
const FIGURES: Record<string, { from: (link: string) => Promise<number | null>; move: string }> = {
  angemeldet: {
    from: async (link) => (await linked(link)).length,
    move: `update participations set state = 'cancelled' where id = (select id from participations where club_id = 'gsv' and state = 'confirmed' limit 1)`,
  },
  warteliste: {
    from: async (link) => (await linked(link)).length,
    move: `update participations set state = 'cancelled' where id = (select id from participations where club_id = 'gsv' and state = 'waiting' limit 1)`,
  },
  'freie-plaetze': {
    async from(link) {
      const fills = await rowsOf(link, /\d+(<!-- -->)? von (<!-- -->)?\d+/g)
      return sumOf(fills.map((fill) => textOf(fill).split(' von ').map(Number)).map(([taken = 0, of = 0]) => of - taken))
    },
    move: `update courses set capacity = capacity + 3 where id = (
      select id from courses where club_id = 'gsv' and state = 'running' and capacity is not null limit 1)`,
  },
  anwesend: {
    async from(link) {
      const marks = (await rowsOf(link, /\d+ von \d+ da/g)).map((text) => text.split(/ von | da/).map(Number))
      return Math.round((100 * sumOf(marks.map(([present = 0]) => present))) / sumOf(marks.map(([, people = 0]) => people)))
    },
    move: `update attendance set state = 'absent' where session_id in (
      select id from sessions where club_id = 'gsv' and starts_at between now() - interval '6 days' and now() limit 20)`,
  },
  angebote: {
    from: async (link) => (await linked(link)).length,
    move: `update courses set state = 'archived' where id = (select id from courses where club_id = 'gsv' and state = 'draft' and event_id is null limit 1)`,
  },
  sicherung: {
    async from(link) {
      const [size] = await rowsOf(link, /\d+ kB/g)
      return size === undefined ? null : Number.parseInt(size, 10)
    },
    move: `insert into installation (name, value) values ('lastBackup', '{"at": "2026-01-02T00:00:00Z", "bytes": 5000000, "place": "/mnt/sicherung"}')`,
  },
  hallenzeiten: {
    from: async (link) => (await linked(link)).length,
    move: `update bookings set state = 'cancelled' where id = (
      select id from bookings where club_id = 'gsv' and state = 'approved' and session_id is null and starts_at::date = current_date limit 1)
      or id = (select id from bookings where club_id = 'gsv' and state = 'approved'
        and (starts_at at time zone 'Europe/Berlin')::date = (now() at time zone 'Europe/Berlin')::date limit 1)`,
  },
}

test.each(figures.map((figure) => [figure.key, figure] as const))(
  'the figure %s is that of the rows of its page, also after a change',
  async (key, figure) => {
    const known = FIGURES[key]
    if (!known) throw new Error(`Say in tests/today.test.ts how ${key} comes from its rows`)
    const link = linkOf(figure, figure.list)
    const { value: before } = await factsOf(key)
    expect(await known.from(link)).toBe(before)
    const { rowCount } = await change(known.move)
    expect(rowCount).toBeGreaterThan(0)
    const { value: after } = await factsOf(key)
    expect(after).not.toBe(before)
    // A kept page follows records of the program; this change made none.
    await owner.query(`select pg_notify('live', '{"club": "gsv", "kind": "club", "id": "gsv", "event": "club.changed"}')`)
    await expect.poll(() => known.from(link)).toBe(after)
  },
)

test('what the page of Heute says is what the menu counts', async () => {
  const { text } = await app.fetch('gsv', '/admin', { headers: { cookie: boss } })
  const counted = (await countWaiting(ctx())).filter(({ count }) => count > 0)
  const shown = [...text.matchAll(/class="today-count[^"]*">([\d.]+)</g)].map(([, figure = '']) =>
    Number(figure.replace('.', '')),
  )
  expect(sumOf(shown)).toBe(sumOf(counted.map(({ count }) => count)))
  const answer = await app.fetch('gsv', '/waiting.json', { headers: { cookie: boss } })
  expect(JSON.parse(answer.text)).toMatchObject({ total: sumOf(shown) })
  const told = JSON.parse((await app.fetch('gsv', '/api/v1/today', { headers: { cookie: boss } })).text)
  const tasks: { key: string; count: number }[] = told.tasks
  expect(new Map(tasks.map(({ key, count }) => [key, count]))).toEqual(
    new Map(counted.map(({ task, count }) => [task.key, count])),
  )
  expect(answer.headers['cache-control']).toBe('private, no-store')
  const { tabs } = JSON.parse(answer.text)
  const count = (...keys: string[]) => sumOf(counted.filter(({ task }) => keys.includes(task.key)).map(({ count }) => count))
  expect(count('ehrungen')).toBeGreaterThan(0)
  expect(tabs['/admin/members/honours']).toBe(count('ehrungen'))
  expect(tabs['/admin/members/licences']).toBe(count('lizenzen', 'nachweise'))
})

test('a list of Heute without the right, and an unknown one, is not there', async () => {
  const trainer = await app.login('gsv', 'trainer@gsv.example')
  for (const key of ['unzustellbar', 'gibt-es-nicht', '__proto__']) {
    const { status } = await app.fetch('gsv', `/admin?zeigt=${key}`, { headers: { cookie: trainer } })
    expect([key, status]).toEqual([key, 404])
  }
  expect(await findTodayList({ ...ctx(), actor: actorWith('trainer') }, 'unzustellbar')).toBeNull()
})
