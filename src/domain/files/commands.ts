import { createHash } from 'node:crypto'
import { isForeignKeyViolation, transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, missingReference, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canStoreFiles } from './access.ts'
import type { Storage } from './create-storage.ts'
import { FILE_JOURNAL } from './journal.ts'
import { type StoredFile, storageKey } from './queries.ts'
import { FILE_BYTES, IMAGE_PIXELS, imageTypeOf } from './rules.ts'

export interface NewFile {
  name: string
  mime: string
  bytes: Uint8Array
  width?: number
  height?: number
  alt?: string
  /** Anybody may download it; else only by a signed address. */
  isPublic: boolean
}

/**
 * Bytes go before the rows, so that no row points at nothing. Failed rows remove the bytes. Answers the ids. `variantsOf`: the picture
 * that they show smaller. @throws MissingReference when that one is gone
 */
export async function storeFiles(
  ctx: Ctx,
  storage: Storage,
  files: readonly NewFile[],
  variantsOf: string | null = null,
): Promise<string[]> {
  const named = files.map((file) => ({ id: newId(), file }))
  try {
    const puts = named.map(({ id, file }) => storage.put(storageKey(ctx, id), file.bytes, file.mime))
    // Bytes that are still on their way could not be removed.
    const failed = (await Promise.allSettled(puts)).find((put) => put.status === 'rejected')
    if (failed) throw failed.reason
    await transaction(ctx, async (ctx) => {
      const rows = named.map(({ id, file: { bytes, ...facts } }) => {
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        return { ...facts, clubId: ctx.club.id, id, bytes: bytes.length, sha256, createdAt: ctx.now }
      })
      await ctx.db.insertInto('files').values(rows).execute()
      if (variantsOf !== null) {
        const variants = rows.map(({ clubId, id }) => ({ clubId, fileId: variantsOf, variantId: id }))
        await ctx.db.insertInto('fileVariants').values(variants).execute()
      }
      for (const { id, name } of rows) await record(ctx, { event: 'file.stored', id, content: FILE_JOURNAL.stored(name) })
    })
  } catch (error) {
    const removals = await Promise.allSettled(named.map(({ id }) => storage.remove(storageKey(ctx, id))))
    const kept = removals.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    throw kept.length > 0 ? new AggregateError([error, ...kept], 'Files were not stored, and some bytes stay') : error
  }
  return named.map(({ id }) => id)
}

/** As `storeFiles`, for one. */
export async function storeFile(ctx: Ctx, storage: Storage, file: NewFile): Promise<string> {
  return found((await storeFiles(ctx, storage, [file]))[0])
}

export interface NewImage {
  name: string
  bytes: Uint8Array
  alt: string
  isPublic: boolean
  /** Longest side in pixels; smaller pictures stay as they are. */
  side: number
}

export type ImageRefusal = 'too_large' | 'too_many_pixels' | 'not_an_image'

/** Makes WebP, of vector graphics too. This drops the camera's place and time, and anything that could run. */
export async function storeImage(ctx: Ctx, storage: Storage, image: NewImage): Promise<Answer<{ id: string }, ImageRefusal>> {
  allow(canStoreFiles(ctx.actor))
  if (image.bytes.length > FILE_BYTES) return refuse('too_large')
  const type = imageTypeOf(image.bytes)
  if (!type) return refuse('not_an_image')
  const drawn = await draw(image, type)
  if (typeof drawn === 'string') return refuse(drawn)
  const { data, info } = drawn
  const name = `${image.name.replace(/\.[^.]*$/, '') || 'bild'}.webp`
  const { width, height } = info
  const { alt, isPublic } = image
  return ok({ id: await storeFile(ctx, storage, { name, mime: 'image/webp', bytes: data, width, height, alt, isPublic }) })
}

async function draw({ bytes, side }: NewImage, type: string) {
  const { default: sharp } = await import('sharp')
  const density = type === 'image/svg+xml' ? 192 : 72
  try {
    return await sharp(bytes, { limitInputPixels: IMAGE_PIXELS, failOn: 'error', density })
      .rotate()
      .resize(side, side, { fit: 'inside', withoutEnlargement: type !== 'image/svg+xml' })
      .webp({ quality: 88 })
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    // The library has no kinds of errors, only sentences.
    if (error instanceof Error) return error.message.includes('pixel limit') ? 'too_many_pixels' : 'not_an_image'
    throw error
  }
}

/** Removes the variants, too. Answers false while something else uses it: then all of it stays. */
export async function removeFile(ctx: Ctx, storage: Storage, file: Pick<StoredFile, 'id' | 'name'>): Promise<boolean> {
  allow(canStoreFiles(ctx.actor))
  const removed = await removeRows(ctx, file).catch((error: unknown) => {
    if (missingReference(error) || isForeignKeyViolation(error)) return []
    throw error
  })
  for (const id of removed) await storage.remove(storageKey(ctx, id))
  return removed.length > 0
}

const removeRows = (ctx: Ctx, { id, name }: Pick<StoredFile, 'id' | 'name'>): Promise<string[]> =>
  transaction(ctx, async (ctx) => {
    const variants = await ctx.db
      .deleteFrom('fileVariants')
      .where('clubId', '=', ctx.club.id)
      .where('fileId', '=', id)
      .returning('variantId')
      .execute()
    const ids = [id, ...variants.map(({ variantId }) => variantId)]
    await ctx.db.deleteFrom('files').where('clubId', '=', ctx.club.id).where('id', 'in', ids).execute()
    await record(ctx, { event: 'file.removed', id, content: FILE_JOURNAL.removed(name) })
    return ids
  })

/** The calling command asks for the right. */
export async function describeFile(ctx: Ctx, id: string, alt: string): Promise<void> {
  await ctx.db.updateTable('files').set({ alt }).where('clubId', '=', ctx.club.id).where('id', '=', id).execute()
}
