import type pg from 'pg'
import { growMoney } from './money-lists.ts'

/** Rows of each kind after growing. */
export const ROWS = 100_000

// A club of many years: most courses and participations are over, everybody has a login, the log is full.
const GROW_PEOPLE = [
  `insert into people (club_id, id, firstname, lastname, email, birth_on, search)
    select $1, uuidv7(), 'Erika', 'Muster ' || n, 'erika' || n || '@menge.example', '1985-03-05', 'erika muster ' || n || ' erika' || n || '@menge.example'
    from generate_series(1, ${ROWS}) n`,
  `insert into auth."user" (id, name, email, "emailVerified", firstname, lastname)
    select id, search, email, true, firstname, lastname from people where club_id = $1 and email like '%@menge.example'`,
  `insert into club_users (club_id, id, user_id, role, user_name, firstname, lastname, person_id, logins, last_login_at, search)
    select $1, uuidv7(), id, 'reader', email, firstname, lastname, id, (random() * 300)::int, case when random() < 0.99 then now() - random() * interval '900 days' end, search
    from people where club_id = $1 and email like '%@menge.example'`,
  `insert into courses (club_id, id, slug, kind, state, title, capacity, search)
    select $1, uuidv7(), 'menge-' || n, 'course', 'archived', 'Kurs ' || n, 50, 'kurs ' || n from generate_series(1, ${ROWS / 50}) n`,
  `insert into participations (club_id, id, course_id, person_id, contact_id, state, queued_at, confirmed_at, price_cents, price_kind, privacy_version, source)
    select $1, uuidv7(), c.id, p.id, p.id, 'finished', now() - random() * interval '900 days', now(), 9500, 'non_member', '2026-11', 'web'
    from (select id, row_number() over () as n from courses where club_id = $1 and slug like 'menge-%') c
    join (select id, row_number() over () as n from people where club_id = $1 and email like '%@menge.example') p on p.n % ${ROWS / 50} = c.n % ${ROWS / 50}`,
  `insert into courses (club_id, id, slug, kind, state, title, capacity, search)
    select $1, uuidv7(), 'laufend-' || n, 'course', 'running', 'Laufend ' || n, 50, 'laufend ' || n from generate_series(1, ${ROWS / 50}) n`,
  `insert into participations (club_id, id, course_id, person_id, contact_id, state, queued_at, confirmed_at, price_cents, price_kind, price_checked_at, privacy_version, source)
    select $1, uuidv7(), c.id, p.id, p.id, case when random() < 0.002 then 'waiting' else 'confirmed' end, now() - random() * interval '300 days', now(), 9500, 'member',
      case when random() < 0.999 then now() end, '2026-11', 'web'
    from (select id, row_number() over () as n from courses where club_id = $1 and slug like 'laufend-%') c
    join (select id, row_number() over () as n from people where club_id = $1 and email like '%@menge.example') p on p.n % ${ROWS / 50} = c.n % ${ROWS / 50}`,
  `insert into journal (club_id, id, at, event, name, content, club, object_kind, object_id)
    select $1, uuidv7(), now() - random() * interval '900 days', 'participation.confirmed', 'Benutzer ' || (n % 40), 'Anmeldung bestätigt: Kurs ' || (n % 2000), $1,
      'participation', uuidv7()::text from generate_series(1, ${ROWS}) n`,
  `insert into events (club_id, id, title, starts_at, ends_at, place, department_id, audience, category, state, search, created_at, updated_at)
    select $1, uuidv7(), 'Fest ' || n, at, at + interval '3 hours', 'Anger', d.id, case n % 10 when 1 then 'members' when 2 then 'staff' else 'public' end,
      'Art ' || (n % 6), case when n % 50 = 0 then 'draft' when n % 90 = 0 then 'cancelled' else 'published' end, 'fest ' || n || ' art anger', now(), now()
    from (select n, now() + (n - ${ROWS / 2}) * interval '25 minutes' as at from generate_series(1, ${ROWS}) n) days
    left join (select id, row_number() over () - 1 as place from departments where club_id = $1) d on d.place = n % 8`,
]

