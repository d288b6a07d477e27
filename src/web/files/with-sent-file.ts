import type { Ctx } from '../../domain/context.ts'
import type { Storage } from '../../domain/files/create-storage.ts'
import { readUpload, removeUpload } from '../../domain/uploads/commands.ts'
import type { Answer } from '../../kernel/answer.ts'
import { UPLOADED } from './file-address.ts'

interface Sent {
  name: string
  bytes: Uint8Array
}

/** Does something with the file of a form, whether it came with the form or was uploaded before. What was used is an upload no more. */
export async function withSentFile<T, Refusal extends string>(
  ctx: Ctx,
  storage: Storage,
  file: File,
  use: (sent: Sent) => Promise<Answer<T, Refusal>>,
): Promise<Answer<T, Refusal | 'upload_gone'>> {
  if (file.type !== UPLOADED) return use({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
  const uploadId = await file.text()
  const upload = await readUpload(ctx, storage, uploadId)
  if (!upload.ok) return upload
  const answer = await use(upload.value)
  if (answer.ok) await removeUpload(ctx, storage, uploadId)
  return answer
}
