import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import pg from 'pg'
import { listLogins } from '../database/logins.ts'
import { listMigrations } from '../database/migrate.ts'
import { findSecretsFile, secretsPath } from '../database/secrets.ts'
import { readBackupNotes } from '../domain/backups/rules.ts'
import { found } from '../kernel/answer.ts'
import { formatBytes } from '../kernel/bytes.ts'
import { formatMoment, isBefore } from '../kernel/calendar.ts'
import { nameOfKey } from '../kernel/secrets.ts'
import { type Installation, withInstallation } from './installation.ts'

/** `hint`: worth knowing, nothing is broken. */
export interface Finding {
  state: 'ok' | 'hint' | 'fault'
  text: string
}

type Check = (client: pg.Client, installation: Installation) => Promise<Finding>

const ok = (text: string): Finding => ({ state: 'ok', text })
const fault = (text: string): Finding => ({ state: 'fault', text })
const hint = (text: string): Finding => ({ state: 'hint', text })

async function names(client: pg.Client, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(sql)
  return rows.map((row) => row.name)
}

const none =
  (sql: string, fine: string, bad: (found: string[]) => Finding): Check =>
  async (client) => {
    const found = await names(client, sql)
    return found.length === 0 ? ok(fine) : bad(found)
  }

const serverVersion: Check = async (client) => {
  const [number = '0'] = await names(client, `select current_setting('server_version_num') as name`)
  const version = `PostgreSQL ${Math.floor(Number(number) / 10_000)}`
  return Number(number) >= 150_000 ? ok(version) : fault(`${version} ist zu alt. Nötig ist PostgreSQL 15 oder neuer.`)
}

const sorting: Check = async (client) => {
  const { rows } = await client.query<{ german: boolean; utf8: boolean }>(
    `select 'ä' < 'b' and 'Z' > 'a' as german, current_setting('server_encoding') = 'UTF8' as utf8`,
  )
  if (!rows[0]?.utf8) return fault('Die Datenbank speichert nicht in UTF-8. Bitte mit ENCODING UTF8 neu anlegen.')
  return rows[0].german
    ? ok('UTF-8, deutsche Sortierung')
    : hint('Die Datenbank sortiert nicht deutsch. Listen stehen in fremder Reihenfolge.')
}

const migrations: Check = async (client) => {
  const applied = new Set(await names(client, 'select name from migrations'))
  const missing = (await listMigrations()).filter((name) => !applied.has(name))
  if (missing.length > 0) return fault(`${missing.length} Migrationen fehlen. Bitte „npm run club -- migrate“ aufrufen.`)
  return ok(`Schema auf dem neuesten Stand (${applied.size} Migrationen)`)
}

const extensions = none(
  `select name from unnest(array['btree_gist', 'pg_trgm']) as name where name not in (select extname from pg_extension)`,
  'Erweiterungen vorhanden',
  (found) => fault(`Es fehlen Erweiterungen: ${found.join(', ')}.`),
)

const roles = none(
  `select name from unnest(array['app', 'auth_app', 'retention']) as name where name not in (
     select rolname from pg_roles where not rolsuper and not rolbypassrls and not rolcreaterole and not rolcreatedb)`,
  'Rollen der Datenbank ohne besondere Rechte',
  (found) => fault(`Rollen fehlen oder dürfen zu viel: ${found.join(', ')}.`),
)

const logins: Check = async (client, { url }) => {
  const states = await listLogins(client, url)
  if (states.length === 0)
    return hint(
      'Ohne Passwort in DATABASE_URL hat die Anwendung keine eigenen Rollen: Sie meldet sich als Besitzer der Tabellen an.',
    )
  const refused = states.filter(({ refusal }) => refusal !== null).map(({ name, refusal }) => `${name} (${refusal})`)
  if (refused.length > 0)
    return fault(`Die Anwendung kann sich nicht anmelden als ${refused.join(', ')}. Ein Neustart legt fehlende Rollen an.`)
  const mighty = states.filter(({ mayTooMuch }) => mayTooMuch).map(({ name }) => name)
  if (mighty.length > 0) return fault(`Die Anwendung meldet sich mit Rollen an, die zu viel dürfen: ${mighty.join(', ')}.`)
  return ok(`Die Anwendung meldet sich mit eigenen Rollen an (${states.map(({ name }) => name).join(', ')})`)
}

