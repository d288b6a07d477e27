/**
 * After a migration the server refuses a statement prepared before. Code 0A000 alone means other things too, and messages depend
 * on the server's language.
 */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '0A000' &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery'
