/**
 * The columns of a prepared statement's result are fixed: after a migration beside a running program the server refuses it. The code alone
 * (`feature_not_supported`) means other things too, and the words depend on the server's language.
 */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '0A000' &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery'
