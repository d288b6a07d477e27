import { canChangeClaims, canSeeClaims } from '../claims/access.ts'

/** Donations are kept by those who keep the money. */
export const canSeeDonations = canSeeClaims
export const canChangeDonations = canChangeClaims
