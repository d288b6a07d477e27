import { rm } from 'node:fs/promises'
import type pg from 'pg'
import { readContainer, UnreadableBackup } from '../backup/container.ts'
import { RestoreRefused, restoreBackup } from '../backup/restore.ts'
import { findSecretsFile, findStored, secretsPath, writeSecretsFile } from '../database/secrets.ts'
import { type OpenedDatabase, openDatabase } from '../database/server.ts'
import { createStorage } from '../domain/files/create-storage.ts'
import { formatMoment } from '../kernel/calendar.ts'
import { nameOfKey, parseSecrets } from '../kernel/secrets.ts'
import { readSettings, type Settings } from '../kernel/settings.ts'
import { backupKey } from './backup.ts'
import { faultOf, saying } from './backup-faults.ts'
import { Complaint } from './complaint.ts'

const FAULTS = {
  foreign: 'Diese Datei ist keine Sicherung dieses Programms.',
  broken: 'Diese Sicherung ist unvollständig oder verändert worden.',
  newer: 'Diese Sicherung braucht einen neueren Stand des Programms.',
  other: 'Diese Sicherung passt nicht zu den Tabellen dieses Programms.',
  key_missing: 'Diese Sicherung ist verschlüsselt, bitte geben Sie BACKUP_KEY oder BACKUP_KEY_FILE an.',
  key_wrong: 'Diese Sicherung ist mit einem anderen Schlüssel verschlüsselt.',
  in_use: 'Mit dieser Datenbank arbeitet gerade jemand, bitte beenden Sie das Programm.',
  not_empty: 'Diese Installation ist nicht leer, bitte wählen Sie mit DATA_DIR einen neuen Ordner oder eine leere Datenbank.',
} as const

const say = (line: string) => process.stderr.write(`${line}\n`)

/** Puts the secrets in place, if the backup has them; answers a sentence on what is left to do. */
async function keepSecrets(client: pg.Client, text: string | null, { dataDir, secrets: given }: Settings): Promise<string> {
  const { secretsName } = await findStored(client)
  const file = await findSecretsFile({ dataDir, given })
  if (file?.keys.some((key) => nameOfKey(key) === secretsName)) return 'Die Schlüssel der Installation sind da.'
  const kept = text === null ? null : parseSecrets(text)
  if (given === null && kept) {
    await writeSecretsFile(dataDir, kept, false)
    return 'Die Schlüssel der Installation waren dabei.'
  }
  // Made by a start of the empty installation: nothing was signed with it.
  if (given === null) await rm(secretsPath(dataDir), { force: true })
  return `Die Schlüssel fehlen noch: Legen Sie Ihre secrets.json in ${dataDir} (oder geben Sie SECRETS an). Sind sie verloren, macht „npm run club -- rotate-secret“ neue.`
}

async function restore(path: string, settings: Settings, opened: { database?: OpenedDatabase }): Promise<string[]> {
  const { dataDir, databaseUrl } = settings
  let told = ''
  const { manifest, sums } = await readContainer(path, await backupKey(settings), async (content) =>
    restoreBackup(content, {
      storage: await createStorage(settings),
      async open() {
        opened.database = await openDatabase({ dataDir, databaseUrl: databaseUrl ?? undefined, log: say })
        return opened.database.url
      },
      async keepSecrets(text, client) {
        told = await keepSecrets(client, text, settings)
      },
      log: say,
    }),
  )
  const tables = Object.values(sums.tables)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const moment = formatMoment(Temporal.Instant.from(manifest.takenAt))
  return [
    `Wiederhergestellt: Stand vom ${moment} Uhr, ${rows.toLocaleString('de-DE')} Zeilen in ${tables.length} Tabellen, ${Object.keys(sums.files).length} Dateien.`,
    told,
  ]
}

/** `restore FILE`: into an empty installation, all or nothing. */
export async function runRestore(path: string | undefined): Promise<void> {
  if (path === undefined) throw new Complaint('Bitte nennen Sie die Sicherung: npm run club -- restore DATEI')
  const opened: { database?: OpenedDatabase } = {}
  const interrupt = () => void opened.database?.stop().finally(() => process.exit(130))
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  try {
    for (const line of await restore(path, readSettings(process.env), opened)) process.stdout.write(`${line}\n`)
  } catch (error) {
    const isRefused = error instanceof UnreadableBackup || error instanceof RestoreRefused
    throw saying('Nicht wiederhergestellt', isRefused ? new Complaint(FAULTS[error.fault]) : faultOf(error, path))
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
    await opened.database?.stop()
  }
}
