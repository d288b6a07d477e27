import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { basename, dirname, resolve } from 'node:path'
import pg from 'pg'
import packageFile from '../../package.json' with { type: 'json' }
import { writeContainer } from '../backup/container.ts'
import { listApplied } from '../backup/database-tables.ts'
import type { Checksums } from '../backup/manifest.ts'
import { listOutdated, nameOf } from '../backup/rules.ts'
import { bucketTarget, folderTarget, type Target, writeWhole } from '../backup/targets.ts'
import { packBackup } from '../backup/write-backup.ts'
import { findSecretsFile } from '../database/secrets.ts'
import { createStorage } from '../domain/files/create-storage.ts'
import { formatBytes } from '../kernel/bytes.ts'
import { writeSecrets } from '../kernel/secrets.ts'
import { LEAST_KEY, type Settings } from '../kernel/settings.ts'
import { faultOf, saying } from './backup-faults.ts'
import { Complaint } from './complaint.ts'
import { type Installation, withInstallation } from './installation.ts'

/** Text that encrypts backups; null without one. @throws Complaint */
export async function backupKey({ backup: { key, keyFile } }: Settings): Promise<string | null> {
  if (!keyFile) return key
  const text = (await readFile(keyFile, 'utf8').catch((error: Error) => Promise.reject(faultOf(error, keyFile)))).trim()
  if (text.length < LEAST_KEY) throw new Complaint(`Der Schlüssel in ${keyFile} braucht mindestens ${LEAST_KEY} Zeichen.`)
  return text
}

/** A name for the backup, and the place that keeps it. */
interface Plan {
  target: Target
  name: string
  /** Told to people. */
  place: string
  isScheduled: boolean
}

async function planFor(file: string | undefined, { backup: { to } }: Settings): Promise<Plan> {
  if (file !== undefined) {
    const path = resolve(file)
    const target = { ...folderTarget(dirname(path)), write: (_: string, parts: AsyncIterable<Buffer>) => writeWhole(path, parts) }
    return { target, name: basename(path), place: path, isScheduled: false }
  }
  if (to === null) throw new Complaint('Bitte nennen Sie eine Datei: npm run club -- backup DATEI, oder geben Sie BACKUP_TO an.')
  const name = nameOf(Temporal.Now.instant())
  const target = to.startsWith('s3:') ? await bucketTarget(to) : folderTarget(resolve(to))
  return { target, name, place: to.startsWith('s3:') ? (to.split('?')[0] ?? '') : resolve(to), isScheduled: true }
}

async function note(client: pg.Client, name: string, value: object): Promise<void> {
  // To the millisecond: a fault may follow a success within a second.
  const text = JSON.stringify({ at: Temporal.Now.instant().toString({ smallestUnit: 'millisecond' }), ...value })
  await client.query(
    'insert into installation (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
    [name, text],
  )
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const LOCK = `select pg_try_advisory_lock(hashtextextended('backup', 0)) as "isFree"`

async function take({ url, settings }: Installation, { target, name }: Plan, key: string | null) {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ isFree: boolean }>(LOCK)
    if (!rows[0]?.isFree) throw new Complaint('Es läuft schon eine Sicherung.')
    if ((await listApplied(client)).length === 0) throw new Complaint('Hier gibt es noch nichts zu sichern.')
    const storage = await createStorage(settings)
    const file = key === null ? null : await findSecretsFile({ dataDir: settings.dataDir, given: settings.secrets })
    const source = { client, storage, version: packageFile.version, secrets: file && writeSecrets(file) }
    const taken: { sums?: Checksums; bytes: number } = { bytes: 0 }
    const content = packBackup(source, (sums) => {
      taken.sums = sums
    })
    await writeContainer(content, key, async (parts) => {
      taken.bytes = await target.write(name, parts)
    })
    return taken
  })
}

async function keepOnly({ target }: Plan, { backup }: Settings): Promise<void> {
  const names = (await target.list()).map(({ name }) => name)
  for (const name of listOutdated(names, backup, Temporal.Now.instant())) await target.remove(name)
}

function report({ place, name, isScheduled }: Plan, bytes: number, sums: Checksums, isEncrypted: boolean): string[] {
  const rows = Object.values(sums.tables).reduce((sum, table) => sum + table.rows, 0)
  const what = `${rows.toLocaleString('de-DE')} Zeilen und ${Object.keys(sums.files).length.toLocaleString('de-DE')} Dateien`
  return [
    `Gesichert: ${isScheduled ? `${place}/${name}` : place} (${formatBytes(bytes)}; ${what}).`,
    isEncrypted
      ? 'Verschlüsselt, mit den Schlüsseln der Installation. Bewahren Sie BACKUP_KEY woanders auf: Ohne ihn ist die Sicherung wertlos.'
      : 'Nicht verschlüsselt (BACKUP_KEY), und ohne die Schlüssel der Installation: Heben Sie secrets.json getrennt auf.',
    ...(sums.missing.length > 0
      ? [`Hinweis: ${sums.missing.length} Dateien fehlten im Speicher, zum Beispiel ${sums.missing[0]}.`]
      : []),
  ]
}

async function backUp(installation: Installation, file: string | undefined): Promise<string[]> {
  const { settings, url } = installation
  let place = file ?? ''
  try {
    const key = await backupKey(settings)
    const plan = await planFor(file, settings)
    place = plan.place
    const { bytes, sums } = await take(installation, plan, key)
    if (!sums) throw new Error('The backup has no end')
    if (plan.isScheduled) await keepOnly(plan, settings)
    await connected(url, (client) => note(client, 'lastBackup', { bytes, place }))
    return report(plan, bytes, sums, key !== null)
  } catch (error) {
    const fault = faultOf(error, place)
    if (file === undefined && settings.backup.to !== null)
      await connected(url, (client) => note(client, 'lastBackupFault', { text: fault.message.slice(0, 500) }))
    throw saying('Nicht gesichert', fault)
  }
}

/** `backup [FILE]`: everything of one moment in one file; without a name where `BACKUP_TO` says, and old ones go. */
export async function runBackup(file: string | undefined): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW)
  const lines = await withInstallation((installation) => backUp(installation, file))
  for (const line of lines) process.stdout.write(`${line}\n`)
}
