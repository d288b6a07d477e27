import { sql } from 'kysely'
import { isAdmin, mayChange } from '../context.ts'
import type { Task, Who } from './rules.ts'

/** The whole board: a backup holds the data of all clubs. */
export const isBoard = ({ actor }: Who): boolean => isAdmin(actor) && mayChange(actor)

/** From then on a backup is old. */
export const HOURS_OLD = 48

/** Notes of backups with their moment; `npm run club -- backup` writes them. */
export const notes = sql`(select name, value::jsonb as note, (value::jsonb ->> 'at')::timestamptz as at from installation
  where name in ('lastBackup', 'lastBackupFault'))`

/** A backup that failed and was not made up for, or the last one long ago. */
export const backupTasks: readonly Task[] = [
  {
    key: 'sicherung-fehlt',
    title: 'Fehlende Sicherung der Daten klären',
    button: 'Ansehen',
    reads: [],
    isFor: isBoard,
    rows: (ctx) => sql`
    select md5(n.name)::uuid as id, case n.name when 'lastBackup' then 'Letzte Sicherung vor mehr als zwei Tagen' else 'Sicherung nicht gelungen' end as name,
      n.at, coalesce(n.note ->> 'text', '') as note, n.name as ref, n.at as since, true as is_due
    from ${notes} n where case n.name
      when 'lastBackup' then n.at < ${ctx.now.subtract({ hours: HOURS_OLD })}
      else not exists (select from ${notes} later where later.name = 'lastBackup' and later.at >= n.at) end`,
    list: () => null,
    to: () => null,
  },
]
