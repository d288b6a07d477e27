import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { describeFile, type ImageRefusal, removeFile, storeImage } from '../files/commands.ts'
import type { Storage } from '../files/create-storage.ts'
import { findFile, type StoredFile } from '../files/queries.ts'
import { canEditPages } from '../pages/access.ts'
import { MEDIA_JOURNAL } from './journal.ts'

/** Pixels of the longest side: enough for the widest variant. */
const SIDE = 2000

export interface Picture {
  name: string
  bytes: Uint8Array
  /** Text for readers without the picture. */
  alt: string
}

/** Puts a picture into the library: anybody who knows its address may see it. @throws Forbidden */
export async function addPicture(ctx: Ctx, storage: Storage, picture: Picture): Promise<Answer<{ id: string }, ImageRefusal>> {
  allow(canEditPages(ctx.actor))
  return storeImage(ctx, storage, { ...picture, isPublic: true, side: SIDE })
}

async function getPicture(ctx: Ctx, id: string): Promise<StoredFile> {
  const file = found(await findFile(ctx, id))
  return found(file.isPublic && file.mime.startsWith('image/') ? file : null)
}

/** The library's own description, proposed where the picture is used next. @throws Forbidden, NotFound */
export async function describePicture(ctx: Ctx, id: string, alt: string): Promise<Answer<null>> {
  allow(canEditPages(ctx.actor))
  const { name } = await getPicture(ctx, id)
  await transaction(ctx, async (ctx) => {
    await describeFile(ctx, id, alt)
    await record(ctx, { event: 'file.described', id, content: MEDIA_JOURNAL.described(name) })
  })
  return ok(null)
}

/** Refused while anything shows it, an earlier version of a page too. @throws Forbidden, NotFound */
export async function removePicture(ctx: Ctx, storage: Storage, id: string): Promise<Answer<null, 'in_use'>> {
  allow(canEditPages(ctx.actor))
  const file = await getPicture(ctx, id)
  return (await removeFile(ctx, storage, file)) ? ok(null) : refuse('in_use')
}
