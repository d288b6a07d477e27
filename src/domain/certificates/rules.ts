import { type Answer, ok, refuse } from '../../kernel/answer.ts'

/** Product decision: health insurers ask for this share in prevention courses. */
const NEEDED_PERCENT = 80

export interface Presence {
  /** Held sessions with attendance taken, while on the list. */
  held: number
  attended: number
}

export type CertificateRefusal = 'nothing_held' | 'attended_too_little'

/** Whole percent, rounded down: 79.9 is not 80. */
export const percentOf = ({ held, attended }: Presence): number => (held === 0 ? 0 : Math.floor((attended * 100) / held))

export function mayBeCertified(presence: Presence): Answer<Presence, CertificateRefusal> {
  if (presence.held === 0) return refuse('nothing_held')
  return presence.attended * 100 >= presence.held * NEEDED_PERCENT ? ok(presence) : refuse('attended_too_little')
}
