import type pg from 'pg'
import { fold } from '../../src/kernel/fold.ts'

const SESSIONS = 12
const PEOPLE = 8

const SPORTS = [
  ['Rückenfit', 'Gymnastik'],
  ['Wirbelsäulengymnastik', 'Gymnastik'],
  ['Yoga sanft', 'Yoga'],
  ['Yoga für Anfänger', 'Yoga'],
  ['Pilates', 'Pilates'],
  ['Kinderturnen', 'Turnen'],
  ['Eltern-Kind-Turnen', 'Turnen'],
  ['Geräteturnen', 'Turnen'],
  ['Tischtennis', 'Tischtennis'],
  ['Volleyball Hobby', 'Volleyball'],
  ['Badminton', 'Badminton'],
  ['Aqua-Fitness', 'Schwimmen'],
  ['Seepferdchen', 'Schwimmen'],
  ['Judo', 'Judo'],
  ['Karate', 'Karate'],
  ['Zumba', 'Tanz'],
  ['Hip-Hop', 'Tanz'],
  ['Nordic Walking', 'Laufen'],
  ['Fußball Bambini', 'Fußball'],
  ['Handball F-Jugend', 'Handball'],
] as const
const GROUPS = ['am Morgen', 'für alle', 'Fortgeschrittene', 'Gruppe A', 'Gruppe B', 'nach Feierabend', 'sanft', 'intensiv']

const offer = (number: number) => {
  const [name, sport] = SPORTS[number % SPORTS.length] ?? SPORTS[0]
  const title = `${name} ${GROUPS[Math.floor(number / SPORTS.length) % GROUPS.length]} ${number}`
  return { number, title, sport, search: fold(`${title} ${sport} Ruhig und mit Freude, für Körper und Geist`) }
}

// Spread by number, so that every run and size has the same mixture.
const FILL = [
  `insert into courses (club_id, id, slug, kind, state, title, summary, sport, age_from, age_to, capacity, search)
    select $1, uuidv7(), 'menge-' || number, case when number % 3 = 0 then 'ongoing' else 'course' end, 'published', title,
      'Ruhig und mit Freude, für Körper und Geist', sport, (array[3, 6, 12, 18, 50])[1 + number % 5], (array[6, 11, 17, null, null])[1 + number % 5],
      case when number % 4 = 0 then ${PEOPLE} else 16 end, search
    from jsonb_to_recordset($2) as t(number int, title text, sport text, search text)`,
  `insert into course_slots (club_id, id, course_id, weekday, starts_time, ends_time, part_id, valid)
    select c.club_id, uuidv7(), c.id, 1 + n % 7, time '08:00' + (n % 27) * interval '30 minutes', time '09:00' + (n % 27) * interval '30 minutes',
      p.id, '[2026-01-01,)'
    from (select *, substr(slug, 7)::int as n from courses where club_id = $1 and slug like 'menge-%' and not exists
      (select from course_slots s where s.club_id = courses.club_id and s.course_id = courses.id)) c
    join (select id, row_number() over (order by id) - 1 as at, count(*) over () as many from parts where club_id = $1) p on p.at = c.n % p.many`,
  `insert into course_prices (club_id, course_id, kind, cents)
    select c.club_id, c.id, price_kind, cents from courses c cross join (values ('non_member', 6000), ('member', 3000)) v(price_kind, cents)
    where c.club_id = $1 and c.slug like 'menge-%' and c.kind = 'course' on conflict do nothing`,
  `insert into sessions (club_id, id, course_id, slot_id, on_day, starts_at, ends_at, part_id)
    select s.club_id, uuidv7(), s.course_id, s.id, day, (day + s.starts_time) at time zone 'Europe/Berlin', (day + s.ends_time) at time zone 'Europe/Berlin', s.part_id
    from course_slots s join courses c on c.club_id = s.club_id and c.id = s.course_id and c.slug like 'menge-%'
    cross join generate_series(0, ${SESSIONS - 1}) week
    cross join lateral (select (date_trunc('week', now()) + (7 * week + s.weekday - 1) * interval '1 day')::date as day) days
    where s.club_id = $1 on conflict do nothing`,
  // The clock would start thousands while a bench measures.
  `update courses c set state = 'running' where club_id = $1 and slug like 'menge-%' and kind = 'course' and state = 'published'
    and exists (select from sessions s where s.club_id = c.club_id and s.course_id = c.id and s.starts_at <= now() + interval '1 hour')`,
  `insert into participations (club_id, id, course_id, person_id, contact_id, state, queued_at, confirmed_at, price_cents, price_kind, privacy_version, source)
    select c.club_id, uuidv7(), c.id, p.id, p.id, 'confirmed', now(), now(), 0, 'free', '2026-11', 'web'
    from courses c join (select id, row_number() over (order by id) - 1 as at from people where club_id = $1 limit ${20 * PEOPLE}) p
      on p.at / ${PEOPLE} = substr(c.slug, 7)::int % 20
    where c.club_id = $1 and c.slug like 'menge-%' on conflict do nothing`,
]

/** Gives a club exactly `count` public offers, each with a weekly time, `SESSIONS` sessions and people. */
export async function offerMany(owner: pg.Pool, club: string, count: number): Promise<void> {
  const offers = JSON.stringify(Array.from({ length: count }, (_, at) => offer(at)))
  const client = await owner.connect()
  await client.query('begin')
  await client.query(`update courses set state = 'archived' where club_id = $1 and state <> 'archived'`, [club])
  for (const statement of FILL) await client.query(statement, statement.includes('$2') ? [club, offers] : [club])
  await client.query('commit')
  client.release()
  await owner.query('vacuum analyze')
}
