import { listEntries } from '../../domain/audit/queries.ts'
import { everyPage } from '../kit/csv.ts'
import { gateOf } from '../kit/gate.ts'
import { tableAnswer } from '../kit/table-answer.ts'
import type { Route } from './+types/export'
import { fileColumns, readColumns } from './audit-columns.ts'
import { type AuditRow, presentEntry, readFilter } from './audit-view.ts'

/** All pages of the log, with the filter and columns of its page. */
export async function loader({ context, url: { searchParams: search } }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const filter = readFilter(search)
  const pages = everyPage<AuditRow>(async (after) => {
    const { entries, next } = await listEntries(ctx, filter, { after, limit: 2_000 })
    return { rows: entries.map(presentEntry), next }
  })
  return tableAnswer(search, 'Protokoll', fileColumns(readColumns(search)), pages)
}
