import pg from 'pg'
import { expect, test } from 'vitest'
import { readingsFor } from '../bench/support/readings.ts'
import { listBookings } from '../src/domain/bookings/list-bookings.ts'
import type { Ctx } from '../src/domain/context.ts'
import { listDayEntries } from '../src/domain/events/list-day-entries.ts'
import { actorWith, testDatabase } from './support/database.ts'

const HALLS = 30
const BOOKINGS = 25_000
/** Rows of a page, of the search for a common title, and of a week. */
const MOST_READ = 1_100

const database = await testDatabase()
// Small clubs beside it: the planner assumes equal sizes.
const clubs = [['gsv', BOOKINGS] as const, ['rwa', HALLS] as const, ['ssv', HALLS] as const]
const owner = new pg.Client({ connectionString: database.url })
await owner.connect()
const FILL = [
  `insert into facilities (club_id, id, name, slug) select $1, uuidv7(), 'Halle ' || n, 'halle-' || n from generate_series(1, ${HALLS}) n`,
  `insert into parts (club_id, id, facility_id, name, atomic, position) select club_id, uuidv7(), id, 'Halle', true, 0 from facilities where club_id = $1`,
  `insert into bookings (club_id, id, part_id, starts_at, ends_at, state, kind, title)
    select $1, uuidv7(), p.id, at, at + interval '20 minutes', case when n % 500 = 0 then 'requested' when n % 40 = 0 then 'cancelled' else 'approved' end,
      'team', 'Belegung ' || n from (select n, now() + n * interval '25 minutes' as at from generate_series(1, $2) n) times
    join (select id, row_number() over () - 1 as place from parts where club_id = $1) p on p.place = n % ${HALLS}`,
]
for (const [name, bookings] of clubs) {
  const { club } = await database.ctx(name)
  for (const statement of FILL)
    await owner.query(statement.replaceAll('$1', owner.escapeLiteral(club.id)).replace('$2', String(bookings)))
}
// The title index takes in new rows only now, or later.
await owner.query('vacuum analyze')
await owner.end()

const page = { after: null, limit: 50 }
const bookings = (search: string, state: 'live' | 'requested' = 'live') => {
  const read = (ctx: Ctx) => listBookings(ctx, { state, kind: null, facilityId: null, search, from: ctx.now }, page)
  return async (ctx: Ctx) => (await read(ctx)).lines
}
const week = (ctx: Ctx) => {
  const today = ctx.now.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  return listDayEntries(ctx, today, today.add({ days: 6 }))
}

test.each<[string, (ctx: Ctx) => Promise<unknown[]>, number, number]>([
  ['bookings with a title that none has', bookings('gibt es nicht'), 0, 0],
  ['bookings with a title that one has', bookings('legung 17123'), 1, 1],
  ['bookings with a title that all have', bookings('belegung'), 50, 50],
  ['requests', bookings('', 'requested'), 50, 50],
  ['requests with a title', bookings('belegung 7500', 'requested'), 1, 1],
  ['the days of a week', week, 300, 430],
])('among 25,000, %s: a page is read, not the table', async (_, list, least, most) => {
  const ctx = { ...(await database.ctx('gsv')), actor: actorWith('super'), now: Temporal.Now.instant() }
  const { length } = await list(ctx)
  expect(length).toBeGreaterThanOrEqual(least)
  expect(length).toBeLessThanOrEqual(most)
  const readings = await readingsFor(database.url, 'gsv', ctx.actor, list)
  expect(readings.filter(({ rows }) => rows > MOST_READ)).toEqual([])
})
