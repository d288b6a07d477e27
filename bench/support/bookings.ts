import type pg from 'pg'

export const HALLS = 30
const PER_HALL = 20
/** With the mornings. */
const PER_FULL_HALL = 40
export const PER_WEEK = HALLS * PER_HALL
export const PER_FULL_WEEK = HALLS * PER_FULL_HALL
/** The shown week, counted from this one: far enough for the demo's own sessions to have ended. */
export const WEEK = 40

const THIRDS = ['Drittel 1', 'Drittel 2', 'Drittel 3']

const FILL_HALLS = [
  `insert into facilities (club_id, id, name, slug) select $1, uuidv7(), 'Halle ' || n, 'halle-' || n from generate_series(1, ${HALLS}) n`,
  `insert into parts (club_id, id, facility_id, name, atomic, position)
    select f.club_id, uuidv7(), f.id, p.name, p.name <> 'Ganze Halle', p.place from facilities f
    cross join unnest($2::text[]) with ordinality p (name, place) where f.club_id = $1 and f.slug ~ '^halle-\\d+$'`,
  `insert into part_atoms (club_id, part_id, atom_id)
    select p.club_id, p.id, a.id from parts p join facilities f on f.club_id = p.club_id and f.id = p.facility_id and f.slug ~ '^halle-\\d+$'
    join parts a on a.club_id = p.club_id and a.facility_id = p.facility_id and a.atomic and (a.id = p.id or not p.atomic) where p.club_id = $1`,
]

// On each weekday two thirds side by side, then the whole hall, then a third; no two collide.
const FILL_BOOKINGS = `
  insert into bookings (club_id, id, part_id, starts_at, ends_at, state, kind, title)
  select $1, uuidv7(), p.id, start, start + kind.length, 'approved', 'team', 'Gruppe ' || (f.n * $4::int + slot)
  from (select *, substr(slug, 7)::int as n from facilities where club_id = $1 and slug ~ '^halle-\\d+$') f
  cross join generate_series($2::int, $3::int) week cross join generate_series(0, $4::int - 1) slot
  join (values (0, 'Drittel 1', time '15:00', interval '90 minutes'), (1, 'Drittel 2', '15:00', interval '2 hours'),
    (2, 'Ganze Halle', '17:00', interval '90 minutes'), (3, 'Drittel 3', '19:00', interval '90 minutes'),
    (4, 'Drittel 1', '08:00', interval '90 minutes'), (5, 'Drittel 2', '08:00', interval '90 minutes'), (6, 'Ganze Halle', '10:00', interval '2 hours'),
    (7, 'Drittel 3', '12:30', interval '90 minutes')) kind (place, part, from_time, length) on kind.place = slot / 5
  join parts p on p.club_id = f.club_id and p.facility_id = f.id and p.name = kind.part
  cross join lateral (select (date_trunc('week', now() at time zone 'Europe/Berlin')::date + week * 7 + slot % 5
    + kind.from_time + (f.n % 4) * interval '15 minutes') at time zone 'Europe/Berlin' as start) at`

// Only around the shown week: neither the plan nor a series check reads others, and a million takes minutes.
const FILL_ATOMS = `insert into booking_atoms (club_id, booking_id, atom_id, during)
  select b.club_id, b.id, a.atom_id, tstzrange(b.starts_at, b.ends_at) from bookings b
  join part_atoms a on a.club_id = b.club_id and a.part_id = b.part_id
  where b.club_id = $1 and b.title like 'Gruppe %' and b.starts_at > now() + interval '20 weeks'`

/** Last filled week. */
const LAST = WEEK + 10

/** Full weeks before those of `bookMany`, in the same halls. */
export const bookEarlier = (owner: pg.Pool, club: string, bookings: { there: number; more: number }) => {
  const last = LAST - Math.ceil(bookings.there / PER_FULL_WEEK)
  return owner.query(FILL_BOOKINGS, [club, last - Math.ceil(bookings.more / PER_FULL_WEEK) + 1, last, PER_FULL_HALL])
}

/** Thirty halls in each club, with these bookings up to ten weeks after the shown one. */
export async function bookMany(owner: pg.Pool, clubs: { club: string; bookings: number; isFull?: boolean }[]): Promise<void> {
  for (const { club, bookings, isFull = false } of clubs) {
    const [perHall, perWeek] = isFull ? [PER_FULL_HALL, PER_FULL_WEEK] : [PER_HALL, PER_WEEK]
    for (const [at, text] of FILL_HALLS.entries()) await owner.query(text, at === 1 ? [club, [...THIRDS, 'Ganze Halle']] : [club])
    await owner.query(FILL_BOOKINGS, [club, LAST - Math.ceil(bookings / perWeek) + 1, LAST, perHall])
    await owner.query(FILL_ATOMS, [club])
  }
  await owner.query('analyze facilities, parts, part_atoms, bookings, booking_atoms')
}
