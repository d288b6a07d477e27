import { sql } from 'kysely'
import { formatBytes } from '../../kernel/bytes.ts'
import { HOURS_OLD, isBoard, notes } from './backup-tasks.ts'
import type { Figure } from './rules.ts'

/** Size in kB and age in hours; not shown before the first backup. */
export const backupFigure: Figure = {
  key: 'sicherung',
  label: 'Letzte Sicherung',
  reads: [],
  isFor: isBoard,
  sum: (ctx) => sql`
    select max((n.note ->> 'bytes')::float8 / 1000) as value, max(extract(epoch from ${ctx.now} - n.at) / 3600) as before, null::int as total
    from ${notes} n where n.name = 'lastBackup'`,
  say: ({ value, before }) => {
    if (value === null || before === null) return null
    const age = before < HOURS_OLD ? `vor ${before} Stunden` : `vor ${Math.floor(before / 24)} Tagen`
    return { value: formatBytes(value * 1000), note: before === 0 ? 'gerade eben' : age }
  },
  list: null,
  rows: () => sql`
    select md5(n.name)::uuid as id, n.note ->> 'place' as name, n.at, ((n.note ->> 'bytes')::float8 / 1000)::int || ' kB' as note, n.name as ref,
      null::timestamptz as since, false as is_due
    from ${notes} n where n.name = 'lastBackup'`,
  to: () => null,
}
