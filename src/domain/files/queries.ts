import type { Ctx } from '../context.ts'

/** `sha256`: hexadecimal, of the stored bytes. */
export interface StoredFile {
  id: string
  name: string
  mime: string
  bytes: number
  width: number | null
  height: number | null
  alt: string
  sha256: string
  isPublic: boolean
}

/** Asks for no right: the caller checks `isPublic` or a signed link. */
export async function findFile(ctx: Ctx, id: string): Promise<StoredFile | null> {
  const row = await ctx.db
    .selectFrom('files')
    .select(['id', 'name', 'mime', 'bytes', 'width', 'height', 'alt', 'sha256', 'isPublic'])
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export const storageKey = (ctx: Ctx, id: string): string => `${ctx.club.id}/${id}`
