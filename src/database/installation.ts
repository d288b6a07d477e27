import type { Database } from './connect.ts'

/** For example `demo`; null when unset. */
export async function findInstallationValue(db: Database, name: string): Promise<string | null> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? null
}
