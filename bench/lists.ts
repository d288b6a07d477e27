/** The staff's long lists with 100,000 rows in the club and as many in another: users and the log, as role `app`. */
import { join } from 'node:path'
import pg from 'pg'
import { connect } from '../src/database/connect.ts'
import { migrate } from '../src/database/migrate.ts'
import { openDatabase } from '../src/database/server.ts'
import { type AuditFilter, listEntries, listNames } from '../src/domain/audit/queries.ts'
import type { Ctx } from '../src/domain/context.ts'
import { countUsers, listUsers, type UserFilter } from '../src/domain/users/list-users.ts'
import { figure, median, note } from './support/figures.ts'
import { statementsOf } from './support/statements.ts'
import { inWorkshop } from './support/workshop.ts'

const ROWS = 100_000
const CLUB = 'gsv'
const ROUNDS = 7
const GOAL = { is: '≤', than: 60, unit: 'ms' } as const
const SYSTEM = { kind: 'system' } as const

const FILL = `
  insert into clubs (name, display_name, kind, state_code) values ($1, $1, 'club', 'BY');
  insert into departments (club_id, id, name) select $1, uuidv7(), 'Abteilung ' || n from generate_series(1, 12) n;
  insert into auth."user" (id, name, email, "emailVerified")
    select md5($1 || n)::uuid, 'Person ' || n, 'person' || n || '@' || $1 || '.example', true from generate_series(1, ${ROWS}) n;
  insert into club_users (club_id, id, user_id, role, user_name, firstname, lastname, search, logins, last_login_at)
    select $1, uuidv7(), md5($1 || n)::uuid, (array['reader', 'reader', 'reader', 'trainer', 'editor', 'admin'])[1 + n % 6], 'Person ' || n,
      (array['Anke', 'Jörg', 'Sina', 'Ömer', 'Lea'])[1 + n % 5], 'Muster' || md5(n::text), 'anke muster' || md5(n::text) || ' person' || n || '@' || $1 || '.example',
      n % 400, case when n % 3 > 0 then now() - n * interval '7 minutes' end
    from generate_series(1, ${ROWS}) n;
  insert into journal (club_id, id, at, event, name, content, club, object_kind, object_id)
    select $1, uuidv7(), now() - n * interval '3 minutes', 'course.changed', 'Person ' || n % 90, 'Angebot geändert: Nummer ' || n, $1,
      (array['course', 'course', 'participation', 'participation', 'session'])[1 + n % 5], md5((n % 5000)::text)
    from generate_series(1, ${ROWS}) n;`

async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const club of [CLUB, 'rwa']) await client.query(FILL.replaceAll('$1', `'${club}'`))
  await client.query('vacuum analyze')
  await client.end()
}

type Read = (ctx: Ctx) => Promise<unknown>
const users =
  (filter: UserFilter): Read =>
  (ctx) =>
    listUsers(ctx, filter, { limit: 50 })
const log =
  (filter: AuditFilter): Read =>
  (ctx) =>
    listEntries(ctx, filter, { limit: 100 })

/** A page from the middle of the list. */
async function laterUsers(ctx: Ctx): Promise<unknown> {
  const half = await listUsers(ctx, { search: 'person50000@' }, { limit: 1 })
  return listUsers(ctx, {}, { after: half.users[0]?.id, limit: 50 })
}

const READS: Record<string, Read> = {
  'users, first page': users({}),
  'users, a page in the middle (with finding it)': laterUsers,
  'users by last login': users({ sort: 'lastLogin' }),
  'users by number of logins': users({ sort: 'logins' }),
  'users, search that finds one': users({ search: 'person4711@' }),
  'users, search that finds nobody': users({ search: 'gibtsnicht' }),
  'users of one role, blocked': users({ role: 'admin', state: 'blocked' }),
  'users counted': (ctx) => countUsers(ctx, {}, 1_001),
  'log, first page': log({}),
  'log, one person': log({ name: 'Person 7' }),
  'log, one thing': log({ kind: 'course', objectId: 'a87ff679a2f3e71d9181a67b7542122c' }),
  'log, a rare kind': log({ kind: 'parameter' }),
  'log, text that is nowhere': log({ text: 'gibtsnicht' }),
  'log, a day a month ago': log({
    from: Temporal.Now.instant().subtract({ hours: 24 * 31 }),
    before: Temporal.Now.instant().subtract({ hours: 24 * 30 }),
  }),
  'log, names to choose from': listNames,
}

/** Tables that a read goes through row by row; there should be none. */
async function scannedTables(url: string, read: Read): Promise<string[]> {
  const statements = await statementsOf(url, CLUB, read, SYSTEM)
  const pool = new pg.Pool({ connectionString: url, max: 1, options: `-c role=app -c app.club_id=${CLUB}` })
  try {
    const plans: string[] = []
    for (const { text, values } of statements) {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      plans.push(...rows.map((row) => row['QUERY PLAN']))
    }
    return plans.flatMap((line) => /Seq Scan on (club_users|journal|"user")/.exec(line)?.[1] ?? [])
  } finally {
    await pool.end()
  }
}

async function timed(ctx: Ctx, read: Read): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    await read(ctx)
    times.push(performance.now() - start)
  }
  return median(times)
}

await inWorkshop(async ({ dir, later }) => {
  const database = await openDatabase({ dataDir: join(dir, 'data'), log: () => {} })
  later(() => database.stop())
  await migrate(database.url)
  await fill(database.url)
  const connections = connect(database.url, { max: 2 })
  later(() => connections.end())
  for (const [name, read] of Object.entries(READS)) {
    let ctx: Ctx | undefined
    await statementsOf(database.url, CLUB, async (given) => void (ctx = given), SYSTEM)
    if (!ctx) throw new Error('no context')
    figure(name, await timed({ ...ctx, db: connections.forClub(CLUB) }, read), GOAL)
    const scanned = await scannedTables(database.url, read)
    if (scanned.length > 0) note(`reads all of ${scanned.join(', ')}`)
  }
})