const ownership = none(
  `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_roles r on r.oid = c.relowner
   where n.nspname in ('public', 'auth') and c.relkind = 'r' and r.rolname in ('app', 'auth_app', 'retention')`,
  'Der Anwendung gehört keine Tabelle',
  (found) => fault(`Diese Tabellen gehören der Anwendung selbst: ${found.join(', ')}.`),
)

const rowSecurity = none(
  `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
   join pg_attribute a on a.attrelid = c.oid and a.attname = 'club_id' and not a.attisdropped
   where n.nspname = 'public' and c.relkind = 'r' and (not c.relrowsecurity or not exists (select from pg_policy p where p.polrelid = c.oid))`,
  'Jede Vereinstabelle ist gegen andere Vereine verschlossen',
  (found) => fault(`Tabellen ohne Schutz vor anderen Vereinen: ${found.join(', ')}.`),
)

const bookings = none(
  `select b.club_id || ': ' || b.title as name from bookings b
   where (b.state = 'approved') <> exists (select from booking_atoms a where a.club_id = b.club_id and a.booking_id = b.id) limit 5`,
  'Belegungen und Hallenteile stimmen überein',
  (found) => fault(`Belegungen passen nicht zu ihren Hallenteilen: ${found.join(', ')}.`),
)

/** Every seal names the one before, none is missing at the end, and what it seals is as it was issued, or went after its legal time. */
const seals: Check = async (client) => {
  const wrong = await names(
    client,
    `(select s.club_id || ': ' || coalesce(i.number, case s.object_kind when 'invoice' then 'Rechnung' else 'Lauf' end || ' ' || s.position) as name
     from (select *, lag(position, 1, 0) over w as place_before, lag(sha256, 1, '') over w as sha_before from seals
       window w as (partition by club_id order by position)) s
     left join invoices i on s.object_kind = 'invoice' and i.club_id = s.club_id and i.id = s.object_id
     where s.position <> s.place_before + 1 or s.sha256 <> chain_hash(s.sha_before, s.content_sha256)
       or content_hash(s.club_id, s.object_kind, s.object_id) <> s.content_sha256
       or content_hash(s.club_id, s.object_kind, s.object_id) is null and extract(year from s.made_at) + 8 >= extract(year from now())
     order by s.club_id, s.position limit 5)
     union all select club_id || ': das Ende der Siegel fehlt' from number_counters c where kind = 'seal'
       and next <> 1 + (select coalesce(max(position), 0) from seals s where s.club_id = c.club_id)`,
  )
  if (wrong.length > 0) return fault(`Ausgestellte Rechnungen oder gebuchte Läufe wurden verändert: ${wrong.join(', ')}.`)
  const open = await names(
    client,
    `select club_id as name from invoices i where number is not null and not exists (select from seals s where s.club_id = i.club_id
       and s.object_kind = 'invoice' and s.object_id = i.id)
     union all select club_id from fee_runs r where issued_at is not null and not exists (select from seals s where s.club_id = r.club_id
       and s.object_kind = 'fee_run' and s.object_id = r.id) limit 5`,
  )
  return open.length > 0
    ? fault(`Ausgestelltes ohne Siegel in: ${[...new Set(open)].join(', ')}.`)
    : ok('Rechnungen und Läufe sind, wie sie ausgestellt wurden')
}

const mails: Check = async (client) => {
  const { rows } = await client.query<{ due: number; late: number; failed: number }>(
    `select count(*) filter (where state = 'queued')::int as due,
       count(*) filter (where state = 'queued' and next_at < now() - interval '15 minutes')::int as late,
       count(*) filter (where state = 'failed' and created_at > now() - interval '7 days')::int as failed from mails`,
  )
  const { due, late, failed } = found(rows[0])
  if (late > 0) return fault(`${late} E-Mails warten länger als 15 Minuten. Läuft das Programm, stimmt SMTP_URL?`)
  if (failed > 0) return hint(`${failed} E-Mails der letzten 7 Tage waren nicht zustellbar.`)
  return ok(due === 0 ? 'Keine E-Mail wartet' : `${due} E-Mails sind unterwegs`)
}

