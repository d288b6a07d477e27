import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canStoreFiles } from './access.ts'
import { storeFile } from './commands.ts'
import type { Storage } from './create-storage.ts'
import { FILE_BYTES, imageTypeOf } from './rules.ts'

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

/** A picture or PDF of a paper, as it came; private. @throws Forbidden */
export async function storeScan(
  ctx: Ctx,
  storage: Storage,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<Answer<{ id: string }, 'not_a_scan' | 'too_large'>> {
  allow(canStoreFiles(ctx.actor))
  if (bytes.length > FILE_BYTES) return refuse('too_large')
  const mime = isPdf(bytes) ? 'application/pdf' : imageTypeOf(bytes)
  if (!mime || mime === 'image/svg+xml') return refuse('not_a_scan')
  return ok({ id: await storeFile(ctx, storage, { name, mime, bytes, isPublic: false }) })
}
