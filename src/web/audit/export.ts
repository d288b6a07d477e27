import { listEntries } from '../../domain/audit/queries.ts'
import { everyPage } from '../csv.ts'
import { gateOf } from '../gate.ts'
import { tableAnswer } from '../table-answer.ts'
import type { Route } from './+types/export'
import { fileColumns, readColumns } from './audit-columns.ts'
import { type AuditRow, presentEntry, readFilter } from './audit-view.ts'

/** The log as it is shown, all of its pages: same filter, same columns. */
export async function loader({ context, url: { searchParams: search } }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const filter = readFilter(search)
  const pages = everyPage<AuditRow>(async (after) => {
    const { entries, next } = await listEntries(ctx, filter, { after, limit: 2_000 })
    return { rows: entries.map(presentEntry), next }
  })
  return tableAnswer(search, 'Protokoll', fileColumns(readColumns(search)), pages)
}
