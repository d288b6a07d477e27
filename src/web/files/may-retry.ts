/** Pauses before another try, milliseconds: two minutes in all. Counted anew after each part that arrived. */
export const RETRY_DELAYS_MS = [0, 1_000, 3_000, 6_000, 10_000, 20_000, 30_000, 49_000]
const OPERATION_MS = 2 * 60_000
const UPLOAD_MS = 10 * 60_000

interface Failed {
  /** Of the answer; 0 without one. */
  status: number
  /** Since the last part arrived. */
  operationMs: number
  /** Since the upload began, or was taken up again. */
  uploadMs: number
}

/** Too slow, in use, too many; all others of the kind say that we asked for something wrong. */
const PASSING = [0, 408, 409, 423, 429]
const DISK_FULL = 507

/** Whether a failed step of an upload is tried again by itself: for two minutes a step, for ten an upload. */
export function mayRetry({ status, operationMs, uploadMs }: Failed): boolean {
  const isPassing = PASSING.includes(status) || (status >= 500 && status !== DISK_FULL)
  return isPassing && operationMs < OPERATION_MS && uploadMs < UPLOAD_MS
}
