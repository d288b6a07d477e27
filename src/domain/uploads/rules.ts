/** Bytes of one part: so much is held in memory, and so much is sent again at most when the program was killed. */
export const PART_BYTES = 1024 * 1024
/** Of one user; with another one the oldest goes. */
export const MOST_UPLOADS = 10
/** After this an upload goes, finished or not. */
export const KEPT_HOURS = 24