const holds: Check = async (client, { wasRunning }) => {
  const { rows } = await client.query<{ late: number }>(
    `select count(*)::int as late from participations where state = 'requested' and hold_until < now() - interval '10 minutes'`,
  )
  const late = found(rows[0]).late
  if (late === 0) return ok('Kein abgelaufener Platz wird festgehalten')
  const text = `${late} unbestätigte Plätze sind abgelaufen und nicht weitergegeben.`
  return wasRunning ? fault(`${text} Läuft das Programm?`) : hint(`${text} Das geschieht beim nächsten Start.`)
}

const secrets: Check = async (client, { settings: { dataDir, secrets: given } }) => {
  const file = await findSecretsFile({ dataDir, given })
  const [name] = await names(client, `select value as name from installation where name = 'secretsName'`)
  if (!file) return name ? fault(`Die Datei ${secretsPath(dataDir)} fehlt.`) : hint('Die Schlüssel entstehen beim ersten Start.')
  if (name && !file.keys.some((key) => nameOfKey(key) === name))
    return fault('Die Datei secrets.json (oder SECRETS) gehört zu einer anderen Datenbank.')
  const kept = await names(client, `select name from installation where name in ('linkSecret', 'pushKeys')`)
  if (kept.length > 0) return hint('In der Datenbank liegen noch Schlüssel. Der nächste Start nimmt sie heraus.')
  if (given === null && ((await stat(secretsPath(dataDir))).mode & 0o077) !== 0 && process.platform !== 'win32')
    return fault(`Die Datei ${secretsPath(dataDir)} ist für andere lesbar. Bitte: chmod 600`)
  return ok('Die Schlüssel liegen außerhalb der Datenbank')
}

const backups: Check = async (client, { settings: { backup } }) => {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select name, value from installation where name in ('lastBackup', 'lastBackupFault')`,
  )
  const noted = readBackupNotes(rows)
  const last =
    noted.last && `Letzte Sicherung: ${formatMoment(noted.last.at)} Uhr, ${formatBytes(noted.last.bytes)}, ${noted.last.place}`
  if (noted.fault)
    return fault(`Die Sicherung vom ${formatMoment(noted.fault.at)} Uhr ist nicht gelungen: ${noted.fault.text} ${last ?? ''}`)
  if (!last) return hint('Es gibt noch keine Sicherung. Bitte geben Sie BACKUP_TO an.')
  const isOld =
    backup.to !== null && isBefore(noted.last?.at ?? Temporal.Now.instant(), Temporal.Now.instant().subtract({ hours: 48 }))
  return isOld ? fault(`${last}. Sie ist älter als zwei Tage.`) : ok(last)
}

const dataFolder: Check = async (_, { settings }) => {
  const folder = settings.dataDir
  try {
    await access(folder, constants.R_OK | constants.W_OK)
  } catch {
    return fault(`Der Datenordner ${folder} ist nicht beschreibbar.`)
  }
  const { bavail, bsize } = await statfs(folder)
  const free = (bavail * bsize) / 1024 ** 3
  const text = `Datenordner ${folder}: ${free.toFixed(1).replace('.', ',')} GB frei`
  return free < 1 ? fault(`${text}. Bitte Platz schaffen.`) : ok(text)
}

const CHECKS: Check[] = [
  serverVersion,
  sorting,
  extensions,
  migrations,
  roles,
  logins,
  ownership,
  rowSecurity,
  secrets,
  bookings,
  seals,
  holds,
  mails,
  backups,
  dataFolder,
]

/** A check that cannot run is a fault with the reason. */
async function examine(installation: Installation): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: installation.url })
  await client.connect()
  try {
    const findings: Finding[] = []
    for (const check of CHECKS) {
      findings.push(await check(client, installation).catch((error: Error) => fault(`Nicht zu prüfen: ${error.message}`)))
    }
    return findings
  } finally {
    await client.end()
  }
}

const SIGNS = { ok: 'ok     ', hint: 'Hinweis', fault: 'FEHLER ' }

/** `doctor`: prints the findings; a fault ends the program with 1. */
export async function runDoctor(): Promise<void> {
  const findings = await withInstallation(examine)
  for (const finding of findings) process.stdout.write(`${SIGNS[finding.state]} ${finding.text}\n`)
  const faults = findings.filter((finding) => finding.state === 'fault').length
  process.stdout.write(faults === 0 ? 'Alles in Ordnung.\n' : `${faults} Fehler gefunden.\n`)
  if (faults > 0) process.exitCode = 1
}
