import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { connect, connectForLogins } from './connect.ts'
import { type Login, loginUrl, prepareLogins } from './logins.ts'

const database = await testDatabase()
const open: pg.Client[] = []
afterAll(async () => {
  for (const client of open) await client.end()
})

async function connected(connectionString: string, options?: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, ...(options ? { options } : {}) })
  await client.connect()
  open.push(client)
  return client
}

const ROLE: Record<Login, string> = { app: 'app', auth: 'auth_app', retention: 'app' }
const LOGINS = Object.keys(ROLE) as Login[]
/** Statements that no serving login may run. */
const FORBIDDEN: Record<string, readonly Login[]> = {
  'select count(*) from pg_authid': LOGINS,
  'create table public.mine (id int)': LOGINS,
  'alter table clubs disable row level security': LOGINS,
  'set role postgres': LOGINS,
  'set session authorization postgres': LOGINS,
  'set role retention': ['app', 'auth'],
  'set role auth_app': ['app', 'retention'],
  'set role app': ['auth'],
  'delete from journal_details': ['app', 'auth'],
  'select count(*) from auth.session': ['app', 'retention'],
  'select count(*) from people': ['auth'],
}
const WAYS = ['select', 'set role none', 'reset role', 'set session authorization default', 'reset all', 'discard all']

test.each(LOGINS)('the login "%s" never gets more rights, whatever it says of its role', async (login) => {
  const client = await connected(loginUrl(database.url, login), `-c role=${ROLE[login]}`)
  for (const way of WAYS) {
    await client.query(way)
    const { rows } = await client.query(
      `select rolsuper, rolcreaterole, rolbypassrls from pg_roles where rolname in (session_user, current_user)`,
    )
    for (const row of rows) expect(row).toEqual({ rolsuper: false, rolcreaterole: false, rolbypassrls: false })
    for (const [statement, logins] of Object.entries(FORBIDDEN))
      if (logins.includes(login))
        await expect(client.query(statement), `${way}; ${statement}`).rejects.toThrow(/permission|must be owner/)
    // Second barrier, row-level security: without a club there are no rows.
    if (login !== 'auth') expect((await client.query('select from participations')).rowCount).toBe(0)
  }
})

test('the pools log in so, and not as the owner', async () => {
  const logins = connectForLogins(database.url, { max: 1 })
  const connections = connect(database.url, { max: 1 })
  const asked = 'select session_user as login'
  expect((await logins.query(asked)).rows).toEqual([{ login: 'postgres_auth' }])
  expect((await connections.pool.query(asked)).rows).toEqual([{ login: 'postgres_app' }])
  await logins.end()
  await connections.end()
})

test('every process with the same address has the same password; when the owner has another one, the next start sets it', async () => {
  const owner = await connected(database.url)
  await owner.query(`create role chairman login superuser password 'first'`)
  const addressWith = (password: string) => {
    const url = new URL(database.url)
    Object.assign(url, { username: 'chairman', password })
    return url.href
  }
  await Promise.all([prepareLogins(addressWith('first')), prepareLogins(addressWith('first'))])
  const before = await connected(loginUrl(addressWith('first'), 'app'))
  expect((await before.query('select session_user')).rows).toEqual([{ session_user: 'chairman_app' }])
  await owner.query(`alter role chairman password 'second'`)
  await expect(connected(loginUrl(addressWith('second'), 'app'))).rejects.toThrow('password authentication failed')
  await prepareLogins(addressWith('second'))
  await connected(loginUrl(addressWith('second'), 'app'))
  await expect(connected(loginUrl(addressWith('first'), 'app'))).rejects.toThrow('password authentication failed')
})

test('an address without a password stays as it is: nothing there is secret', async () => {
  expect(loginUrl('postgres://postgres@localhost/verein', 'app')).toBe('postgres://postgres@localhost/verein')
  expect(loginUrl('postgres:///verein?host=/var/run/postgresql', 'app')).toBe('postgres:///verein?host=/var/run/postgresql')
  expect(loginUrl('postgres://boss:secret@localhost/verein?sslmode=require', 'auth')).toMatch(
    /^postgres:\/\/boss_auth:[\w-]{43}@localhost\/verein\?sslmode=require$/,
  )
})
