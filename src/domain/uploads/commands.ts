import { sql } from 'kysely'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { isId, newId } from '../../kernel/id.ts'
import { type Ctx, isSuperUser, userIdOf } from '../context.ts'
import { canStoreFiles } from '../files/access.ts'
import type { Storage } from '../files/create-storage.ts'
import { FILE_BYTES } from '../files/rules.ts'
import { findUpload, folderOf, partKey } from './queries.ts'
import { KEPT_HOURS, MOST_UPLOADS } from './rules.ts'

export type UploadRefusal = 'upload_gone' | 'too_large'

/** Above the limit the user's oldest upload goes. @throws Forbidden */
export async function startUpload(
  ctx: Ctx,
  storage: Storage,
  { name, bytes }: { name: string; bytes: number },
): Promise<Answer<{ id: string }, 'too_large'>> {
  allow(canStoreFiles(ctx.actor))
  if (bytes > FILE_BYTES) return refuse('too_large')
  const older = await ctx.db
    .selectFrom('uploads')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('userId', '=', userIdOf(ctx))
    .orderBy('createdAt', 'desc')
    .offset(MOST_UPLOADS - 1)
    .execute()
  for (const upload of older) await remove(ctx, storage, upload.id)
  const id = newId()
  const row = { clubId: ctx.club.id, id, userId: found(userIdOf(ctx)), name: name.slice(0, 200), bytes, createdAt: ctx.now }
  await ctx.db.insertInto('uploads').values(row).execute()
  return ok({ id })
}

/** Bytes go before the row: no part is missing and none counts twice. Refuses when another request was faster. */
export async function addPart(
  ctx: Ctx,
  storage: Storage,
  { id, start, bytes }: { id: string; start: number; bytes: Uint8Array },
): Promise<Answer<{ received: number }, 'other_offset'>> {
  allow(canStoreFiles(ctx.actor))
  const partId = newId()
  await storage.put(partKey(ctx, id, partId), bytes, 'application/octet-stream')
  const { numUpdatedRows } = await ctx.db
    .updateTable('uploads')
    .set((set) => ({
      received: set('received', '+', bytes.length),
      partIds: sql<string[]>`array_append(part_ids, ${partId}::uuid)`,
    }))
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .where('userId', '=', userIdOf(ctx))
    .where('received', '=', start)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return ok({ received: start + bytes.length })
  await storage.remove(partKey(ctx, id, partId))
  return refuse('other_offset')
}

/** For its owner only. */
export async function readUpload(
  ctx: Ctx,
  storage: Storage,
  id: string,
): Promise<Answer<{ name: string; bytes: Uint8Array }, 'upload_gone'>> {
  allow(canStoreFiles(ctx.actor))
  const upload = isId(id) ? await findUpload(ctx, id) : null
  if (!upload || upload.received < upload.bytes) return refuse('upload_gone')
  const bytes = new Uint8Array(upload.bytes)
  let at = 0
  for (const partId of upload.partIds) {
    const part = await storage.get(partKey(ctx, id, partId))
    if (!part) return refuse('upload_gone')
    bytes.set(part, at)
    at += part.length
  }
  return at === upload.bytes ? ok({ name: upload.name, bytes }) : refuse('upload_gone')
}

/** For its owner only. */
export async function removeUpload(ctx: Ctx, storage: Storage, id: string): Promise<void> {
  allow(canStoreFiles(ctx.actor))
  if (await findUpload(ctx, id)) await remove(ctx, storage, id)
}

/** Ends uploads after a day, finished or not; answers the number. For the system. */
export async function removeOldUploads(ctx: Ctx, storage: Storage): Promise<number> {
  allow(isSuperUser(ctx.actor))
  const old = await ctx.db
    .selectFrom('uploads')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('createdAt', '<', ctx.now.subtract({ hours: KEPT_HOURS }))
    .execute()
  for (const { id } of old) await remove(ctx, storage, id)
  return old.length
}

/** The row goes last: left bytes get another try. */
async function remove(ctx: Ctx, storage: Storage, id: string): Promise<void> {
  await storage.removeFolder(folderOf(ctx, id))
  await ctx.db.deleteFrom('uploads').where('clubId', '=', ctx.club.id).where('id', '=', id).execute()
}
