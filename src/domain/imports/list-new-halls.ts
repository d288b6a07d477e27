import type { Ctx } from '../context.ts'
import { findPart, listKnownHalls } from '../processes/find-or-create-hall.ts'
import { asOccupancyRow } from './open-import.ts'
import type { Import, ImportRow } from './queries.ts'

/** Halls that the free rows of a draft would create. Asks for no right: `getImport` has. */
export async function listNewHalls(ctx: Ctx, one: Import, rows: readonly ImportRow[]): Promise<string[]> {
  if (one.source !== 'table' || one.state !== 'draft') return []
  const halls = await listKnownHalls(ctx)
  const names = rows.flatMap((row) => {
    const read = row.outcome === 'free' ? asOccupancyRow(one, row) : null
    const isNew = read !== null && !('fault' in read) && !read.isSuspended && findPart(halls, read) === 'unknown'
    return isNew ? [read.facility] : []
  })
  return [...new Set(names)]
}
