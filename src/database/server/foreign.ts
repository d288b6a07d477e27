import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { outageOf } from '../../kernel/outage.ts'
import { BadSettings } from '../../kernel/settings.ts'

const OLDEST = 150_000
const PATIENCE_MS = 15_000

function causeOf(error: unknown, url: string): string {
  const { username, pathname, host } = new URL(url)
  const role = `Die Rolle „${decodeURIComponent(username)}“`
  const words: Record<string, string> = {
    '28P01': `${role} gibt es dort nicht, oder ihr Passwort stimmt nicht.`,
    28000: `${role} gibt es dort nicht, oder sie darf sich von hier nicht anmelden.`,
    '3D000': `Die Datenbank „${decodeURIComponent(pathname.slice(1))}“ gibt es dort nicht.`,
    42501: `${role} darf sich mit dieser Datenbank nicht verbinden.`,
    ECONNREFUSED: `Unter ${host} antwortet keine Datenbank.`,
    ENOTFOUND: `Den Rechner ${host} gibt es nicht, oder sein Name ist noch nicht bekannt.`,
    EAI_AGAIN: `Der Name ${host} ist gerade nicht aufzulösen.`,
    '57P03': 'Die Datenbank startet noch.',
    53300: 'Die Datenbank nimmt keine Verbindung mehr an.',
  }
  if (!(error instanceof Error)) return String(error)
  const known = 'code' in error ? words[String(error.code)] : undefined
  if (known) return known
  if (/client password must be a string/.test(error.message)) return `${role} braucht ein Passwort.`
  return outageOf(error) ? `${host} antwortet nicht (${error.message}).` : `Sie sagt: ${error.message}`
}

const mayPass = (error: unknown): boolean =>
  outageOf(error)?.code === 'away' ||
  (error instanceof Error && 'code' in error && ['ENOTFOUND', 'EAI_AGAIN'].includes(String(error.code)))

/** Missing right of the owner, with the statement that grants it; null without need. */
function lackOf({ role, database, hasTables, makesTables, makesRoles, givesRoles }: Facts): string | null {
  if (hasTables) return null
  if (!makesTables)
    return `Die Rolle „${role}“ darf dort nichts anlegen. Abhilfe: alter database "${database}" owner to "${role}"`
  if (!makesRoles) return `Die Rolle „${role}“ darf keine Rollen anlegen. Abhilfe: alter role "${role}" createrole`
  if (givesRoles) return null
  return `Die Rolle „${role}“ darf die Rollen einer anderen Installation auf diesem Server nicht vergeben. Abhilfe: grant app, auth_app, retention to "${role}" with admin option`
}

/** Waits for the server behind `DATABASE_URL` and says so. @throws BadSettings at once when waiting cannot help */
export async function reachForeign(url: string, log: (line: string) => void, patienceMs = PATIENCE_MS): Promise<void> {
  const until = Date.now() + patienceMs
  for (let told = false; ; told = true) {
    try {
      const facts = await askFacts(url)
      if (facts.version < OLDEST)
        throw new BadSettings('DATABASE_URL: Diese Datenbank ist zu alt. Nötig ist PostgreSQL 15 oder neuer.')
      const lack = lackOf(facts)
      if (lack) throw new BadSettings(`DATABASE_URL: ${lack}`)
      return
    } catch (error) {
      if (error instanceof BadSettings) throw error
      const cause = causeOf(error, url)
      if (!mayPass(error) || Date.now() > until)
        throw new BadSettings(`DATABASE_URL: Die Datenbank ist nicht zu benutzen. ${cause}`, { cause: error })
      if (!told) log(`DATABASE_URL: ${cause} Wir versuchen es ${patienceMs / 1000} Sekunden lang …`)
    }
    await sleep(500)
  }
}

interface Facts {
  version: number
  role: string
  database: string
  hasTables: boolean
  makesTables: boolean
  makesRoles: boolean
  /** Before PostgreSQL 16 every maker of roles gives all of them. */
  givesRoles: boolean
}

const FACTS = `
  select current_setting('server_version_num')::int as version, rolname as role, current_database() as database,
    to_regclass('public.migrations') is not null as "hasTables",
    has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as "makesTables",
    rolsuper or rolcreaterole as "makesRoles",
    current_setting('server_version_num')::int < 160000 or not exists (
      select from pg_roles ours where ours.rolname in ('app', 'auth_app', 'retention')
        and not pg_has_role(ours.oid, 'member with admin option')) as "givesRoles"
  from pg_roles where rolname = current_user`

async function askFacts(url: string): Promise<Facts> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  // The query fails too, and reports the broken connection.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Facts>(FACTS)
    if (!rows[0]) throw new Error('the current role is in no catalogue')
    return rows[0]
  } finally {
    await client.end()
  }
}