const GROW_HALLS = [
  `insert into facilities (club_id, id, name, slug) select $1, uuidv7(), 'Mengenhalle ' || n, 'mengenhalle-' || n from generate_series(1, 30) n`,
  `insert into parts (club_id, id, facility_id, name, atomic, position)
    select club_id, uuidv7(), id, 'Halle', true, 0 from facilities where club_id = $1 and slug like 'mengenhalle-%'`,
  `insert into part_atoms (club_id, part_id, atom_id)
    select p.club_id, p.id, p.id from parts p join facilities f on f.club_id = p.club_id and f.id = p.facility_id where p.club_id = $1 and f.slug like 'mengenhalle-%'`,
  `insert into booking_series (club_id, id, part_id, rule, starts_time, ends_time, valid, kind, title)
    select p.club_id, uuidv7(), p.id, 'FREQ=WEEKLY;INTERVAL=1;BYDAY=TU', '18:00', '19:00', daterange(current_date - 300, current_date + 300), 'team', 'Mannschaft ' || n
    from parts p join facilities f on f.club_id = p.club_id and f.id = p.facility_id cross join generate_series(1, 30) n where p.club_id = $1 and f.slug like 'mengenhalle-%'`,
  `insert into bookings (club_id, id, part_id, starts_at, ends_at, state, kind, title)
    select $1, uuidv7(), p.id, at, at + interval '60 minutes', case when n % 500 = 0 then 'requested' when n % 40 = 0 then 'cancelled' when n % 90 = 0 then 'released' else 'approved' end,
      case n % 5 when 0 then 'external' else 'team' end, 'Belegung ' || n
    from (select n, now() + (n - ${ROWS / 2}) * interval '25 minutes' as at from generate_series(1, ${ROWS}) n) times
    join (select p.id, row_number() over () - 1 as place from parts p join facilities f on f.club_id = p.club_id and f.id = p.facility_id
      where p.club_id = $1 and f.slug like 'mengenhalle-%') p on p.place = n % 30`,
]

/** Feasts of many years, most of them closed, each with twenty shifts and a helper in each. */
const GROW_PLANS = [
  `insert into operational_plans (club_id, id, slug, title, starts_on, state, created_at)
    select $1, uuidv7(), 'fest-' || n, 'Fest ' || n, current_date + 60 - n, case when n < 70 then 'published' else 'closed' end, now() from generate_series(1, ${ROWS / 20}) n`,
  `insert into shifts (club_id, id, plan_id, position, task, starts_at, ends_at, needed)
    select $1, uuidv7(), p.id, n, 'Aufgabe ' || n, p.starts_on + interval '8 hours', p.starts_on + interval '10 hours', 3
    from operational_plans p cross join generate_series(1, 20) n where p.club_id = $1 and p.slug like 'fest-%'`,
  `insert into assignments (club_id, id, shift_id, person_id, contact_id, sign_up_id, state, during, via, requested_at, confirmed_at)
    select $1, uuidv7(), s.id, w.id, w.id, uuidv7(), 'confirmed', tstzrange(s.starts_at, s.ends_at), 'web', now() - interval '2 days', now() - interval '2 days'
    from (select id, starts_at, ends_at, row_number() over () as n from shifts where club_id = $1 and task like 'Aufgabe %') s
    join (select id, row_number() over () as n from people where club_id = $1 and email like '%@menge.example') w on w.n = s.n`,
]

/** Gives a club `ROWS` people with logins, participations, entries of the log and events. */
export const growPeople = (owner: pg.Pool, club: string): Promise<void> => growBy(owner, club, GROW_PEOPLE)

/** `growPeople`, with bookings and series of 30 halls, helper lists, and claims with their invoices. */
export const grow = (owner: pg.Pool, club: string): Promise<void> =>
  growBy(owner, club, [...GROW_PEOPLE, ...GROW_HALLS, ...GROW_PLANS, ...growMoney(ROWS)])

async function growBy(owner: pg.Pool, club: string, statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    await owner.query(statement.replaceAll('$1', `'${club}'`))
    // The next statement joins these rows.
    await owner.query('analyze')
  }
}
