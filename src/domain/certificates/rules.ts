import { type Answer, ok, refuse } from '../../kernel/answer.ts'

/** Share of the held sessions at which somebody must have been present (product decision: what health insurers ask of prevention courses). */
const NEEDED_PERCENT = 80

export interface Presence {
  /** Sessions that took place while the person was on the list, with attendance taken. */
  held: number
  attended: number
}

export type CertificateRefusal = 'nothing_held' | 'attended_too_little'

/** Whole percent, rounded down: 79.9 is not 80. */
export const percentOf = ({ held, attended }: Presence): number => (held === 0 ? 0 : Math.floor((attended * 100) / held))

/** Whether a certificate of attendance may be given. */
export function mayBeCertified(presence: Presence): Answer<Presence, CertificateRefusal> {
  if (presence.held === 0) return refuse('nothing_held')
  return presence.attended * 100 >= presence.held * NEEDED_PERCENT ? ok(presence) : refuse('attended_too_little')
}
