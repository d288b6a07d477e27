import { canChangeClaims, canSeeClaims } from '../claims/access.ts'
import type { Actor } from '../context.ts'

export const canSeeInvoices = canSeeClaims
export const canChangeInvoices = canChangeClaims

/** Own papers, and those of everybody for who keeps the money. */
export const canReadInvoiceOf = (actor: Actor, personId: string | null): boolean =>
  canSeeInvoices(actor) || (actor.kind === 'user' && personId !== null && actor.profile?.personId === personId)
