import { type AuditEntry, listEntries } from '../../domain/audit/queries.ts'
import { type CsvColumn, csvAnswer, everyPage } from '../csv.ts'
import { gateOf } from '../gate.ts'
import type { Route } from './+types/export'
import { presentEntry, readFilter } from './audit-view.ts'

const COLUMNS: CsvColumn<AuditEntry>[] = [
  { head: 'Zeit', of: (entry) => presentEntry(entry).at },
  { head: 'Person', of: ({ name }) => name },
  { head: 'Inhalt', of: ({ content }) => content },
  { head: 'Art', of: (entry) => presentEntry(entry).kind },
  { head: 'Kennung', of: ({ objectId }) => objectId },
  { head: 'Vorgang', of: ({ event }) => event },
]

/** What the log shows, as a table to download. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const filter = readFilter(url.searchParams)
  const pages = everyPage<AuditEntry>(async (after) => {
    const { entries, next } = await listEntries(ctx, filter, { after, limit: 2_000 })
    return { rows: entries, next }
  })
  return csvAnswer('Protokoll', COLUMNS, pages)
}
