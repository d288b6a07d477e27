import { Kysely } from 'kysely'
import pg from 'pg'
import { loginUrl } from './logins.ts'
import { temporalTypes } from './moments.ts'
import { nameStatements, PLANNED_ONCE } from './named-statements.ts'
import { PipelinedDialect } from './pipeline.ts'
import { StatesInText } from './states-in-text.ts'
import type { DB } from './tables.ts'

const PLUGINS = [new StatesInText({ maintainNestedObjectKeys: true })]

/** Row-level security hides all rows of other clubs. */
export type Database = Kysely<DB>

export interface Connections {
  /** `clubId` must come from the gate (see `ClubId`). */
  forClub(clubId: string): Database
  /** Same rows, and may delete where the application only adds. For the duties of retention alone. */
  forRetention(clubId: string): Database
  /** Without a club: global tables only. */
  global: Database
  pool: pg.Pool
  end(): Promise<void>
}

export interface PoolSettings {
  max?: number
  onError?: (error: Error) => void
}

/** A quiet club's connections keep their prepared statements; a new connection begins with little memory. */
const LASTING = { idleTimeoutMillis: 10 * 60_000, maxLifetimeSeconds: 3600 }

function openPool(config: pg.PoolConfig, onError: (error: Error) => void = () => {}): pg.Pool {
  const options = [config.options ?? '', PLANNED_ONCE].join(' ')
  const pool = new pg.Pool({ ...LASTING, ...config, options, pipeline: true })
  nameStatements(pool)
  pool.on('error', onError)
  // A lent connection fails its next query instead.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const currentClub = new WeakMap<pg.PoolClient, string>()

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

/** Application connections under own logins, role `app`: it owns nothing, and row-level security binds it. */
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

/** Sees the logins alone, and answers plain `Date` values. */
export function connectForLogins(url: string, settings: PoolSettings = {}): pg.Pool {
  const connectionString = loginUrl(url, 'auth')
  return openPool({ connectionString, max: settings.max ?? 6, options: '-c role=auth_app' }, settings.onError)
}

interface Owner {
  db: Database
  pool: pg.Pool
}

/** For migrations, clean-up of seeds and the command line; never serves a request. */
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

export async function asOwner<Value>(url: string, work: (owner: Owner) => Promise<Value>): Promise<Value> {
  const owner = connectAsOwner(url)
  try {
    return await work(owner)
  } finally {
    await owner.pool.end()
  }
}
