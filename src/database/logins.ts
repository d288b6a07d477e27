import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'

const ROLES = { app: ['app'], auth: ['auth_app'], retention: ['app', 'retention'] } as const

export type Login = keyof typeof ROLES
const LOGINS = Object.keys(ROLES) as Login[]

/** The message is for the operator. */
class LoginRefused extends Error {
  override readonly name = 'LoginRefused'
}

/**
 * The password is an HMAC of the owner's, so that all processes agree on it. An owner without one (`trust`, `peer`) keeps its
 * address.
 */
export function loginUrl(ownerUrl: string, login: Login): string {
  const url = URL.parse(ownerUrl)
  if (!url?.password) return ownerUrl
  const name = `${decodeURIComponent(url.username).slice(0, 50)}_${login}`
  url.password = createHmac('sha256', decodeURIComponent(url.password)).update(`login ${name}`).digest('base64url')
  url.username = encodeURIComponent(name)
  return url.href
}

/** Run as the owner. @throws LoginRefused */
export async function prepareLogins(ownerUrl: string): Promise<void> {
  for (const login of LOGINS) {
    const url = loginUrl(ownerUrl, login)
    if (url === ownerUrl || (await refusalOf(url, login)) === null) continue
    const { username, password } = new URL(url)
    await makeLogin(ownerUrl, decodeURIComponent(username), password, ROLES[login])
    const refusal = await refusalOf(url, login)
    if (refusal !== null)
      throw new LoginRefused(
        `Die Datenbank lässt die Rolle „${decodeURIComponent(username)}“ nicht herein, mit der sich das Programm anmeldet (${refusal}). Bitte in pg_hba.conf mit Passwort zulassen.`,
      )
  }
}

export interface LoginState {
  name: string
  refusal: string | null
  mayTooMuch: boolean
}

/** Changes nothing. Run as the owner. */
export async function listLogins(owner: pg.Client, ownerUrl: string): Promise<LoginState[]> {
  const states: LoginState[] = []
  for (const login of LOGINS) {
    const url = loginUrl(ownerUrl, login)
    if (url === ownerUrl) continue
    const name = decodeURIComponent(new URL(url).username)
    const { rowCount } = await owner.query(MAY_TOO_MUCH, [name, ROLES[login]])
    states.push({ name, refusal: await refusalOf(url, login), mayTooMuch: rowCount !== 0 })
  }
  return states
}

const MAY_TOO_MUCH = `
  select from pg_roles where rolname = $1 and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or exists (
    select from pg_auth_members m join pg_roles given on given.oid = m.roleid where m.member = pg_roles.oid and given.rolname <> all($2)))`

const MAY_NOT = '42501'

const isRefused = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code?.startsWith('28') === true

async function refusalOf(url: string, login: Login): Promise<string | null> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      `select name from unnest($1::text[]) name where not pg_has_role(session_user, name, 'usage')`,
      [ROLES[login]],
    )
    return rows[0] ? `ohne die Rolle ${rows[0].name}` : null
  } catch (error) {
    if (isRefused(error)) return error.message
    throw error
  } finally {
    await client.end()
  }
}

async function makeLogin(ownerUrl: string, name: string, password: string, roles: readonly string[]): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    // Two programs that start at once must not change a role at the same moment.
    await owner.query('begin')
    await owner.query(`select pg_advisory_xact_lock(hashtextextended('logins', 0))`)
    const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [name])
    const role = owner.escapeIdentifier(name)
    await owner.query(`${rowCount ? 'alter' : 'create'} role ${role} login password ${owner.escapeLiteral(verifierOf(password))}`)
    await owner.query(`grant ${roles.join(', ')} to ${role}`)
    await owner.query('commit')
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== MAY_NOT) throw error
    const owned = new URL(ownerUrl).username
    throw new LoginRefused(
      `DATABASE_URL: Die Rolle „${decodeURIComponent(owned)}“ darf „${name}“ nicht anlegen (${error.message}).`,
    )
  } finally {
    await owner.end()
  }
}

/** SCRAM verifier (RFC 5803): the server's log must not see the password. */
function verifierOf(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, 4096, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$4096:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}
