import pg from 'pg'
import { expect, test } from 'vitest'
import { statementsOf } from '../bench/support/statements.ts'
import { getCourseStatistics } from '../src/domain/statistics/get-course-statistics.ts'
import { listCountedRows } from '../src/domain/statistics/list-counted-rows.ts'
import { actorWith, testDatabase } from './support/database.ts'

const COURSES = 500
const PEOPLE = 20_000
const SIGN_UPS = 100_000

const database = await testDatabase()
await database.ctx('gsv')
const owner = new pg.Client({ connectionString: database.url })
await owner.connect()
const FILL = [
  `insert into seasons (club_id, id, name, valid) values ('gsv', uuidv7(), 'Jetzt', daterange(current_date - 60, current_date + 60))`,
  `insert into people (club_id, id, firstname, lastname, search) select 'gsv', uuidv7(), 'Kim', 'Muster ' || n, 'kim muster' from generate_series(1, ${PEOPLE}) n`,
  `insert into courses (club_id, id, slug, kind, state, title, search, capacity, season_id)
    select 'gsv', uuidv7(), 'kurs-' || n, 'course', 'running', 'Kurs ' || n, 'kurs', 250, z.id from seasons z, generate_series(1, ${COURSES}) n`,
  `insert into participations (club_id, id, course_id, person_id, contact_id, state, queued_at, price_cents, price_kind, privacy_version, source)
    select 'gsv', uuidv7(), c.id, p.id, p.id, 'confirmed', now(), 5000, 'non_member', '1', 'staff' from generate_series(1, ${SIGN_UPS}) n
    join (select id, row_number() over () - 1 as place from courses) c on c.place = n % ${COURSES}
    join (select id, row_number() over () - 1 as place from people) p on p.place = (n / ${COURSES} * 97 + n) % ${PEOPLE}
    on conflict do nothing`,
]
for (const statement of FILL) await owner.query(statement)
await owner.query('vacuum analyze')
const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from participations')
await owner.end()
const total = rows[0]?.count ?? 0

test('among 100,000 sign-ups the figures take two statements, and their rows come a page at a time', async () => {
  expect(total).toBeGreaterThan(SIGN_UPS * 0.9)
  let seasonId = ''
  const sent = await statementsOf(database.url, 'gsv', actorWith('admin'), async (ctx) => {
    const found = await getCourseStatistics(ctx, {})
    seasonId = found?.season.id ?? ''
    expect(found?.total.amounts.participants.value).toBe(total)
    expect(found?.total.amounts.revenue.value).toBe(total * 5000)
  })
  expect(sent).toHaveLength(2)
  const page = await statementsOf(database.url, 'gsv', actorWith('admin'), async (ctx) => {
    const { rows, next } = await listCountedRows(ctx, { figure: 'participants', seasonId }, { after: null, limit: 100 })
    expect([rows.length, next === null]).toEqual([100, false])
  })
  expect(page).toHaveLength(1)
})
