import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { growMembers } from '../bench/support/members.ts'
import { readingsFor } from '../bench/support/readings.ts'
import { statementsOf } from '../bench/support/statements.ts'
import type { Ctx } from '../src/domain/context.ts'
import { listHourAccounts } from '../src/domain/operations/list-hour-accounts.ts'
import { found } from '../src/kernel/answer.ts'
import { actorWith, testDatabase } from './support/database.ts'

const MEMBERS = 20_000
const YEARS = 5
/** Half of the members helped each year. */
const HELPS = 50_000
const YEAR = 2025

const database = await testDatabase()
await database.ctx('gsv')
const owner = new pg.Pool({ connectionString: database.url, max: 1 })
afterAll(() => owner.end())
await growMembers(owner, 1, MEMBERS)
const FILL = [
  `insert into hour_targets (club_id, year, minutes, most_carried) select 'gsv', ${YEAR} - n, 300, 120 from generate_series(0, ${YEARS - 1}) n`,
  `insert into operational_plans (club_id, id, slug, title, starts_on, state, created_at)
    select 'gsv', uuidv7(), 'fest-' || n, 'Fest ' || n, make_date(${YEAR} - n % ${YEARS}, 6, 1), 'closed', now() from generate_series(1, 100) n`,
  `insert into shifts (club_id, id, plan_id, position, task, needed, credit_minutes)
    select 'gsv', uuidv7(), p.id, n, 'Kuchen ' || n, 200, 60 from operational_plans p cross join generate_series(1, 5) n`,
  `insert into assignments (club_id, id, shift_id, person_id, contact_id, sign_up_id, state, via, requested_at, confirmed_at, minutes)
    select 'gsv', uuidv7(), s.id, w.id, w.id, uuidv7(), 'confirmed', 'staff', now(), now(), 100 + w.place % 300
    from (select id, row_number() over () - 1 as place from shifts) s
    join (select id, row_number() over () - 1 as place from people) w on w.place % 2 = 0 and w.place / 2 % 100 = s.place / 5`,
]
for (const statement of FILL) await owner.query(statement)
await owner.query('vacuum analyze')

const admin = actorWith('admin')
const page = (more: object) => (ctx: Ctx) => listHourAccounts(ctx, { year: YEAR, ...more }, { limit: 200 })

interface Statement {
  text: string
  values: readonly unknown[]
}

async function timeOf({ text, values }: Statement): Promise<number> {
  const { rows } = await owner.query(`explain (analyze, timing off, format json) ${text}`, [...values])
  return rows[0]['QUERY PLAN'][0]['Execution Time']
}

/** How many times as long one statement takes as the other: the best of some runs of both, by turns on a busy machine. */
async function ratioOf(one: Statement, other: Statement): Promise<number> {
  const times: [number, number][] = []
  for (let run = 0; run < 7; run++) times.push([await timeOf(one), await timeOf(other)])
  return Math.min(...times.map(([time]) => time)) / Math.min(...times.map(([, time]) => time))
}

/** Reads what an account is made of, of everybody, without making it. */
const BARE = `select w.id, s.valid, d.sum from people w join members m on m.club_id = w.club_id and m.person_id = w.id
  join memberships s on s.club_id = m.club_id and s.member_id = m.id
  left join (select a.person_id, sum(a.minutes) from assignments a join shifts s on s.club_id = a.club_id and s.id = a.shift_id
    join operational_plans p on p.club_id = s.club_id and p.id = s.plan_id where a.club_id = 'gsv' group by 1) d on d.person_id = w.id
  where w.club_id = 'gsv'`

test.each([
  ['everybody', {}],
  ['who owes', { isShortOnly: true }],
  ['a name', { search: 'mueller' }],
])('among 20,000 members two statements show 200 accounts and exact numbers, and read each table once: %s', async (_, more) => {
  const sent = await statementsOf(database.url, 'gsv', admin, async (ctx) => {
    const { accounts, next, all, short } = await page(more)(ctx)
    expect([accounts.length, next]).toEqual([200, accounts.at(-1)?.personId])
    const whole = await listHourAccounts(ctx, { year: YEAR, ...more }, { limit: null })
    const isShort = whole.accounts.filter(({ shortfall }) => shortfall > 0).length
    expect([whole.all, whole.short]).toEqual([all, short])
    expect(isShort).toBe(short)
    expect(short).toBeGreaterThan(200)
  })
  expect(sent).toHaveLength(4)
  const readings = await readingsFor(database.url, 'gsv', admin, page(more))
  for (const { way, rows } of readings)
    expect(rows, way).toBeLessThanOrEqual(way.startsWith('assignments') ? HELPS : 1.5 * MEMBERS)
  const [, accounts] = await statementsOf(database.url, 'gsv', admin, page(more))
  expect(await ratioOf(found(accounts), { text: BARE, values: [] })).toBeLessThanOrEqual(8)
})
