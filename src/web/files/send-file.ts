import { DetailedError, Upload } from 'tus-js-client'
import { PART_BYTES } from '../../domain/uploads/rules.ts'
import { UPLOAD_REFUSALS } from '../../domain/uploads/texts.ts'
import { UPLOADS_PATH } from './file-address.ts'
import { mayRetry, RETRY_DELAYS_MS } from './may-retry.ts'

interface Sending {
  /** Hears the bytes that arrived; `isWaiting`: the connection is lost at the moment. */
  onProgress(sent: number, isWaiting: boolean): void
  /** Ends the sending; the parts that arrived stay for a day. */
  signal: AbortSignal
}

const TEXTS: Readonly<Record<number, string>> = {
  403: 'Sie sind nicht mehr angemeldet. Bitte melden Sie sich in einem anderen Fenster an, und senden Sie dann noch einmal.',
  413: UPLOAD_REFUSALS.too_large,
  507: 'Auf unserem Server ist kein Platz mehr. Bitte versuchen Sie es später noch einmal.',
}
const BROKEN = 'Die Datei ist nicht ganz angekommen. Bitte senden Sie noch einmal: Es geht dort weiter, wo es aufgehört hat.'

const statusOf = (error: Error): number => (error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0)

/** German text for a failed upload. */
export const uploadFault = (error: Error): string => TEXTS[statusOf(error)] ?? BROKEN

/**
 * Sends a file in parts, or the rest of an earlier try. Answers the upload's id; null when cancelled. Waits through a lost
 * connection. @throws for `uploadFault`
 */
export async function sendFile(file: File, { onProgress, signal }: Sending): Promise<string | null> {
  if (signal.aborted) return null
  const startedAt = Date.now()
  let heardAt = startedAt
  let sent = 0
  const { promise, resolve, reject } = Promise.withResolvers<string | null>()
  const upload = new Upload(file, {
    endpoint: new URL(UPLOADS_PATH, window.location.href).href,
    chunkSize: PART_BYTES,
    metadata: { filename: file.name },
    retryDelays: RETRY_DELAYS_MS,
    removeFingerprintOnSuccess: true,
    onProgress: (bytes) => {
      sent = bytes
      onProgress(sent, false)
    },
    onChunkComplete: () => {
      heardAt = Date.now()
    },
    onShouldRetry: (error) => {
      const now = Date.now()
      const isRetried = mayRetry({ status: statusOf(error), operationMs: now - heardAt, uploadMs: now - startedAt })
      onProgress(sent, isRetried)
      return isRetried
    },
    onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? null),
    onError: reject,
  })
  signal.addEventListener('abort', () => void upload.abort().then(() => resolve(null), reject))
  const [before] = await upload.findPreviousUploads()
  if (before) upload.resumeFromPreviousUpload(before)
  if (!signal.aborted) upload.start()
  return promise
}
