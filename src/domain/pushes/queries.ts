import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** Names of the clubs that have notifications to send at this moment. Any handle may ask; it learns nothing else. */
export async function listClubsWithDuePush(db: Database, moment: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select clubs_with_due_push(${moment}) as name`.execute(db)
  return rows.map(({ name }) => name)
}
