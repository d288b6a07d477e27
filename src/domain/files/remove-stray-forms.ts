import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canStoreFiles } from './access.ts'
import { removeFile } from './commands.ts'
import type { Storage } from './create-storage.ts'
import type { StoredFile } from './queries.ts'

/** An older program may still draw variants; the night spares what is younger. */
const LEFT_ALONE = { hours: 24 }
const stem = (file: string) => sql`regexp_replace(${sql.ref(`${file}.name`)}, '[.][^.]*$', '')`

/**
 * Smaller forms that belong to no picture, left by programs that kept each as soon as it was drawn: nobody can upload AVIF, and
 * WebP of the same name and moment was drawn with it. What something shows stays. Answers the number that went.
 */
export async function removeStrayForms(ctx: Ctx, storage: Storage): Promise<number> {
  allow(canStoreFiles(ctx.actor))
  const { rows } = await sql<Pick<StoredFile, 'id' | 'name'>>`
    with stray as materialized (
      select f.* from files f
      where f.club_id = ${ctx.club.id} and f.is_public and f.alt = '' and f.mime in ('image/avif', 'image/webp')
        and f.created_at < ${ctx.now.subtract(LEFT_ALONE)}
        and not exists (select from file_variants v where v.club_id = f.club_id and v.variant_id = f.id))
    select s.id, s.name from stray s
    where exists (select from stray a where a.mime = 'image/avif' and a.created_at = s.created_at and ${stem('a')} = ${stem('s')})
    order by s.mime desc, s.id`.execute(ctx.db)
  let removed = 0
  for (const file of rows) if (await removeFile(ctx, storage, file)) removed++
  return removed
}
