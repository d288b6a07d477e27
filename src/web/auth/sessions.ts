import type pg from 'pg'
import { outageOf } from '../../kernel/outage.ts'
import type { Keys } from '../../kernel/secrets.ts'
import type { OwnSession, SignedIn } from './contract.ts'
import { storedName } from './hashed-sessions.ts'
import { SESSION_DAYS } from './library.ts'
import { readSigned, signed } from './signed-cookies.ts'

const SECONDS = SESSION_DAYS * 86_400

interface SessionSettings {
  pool: pg.Pool
  keys: Keys
  cookieName: string
  secureCookies: boolean
}

interface SessionRow {
  id: string
  userId: string
  expiresAt: Date
  isAged: boolean
  email: string
  firstname: string
  lastname: string
  hasSecondFactor: boolean
}

const FIND = `
  select s.id, s."userId", s."expiresAt", s."updatedAt" < now() - interval '1 day' as "isAged",
    u.email, u.firstname, u.lastname, coalesce(u."twoFactorEnabled", false) as "hasSecondFactor"
  from auth.session s join auth."user" u on u.id = s."userId"
  where s.token = $1 and s."expiresAt" > now()`

const RENEW = `update auth.session set "expiresAt" = now() + make_interval(secs => $2), "updatedAt" = now() where id = $1 returning "expiresAt"`

const instant = (date: Date): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(date.getTime())

/** The session's new end; null during an outage of the database: a later page renews it. */
async function renew(pool: pg.Pool, id: string): Promise<Date | null> {
  try {
    const { rows } = await pool.query<{ expiresAt: Date }>(RENEW, [id, SECONDS])
    return rows[0]?.expiresAt ?? null
  } catch (error) {
    if (outageOf(error)) return null
    throw error
  }
}

/** Reads the session of a request. One in use lives on: once a day its end and cookie move. */
export function sessionReader({ pool, keys, cookieName, secureCookies }: SessionSettings) {
  return async (headers: Headers): Promise<SignedIn | null> => {
    const token = readSigned(keys, headers, cookieName)
    if (token === null) return null
    const { rows } = await pool.query<SessionRow>(FIND, [storedName(token)])
    const [row] = rows
    if (!row) return null
    const { id, userId, email, firstname, lastname, hasSecondFactor } = row
    const user = { id: userId, email, firstname, lastname, hasSecondFactor }
    const renewed = row.isAged ? await renew(pool, id) : null
    const session = { id, userId, expiresAt: (renewed ?? row.expiresAt).toISOString() }
    if (!renewed) return { session, user, cookies: [] }
    const cookie = `${cookieName}=${signed(keys.newest(), token)}; Max-Age=${SECONDS}; Path=/; HttpOnly; SameSite=Lax${secureCookies ? '; Secure' : ''}`
    return { session, user, cookies: [cookie] }
  }
}

interface ListedRow {
  id: string
  createdAt: Date
  updatedAt: Date
  ipAddress: string | null
  userAgent: string | null
}

/** Sessions of a login that have not ended, the last used first. */
export async function listSessions(pool: pg.Pool, userId: string): Promise<OwnSession[]> {
  const { rows } = await pool.query<ListedRow>(
    `select id, "createdAt", "updatedAt", "ipAddress", "userAgent" from auth.session
     where "userId" = $1 and "expiresAt" > now() order by "updatedAt" desc, id limit 100`,
    [userId],
  )
  return rows.map(({ id, createdAt, updatedAt, ipAddress, userAgent }) => ({
    id,
    createdAt: instant(createdAt),
    updatedAt: instant(updatedAt),
    address: ipAddress ?? '',
    userAgent: userAgent ?? '',
  }))
}

/** Ends sessions of a login; answers how many. */
export async function endSessions(
  pool: pg.Pool,
  userId: string,
  which: { only: string } | { keep: string | null },
): Promise<number> {
  const [condition, id] = 'only' in which ? ['id = $2::uuid', which.only] : ['id is distinct from $2::uuid', which.keep]
  const { rowCount } = await pool.query(`delete from auth.session where "userId" = $1 and ${condition}`, [userId, id])
  return rowCount ?? 0
}

/** Voids a login's open requests: links for a new password or address, sign-ins that still lack the code. */
export async function voidRequests(pool: pg.Pool, userId: string): Promise<void> {
  await pool.query('delete from auth.verification where strpos(value, $1) > 0', [userId])
}

/** Deletes expired sessions, requests and counted failures; answers how many. */
export async function tidy(pool: pg.Pool): Promise<number> {
  const deletions = [
    'delete from auth.session where "expiresAt" < now()',
    'delete from auth.verification where "expiresAt" < now()',
    'delete from auth.throttle where expire < extract(epoch from now()) * 1000',
  ]
  let count = 0
  for (const deletion of deletions) count += (await pool.query(deletion)).rowCount ?? 0
  return count
}
