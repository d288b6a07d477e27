import { found } from '../../kernel/answer.ts'
import { type Ctx, userIdOf } from '../context.ts'

export interface Upload {
  id: string
  name: string
  bytes: number
  received: number
  partIds: string[]
}

/** @throws NotFound also for another user's upload */
export async function getUpload(ctx: Ctx, id: string): Promise<Upload> {
  return found(await findUpload(ctx, id))
}

/** Null also for another user's upload. */
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

/** Parts lie here, also those of a killed program. */
export const folderOf = (ctx: Ctx, uploadId: string): string => `${ctx.club.id}/uploads/${uploadId}`
export const partKey = (ctx: Ctx, uploadId: string, partId: string): string => `${folderOf(ctx, uploadId)}/${partId}`
