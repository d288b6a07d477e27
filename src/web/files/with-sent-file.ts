import type { Ctx } from '../../domain/context.ts'
import type { Storage } from '../../domain/files/create-storage.ts'
import { readUpload, removeUpload } from '../../domain/uploads/commands.ts'
import type { Answer, Refused } from '../../kernel/answer.ts'
import { UPLOADED } from './file-address.ts'

interface Sent {
  name: string
  bytes: Uint8Array
}

/** Hands over a form's file, sent with the form or uploaded before; a used upload is removed. */
export async function withSentFile<A extends Answer<unknown, string>>(
  ctx: Ctx,
  storage: Storage,
  file: File,
  use: (sent: Sent) => Promise<A>,
): Promise<A | Refused<'upload_gone'>> {
  if (file.type !== UPLOADED) return use({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
  const uploadId = await file.text()
  const upload = await readUpload(ctx, storage, uploadId)
  if (!upload.ok) return upload
  const answer = await use(upload.value)
  if (answer.ok) await removeUpload(ctx, storage, uploadId)
  return answer
}
