import type { OpenedDatabase } from './database/server.ts'
import { createStorage } from './domain/files/create-storage.ts'
import type { Settings } from './kernel/settings.ts'

/** Pictures only where files stay with the database: beside the embedded one, or where the operator named a place for all. */
export async function seedDemo(
  { url, dataDir, embedded }: OpenedDatabase,
  { storageUrl }: Settings,
  say: (line: string) => void,
): Promise<void> {
  const storage = embedded || storageUrl ? await createStorage({ dataDir, storageUrl }) : null
  const { seed } = await import('../seeds/main.ts')
  await seed(url, say, storage)
}
