import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Server, Upload } from '@tus/server'
import type { Ctx } from '../../domain/context.ts'
import type { Storage } from '../../domain/files/create-storage.ts'
import { FILE_BYTES } from '../../domain/files/rules.ts'
import { addPart, removeUpload, startUpload } from '../../domain/uploads/commands.ts'
import { findUpload } from '../../domain/uploads/queries.ts'
import { PART_BYTES } from '../../domain/uploads/rules.ts'
import { UPLOAD_REFUSALS } from '../../domain/uploads/texts.ts'
import { isId } from '../../kernel/id.ts'
import { UPLOADS_PATH } from './file-address.ts'

/** The library's own stores know neither clubs nor users, and lock within one process only (decision 31). */
class UploadStore extends DataStore {
  readonly #ctx: Ctx
  readonly #storage: Storage
  override extensions = ['creation', 'termination']

  constructor(ctx: Ctx, storage: Storage) {
    super()
    this.#ctx = ctx
    this.#storage = storage
  }

  override async create(upload: Upload): Promise<Upload> {
    if (!upload.size) throw ERRORS.INVALID_LENGTH
    const name = upload.metadata?.filename ?? 'Datei'
    const started = await startUpload(this.#ctx, this.#storage, { name, bytes: upload.size })
    if (!started.ok) throw ERRORS.ERR_MAX_SIZE_EXCEEDED
    upload.id = started.value.id
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const upload = isId(id) ? await findUpload(this.#ctx, id) : null
    if (!upload) throw ERRORS.FILE_NOT_FOUND
    return new Upload({ id, size: upload.bytes, offset: upload.received })
  }

  override async remove(id: string): Promise<void> {
    await this.getUpload(id)
    await removeUpload(this.#ctx, this.#storage, id)
  }

  /** Keeps part after part, including the received bytes of a broken last one. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let received = offset
    let held: Uint8Array[] = []
    let size = 0
    const keep = async () => {
      const bytes = Buffer.concat(held)
      held = []
      size = 0
      if (bytes.length === 0) return
      const added = await addPart(this.#ctx, this.#storage, { id, start: received, bytes })
      if (!added.ok) throw ERRORS.INVALID_OFFSET
      received = added.value.received
    }
    try {
      for await (const bytes of stream as AsyncIterable<Uint8Array>) {
        held.push(bytes)
        size += bytes.length
        if (size >= PART_BYTES) await keep()
      }
    } finally {
      await keep()
    }
    return received
  }
}

/** Answers shown to people; the browser's program handles all others. */
const TEXTS: Readonly<Record<number, string>> = {
  [ERRORS.FILE_NOT_FOUND.status_code]: UPLOAD_REFUSALS.upload_gone,
  [ERRORS.ERR_MAX_SIZE_EXCEEDED.status_code]: UPLOAD_REFUSALS.too_large,
}

function answerTo(status: number) {
  const body = TEXTS[status]
  return body ? { status_code: status, body } : undefined
}

/** Answers one request of the tus protocol. @throws the program's own failures */
export async function answerUpload(ctx: Ctx, storage: Storage, request: Request): Promise<Response> {
  const failures: Error[] = []
  const server = new Server({
    path: UPLOADS_PATH,
    datastore: new UploadStore(ctx, storage),
    relativeLocation: true,
    allowedOrigins: [],
    maxSize: FILE_BYTES,
    onResponseError(_request, error) {
      if (!('status_code' in error)) failures.push(error)
      else if (typeof error.status_code === 'number') return answerTo(error.status_code)
      return undefined
    },
  })
  const answer = await server.handleWeb(request)
  const [failure] = failures
  if (failure) throw failure
  return answer
}
