/** Bytes of one part: lies in memory, and goes again after a killed program. */
export const PART_BYTES = 1024 * 1024
/** Limit of one user; a further one removes the oldest. */
export const MOST_UPLOADS = 10
export const KEPT_HOURS = 24
