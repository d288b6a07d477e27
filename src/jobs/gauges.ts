import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { readBackupNotes } from '../domain/backups/rules.ts'

const LATE = { minutes: 15 }

/** Numbers of the installation for monitors, none of them of a person. `db`: without a club. */
export async function listGauges(db: Database): Promise<{ name: string; help: string; value: number }[]> {
  const late = Temporal.Now.instant().subtract(LATE)
  const { rows } = await sql<{ failed: number; late: number }>`
    select (select count(*)::int from pgboss.job where state = 'failed') as failed, (select count(*)::int from clubs_with_due_mail(${late})) as late`.execute(
    db,
  )
  const { last, fault } = readBackupNotes(await db.selectFrom('installation').select(['name', 'value']).execute())
  return [
    { name: 'verein_failed_jobs', help: 'Jobs that failed, kept for some days.', value: rows[0]?.failed ?? 0 },
    { name: 'verein_clubs_with_late_mail', help: 'Clubs whose mails wait longer than 15 minutes.', value: rows[0]?.late ?? 0 },
    {
      name: 'verein_last_backup_timestamp_seconds',
      help: 'The last backup; 0 = none.',
      value: (last?.at.epochMilliseconds ?? 0) / 1000,
    },
    { name: 'verein_last_backup_bytes', help: 'Its size.', value: last?.bytes ?? 0 },
    { name: 'verein_backup_failed', help: '1 after a backup that failed.', value: fault ? 1 : 0 },
  ]
}
