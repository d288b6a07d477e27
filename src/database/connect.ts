import { Kysely } from 'kysely'
import pg from 'pg'
import { loginUrl } from './logins.ts'
import { temporalTypes } from './moments.ts'
import { nameStatements, PLANNED_ONCE } from './named-statements.ts'
import { PipelinedDialect } from './pipeline.ts'
import { StatesInText } from './states-in-text.ts'
import type { DB } from './tables.ts'

const PLUGINS = [new StatesInText({ maintainNestedObjectKeys: true })]

/** A connection bound to one club: row-level security hides every other club's rows. */
export type Database = Kysely<DB>

export interface Connections {
  /** The handle for one club. `clubId` must come from the gate (see `ClubId`). */
  forClub(clubId: string): Database
  /** The same for what is past its time: it may also delete what the application may only add. Duties of retention alone. */
  forRetention(clubId: string): Database
  /** The handle without a club: sees the global tables and no club's rows. */
  global: Database
  /** The raw pool (role `app`), for live events and benches. */
  pool: pg.Pool
  end(): Promise<void>
}

export interface PoolSettings {
  max?: number
  /** Called for errors of idle connections; the pool replaces them by itself. */
  onError?: (error: Error) => void
}

/** A quiet club's connections keep what is prepared on them; a new one begins with little memory. */
const LASTING = { idleTimeoutMillis: 10 * 60_000, maxLifetimeSeconds: 3600 }

/** Makes a pool whose broken connections never end the process; idle ones are reported to `onError`. */
function openPool(config: pg.PoolConfig, onError: (error: Error) => void = () => {}): pg.Pool {
  const options = [config.options ?? '', PLANNED_ONCE].join(' ')
  const pool = new pg.Pool({ ...LASTING, ...config, options, pipeline: true })
  nameStatements(pool)
  pool.on('error', onError)
  // The pool listens to idle connections only. Whoever has one lent learns of its end by the query that fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const currentClub = new WeakMap<pg.PoolClient, string>()

/** Lends a connection whose `app.club_id` is `clubId`, and says so to the server only when it differs. */
async function lend(pool: pg.Pool, clubId: string): Promise<pg.PoolClient> {
  const client = await pool.connect()
  if (currentClub.get(client) !== clubId) {
    try {
      await client.query("select set_config('app.club_id', $1, false)", [clubId])
    } catch (error) {
      client.release(true)
      throw error
    }
    currentClub.set(client, clubId)
  }
  return client
}

function kyselyFor(pool: pg.Pool, clubId: string): Database {
  const lender = { connect: () => lend(pool, clubId), end: async () => {}, options: {} }
  return new Kysely<DB>({
    dialect: new PipelinedDialect({ pool: lender }),
    plugins: PLUGINS,
  })
}

/** A handle for each club, made once. */
function handlesOf(pool: pg.Pool): (clubId: string) => Database {
  const clubs = new Map<string, Database>()
  return (clubId) => {
    const known = clubs.get(clubId)
    if (known) return known
    const database = kyselyFor(pool, clubId)
    clubs.set(clubId, database)
    return database
  }
}

/**
 * Opens the application's connections at the owner's address: always under a login of their own and as role `app`, which owns nothing
 * and is bound by row-level security.
 */
export function connect(url: string, settings: PoolSettings = {}): Connections {
  const open = (login: 'app' | 'retention', max: number) =>
    openPool({ connectionString: loginUrl(url, login), max, options: '-c role=app', types: temporalTypes }, settings.onError)
  const pool = open('app', settings.max ?? 16)
  const retention = open('retention', 2)
  const forClub = handlesOf(pool)
  const end = async () => {
    await pool.end()
    await retention.end()
  }
  return { forClub, forRetention: handlesOf(retention), global: forClub(''), pool, end }
}

/** The pool of the authentication library: a role that sees the logins and nothing else. Plain `Date` values, as it expects. */
export function connectForLogins(url: string, settings: PoolSettings = {}): pg.Pool {
  const connectionString = loginUrl(url, 'auth')
  return openPool({ connectionString, max: settings.max ?? 6, options: '-c role=auth_app' }, settings.onError)
}

interface Owner {
  db: Database
  pool: pg.Pool
}

/** Opens the owner's handle: migrations, seeds' clean-up and the operator's command line only; never serves a request. */
export function connectAsOwner(url: string): Owner {
  const pool = openPool({ connectionString: url, max: 2, types: temporalTypes })
  return {
    db: new Kysely<DB>({
      dialect: new PipelinedDialect({ pool }),
      plugins: PLUGINS,
    }),
    pool,
  }
}

/** Does something with the owner's handle, and closes it. */
export async function asOwner<Value>(url: string, work: (owner: Owner) => Promise<Value>): Promise<Value> {
  const owner = connectAsOwner(url)
  try {
    return await work(owner)
  } finally {
    await owner.pool.end()
  }
}
