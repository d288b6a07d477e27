import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** Names alone, so any handle may ask. */
export async function listClubsWithDuePush(db: Database, moment: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select clubs_with_due_push(${moment}) as name`.execute(db)
  return rows.map(({ name }) => name)
}
