import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { connect, connectForLogins } from './connect.ts'
import { MOST_NAMES } from './named-statements.ts'
import { savepoint } from './savepoint.ts'
import { transaction } from './transaction.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv')
await sql`create table probes (id int primary key)`.execute(database.owner)
await sql`insert into probes values (1)`.execute(database.owner)
await sql`grant select on probes to app`.execute(database.owner)

async function onOneConnection<T>(work: (connections: ReturnType<typeof connect>) => Promise<T>): Promise<T> {
  const connections = connect(database.url, { max: 1 })
  try {
    return await work(connections)
  } finally {
    await connections.end()
  }
}

const PREPARED = `select count(*)::int as count, coalesce(sum(generic_plans), 0)::int as generic, coalesce(sum(custom_plans), 0)::int as custom
  from pg_prepared_statements`

let columns = 0
const addColumn = () => sql`alter table probes add column ${sql.id(`more_${++columns}`)} int`.execute(database.owner)
const readProbe = (from: typeof ctx) => sql<object>`select * from probes where id = ${1}`.execute(from.db)

async function prepareEverywhere(): Promise<void> {
  await Promise.all(Array.from({ length: 8 }, () => sql`select *, pg_sleep(0.05) from probes where id = ${1}`.execute(ctx.db)))
  await Promise.all(
    Array.from({ length: 8 }, () =>
      transaction(ctx, (ctx) => readProbe(ctx).then(() => sql`select pg_sleep(0.05)`.execute(ctx.db))),
    ),
  )
}

test('a statement is prepared once on a connection, and planned once for all values', async () => {
  const [row] = await onOneConnection(async ({ pool }) => {
    for (const id of [1, 2, 3, 4, 5, 6, 7]) await pool.query('select id from probes where id = $1', [id])
    return (await pool.query(PREPARED)).rows
  })
  expect(row).toEqual({ count: 1, generic: 7, custom: 0 })
})

test('a connection knows no more statements by name than agreed, and no long ones; all are answered', async () => {
  const [row] = await onOneConnection(async ({ pool }) => {
    const long = `select $1::int as n -- ${'x'.repeat(10_000)}`
    expect((await pool.query(long, [7])).rows).toEqual([{ n: 7 }])
    for (let at = 0; at < MOST_NAMES + 20; at++)
      expect((await pool.query(`select $1::int + ${at} as n`, [1])).rows).toEqual([{ n: at + 1 }])
    return (await pool.query(PREPARED)).rows
  })
  expect(row).toMatchObject({ count: MOST_NAMES })
})

test('neither pages nor logins are planned anew or compiled, whatever the server does elsewhere', async () => {
  await sql`alter database ${sql.id(new URL(database.url).pathname.slice(1))} set jit = on`.execute(database.owner)
  const asked = `select current_setting('jit') as jit, current_setting('plan_cache_mode') as plans`
  const logins = connectForLogins(database.url, { max: 1 })
  const answers = [await onOneConnection(({ pool }) => pool.query(asked)), await logins.query(asked)]
  await logins.end()
  for (const { rows } of answers) expect(rows).toEqual([{ jit: 'off', plans: 'force_generic_plan' }])
})

test('a statement whose columns changed beneath it is answered all the same, with the new columns', async () => {
  await prepareEverywhere()
  await addColumn()
  const answers = await Promise.all(Array.from({ length: 12 }, () => readProbe(ctx)))
  for (const { rows } of answers) expect(rows[0]).toHaveProperty(`more${columns}`)
  const { rows } = await database.connections.pool.query('select * from probes where id = $1', [1])
  await addColumn()
  expect((await database.connections.pool.query('select * from probes where id = $1', [1])).rows).not.toEqual(rows)
})

test('a transaction that meets such a statement is run again, once, also behind a savepoint', async () => {
  await prepareEverywhere()
  await addColumn()
  let runs = 0
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      transaction(ctx, async (ctx) => {
        runs++
        await sql`select ${1}::int`.execute(ctx.db)
        return savepoint(ctx, async (ctx) => ({ ok: true, rows: (await readProbe(ctx)).rows }))
      }),
    ),
  )
  for (const { rows } of answers) expect(rows[0]).toHaveProperty(`more${columns}`)
  expect(runs).toBeGreaterThan(8)
  expect(runs).toBeLessThanOrEqual(16)
})

test('so does one whose first statement it is, sent before the transaction was known to have begun', async () => {
  await prepareEverywhere()
  await addColumn()
  const reads = () => transaction(ctx, (ctx) => Promise.all([readProbe(ctx), readProbe(ctx)]))
  for (const answers of await Promise.all(Array.from({ length: 8 }, reads)))
    for (const { rows } of answers) expect(rows[0]).toHaveProperty(`more${columns}`)
})

test('other things that the database does not offer are not tried again', async () => {
  let runs = 0
  const failing = transaction(ctx, async (ctx) => {
    runs++
    // This error is 0A000, too.
    await sql`select count(*) from probes where id = ${1} for update`.execute(ctx.db)
  })
  await expect(failing).rejects.toThrow('FOR UPDATE')
  expect(runs).toBe(1)
})

test('no table is planned for the club that was asked for first', async () => {
  // PostgreSQL shows a subquery as `( SELECT current_setting('app.club_id'::text, true) AS …)`, or with `(NULLIF(` around the setting.
  const { rows } = await sql<{ name: string }>`
    select polrelid::regclass || '.' || polname as name
    from pg_policy, lateral concat(pg_get_expr(polqual, polrelid), ' ', pg_get_expr(polwithcheck, polrelid)) rule
    where regexp_replace(rule, 'SELECT (\\(NULLIF\\()?current_setting\\([^)]*\\)( AS current_setting)?', '', 'g') ~ 'current_setting'`.execute(
    database.owner,
  )
  expect(rows).toEqual([])
})
