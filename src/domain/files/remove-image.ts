import { transaction } from '../../database/transaction.ts'
import { allow } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canStoreFiles } from './access.ts'
import { removeFile } from './commands.ts'
import type { Storage } from './create-storage.ts'

/** Removes the variants, too. A foreign key refuses while something points to it. */
export async function removeImage(ctx: Ctx, storage: Storage, image: { id: string; name: string }): Promise<void> {
  allow(canStoreFiles(ctx.actor))
  const variants = await ctx.db
    .selectFrom('fileVariants as v')
    .innerJoin('files as f', (join) => join.onRef('f.clubId', '=', 'v.clubId').onRef('f.id', '=', 'v.variantId'))
    .select(['f.id', 'f.name'])
    .where('v.clubId', '=', ctx.club.id)
    .where('v.fileId', '=', image.id)
    .execute()
  await transaction(ctx, async (ctx) => {
    await ctx.db.deleteFrom('fileVariants').where('clubId', '=', ctx.club.id).where('fileId', '=', image.id).execute()
  })
  for (const file of [...variants, image]) await removeFile(ctx, storage, file)
}
