import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseUrl } from './program.ts'

const MOST_MS = 10 * 60_000

/** Waits until the program has made the small pictures of its demo clubs: work beside it would count as that of requests. */
export async function finishPictures(dataDir: string): Promise<void> {
  const owner = new pg.Client({ connectionString: await databaseUrl(dataDir) })
  await owner.connect()
  try {
    for (const until = Date.now() + MOST_MS; Date.now() < until; await sleep(1000)) {
      const { rowCount } = await owner.query(
        `select from files f where is_public and mime = 'image/webp' and width > 600 and not exists
           (select from file_variants v where v.club_id = f.club_id and (v.file_id = f.id or v.variant_id = f.id)) limit 1`,
      )
      if (rowCount === 0) return
    }
    throw new Error(`The program makes pictures for more than ${MOST_MS / 60_000} minutes`)
  } finally {
    await owner.end()
  }
}
