/** Pauses before another try in milliseconds, two minutes in all; they start anew after each part that arrived. */
export const RETRY_DELAYS_MS = [0, 1_000, 3_000, 6_000, 10_000, 20_000, 30_000, 49_000]
const OPERATION_MS = 2 * 60_000
const UPLOAD_MS = 10 * 60_000

interface Failed {
  /** Status of the answer; 0 without one. */
  status: number
  /** Since the last part arrived. */
  operationMs: number
  /** Since the upload began, or was taken up again. */
  uploadMs: number
}

/** No answer, too slow, in use, too many; any other 4xx is our own fault. */
const PASSING = [0, 408, 409, 423, 429]
const DISK_FULL = 507

/** Allows another try for two minutes a step, ten minutes an upload. */
export function mayRetry({ status, operationMs, uploadMs }: Failed): boolean {
  const isPassing = PASSING.includes(status) || (status >= 500 && status !== DISK_FULL)
  return isPassing && operationMs < OPERATION_MS && uploadMs < UPLOAD_MS
}
