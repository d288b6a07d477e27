import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { outageOf } from '../../kernel/outage.ts'
import { BadSettings } from '../../kernel/settings.ts'

const OLDEST = 150_000
const PATIENCE_MS = 15_000

/** What the server, or the network on the way to it, says, in words for the operator. */
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

/** The server may still be starting, or the network on the way to it. */
const mayPass = (error: unknown): boolean =>
  outageOf(error)?.code === 'away' ||
  (error instanceof Error && 'code' in error && ['ENOTFOUND', 'EAI_AGAIN'].includes(String(error.code)))

/**
 * Waits until the server behind `DATABASE_URL` can be reached, and says what it waits for.
 * @throws BadSettings, at once for everything that no waiting changes
 */
export async function reachForeign(url: string, log: (line: string) => void): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  for (let told = false; ; told = true) {
    try {
      const version = await askVersion(url)
      if (version < OLDEST) throw new BadSettings('DATABASE_URL: Diese Datenbank ist zu alt. Nötig ist PostgreSQL 15 oder neuer.')
      return
    } catch (error) {
      if (error instanceof BadSettings) throw error
      const cause = causeOf(error, url)
      if (!mayPass(error) || Date.now() > until)
        throw new BadSettings(`DATABASE_URL: Die Datenbank ist nicht zu benutzen. ${cause}`, { cause: error })
      if (!told) log(`DATABASE_URL: ${cause} Wir versuchen es ${PATIENCE_MS / 1000} Sekunden lang …`)
    }
    await sleep(500)
  }
}

async function askVersion(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  // A connection that breaks also fails the query, which tells.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
    return rows[0]?.version ?? 0
  } finally {
    await client.end()
  }
}
