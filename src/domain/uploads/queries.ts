import { found } from '../../kernel/answer.ts'
import { type Ctx, userIdOf } from '../context.ts'

export interface Upload {
  id: string
  name: string
  /** Of the whole file. */
  bytes: number
  /** So many bytes are there. */
  received: number
  partIds: string[]
}

/** An upload of whoever acts. @throws NotFound for those of others, too */
export async function getUpload(ctx: Ctx, id: string): Promise<Upload> {
  return found(await findUpload(ctx, id))
}

/** An upload of whoever acts, or null. */
export async function findUpload(ctx: Ctx, id: string): Promise<Upload | null> {
  const row = await ctx.db
    .selectFrom('uploads')
    .select(['id', 'name', 'bytes', 'received', 'partIds'])
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .where('userId', '=', userIdOf(ctx))
    .executeTakeFirst()
  return row ?? null
}

/** Where the parts of an upload lie, also those that a killed program left behind. */
export const folderOf = (ctx: Ctx, uploadId: string): string => `${ctx.club.id}/uploads/${uploadId}`
export const partKey = (ctx: Ctx, uploadId: string, partId: string): string => `${folderOf(ctx, uploadId)}/${partId}`
