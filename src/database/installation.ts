import type { Database } from './connect.ts'

/** A setting of the whole installation, e.g. `linkSecret`; null when it is not set. */
export async function findInstallationValue(db: Database, name: string): Promise<string | null> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? null
}
