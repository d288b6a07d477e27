import { sql } from 'kysely'
import { allow, missingReference } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canStoreFiles } from './access.ts'
import { type NewFile, storeFiles } from './commands.ts'
import type { Storage } from './create-storage.ts'
import { storageKey } from './queries.ts'
import { variantWidths } from './rules.ts'

interface Picture {
  id: string
  name: string
  width: number
}

const AT_ONCE = 5
/** AVIF takes seconds, WebP moments: hence the job. */
const FORMS = [
  { mime: 'image/avif', ending: 'avif', quality: 55 },
  { mime: 'image/webp', ending: 'webp', quality: 80 },
] as const

/** Makes variants of a few pictures; answers the number. */
export async function makeVariants(ctx: Ctx, storage: Storage): Promise<number> {
  allow(canStoreFiles(ctx.actor))
  const pictures = await listBarePictures(ctx)
  for (const picture of pictures) {
    const bytes = await storage.get(storageKey(ctx, picture.id))
    if (bytes) await makeVariantsOf(ctx, storage, picture, bytes)
  }
  return pictures.length
}

async function listBarePictures(ctx: Ctx): Promise<Picture[]> {
  const { rows } = await sql<Picture>`
    select f.id, f.name, f.width from files f
    where f.club_id = ${ctx.club.id} and f.is_public and f.mime = 'image/webp' and f.width > 600
      and not exists (select from file_variants v where v.club_id = f.club_id and (v.file_id = f.id or v.variant_id = f.id))
    order by f.created_at desc limit ${AT_ONCE}`.execute(ctx.db)
  return rows
}

/** All of them appear at once: alone, each would stand in the library as a picture. */
async function makeVariantsOf(ctx: Ctx, storage: Storage, { id, name, width }: Picture, bytes: Uint8Array): Promise<void> {
  const { default: sharp } = await import('sharp')
  const variants: NewFile[] = []
  for (const wanted of variantWidths(width))
    for (const { mime, ending, quality } of FORMS) {
      const drawn = sharp(bytes).resize(wanted)
      const form = ending === 'avif' ? drawn.avif({ quality }) : drawn.webp({ quality })
      const { data, info } = await form.toBuffer({ resolveWithObject: true })
      const size = { width: info.width, height: info.height }
      variants.push({ name: name.replace(/\.[^.]*$/, `.${ending}`), mime, bytes: data, ...size, isPublic: true })
    }
  try {
    await storeFiles(ctx, storage, variants, id)
  } catch (error) {
    // Somebody removed the picture meanwhile.
    if (!missingReference(error)) throw error
  }
}
