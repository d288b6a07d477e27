import type { Standing } from '../../domain/participations/get-standing.ts'
import type { GivenConsent } from '../../domain/participations/revoke-consent.ts'
import { mayRevoke } from '../../domain/participations/rules.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { foldConsent } from './consent-text.ts'

/** A consent as its giver sees it. */
export interface ConsentView {
  id: string
  of: string
  person: string
  lead: string
  whole: string[]
  /** `zugestimmt am 20.11.2026`, `zugestimmt am …, widerrufen am 22.11.2026` */
  dates: string
  isRevoked: boolean
  canRevoke: boolean
}

/** Consents of the sign-ups of one step, person by person. */
export function presentConsents(consents: readonly GivenConsent[], standings: readonly Standing[]): ConsentView[] {
  return standings.flatMap(({ id: of, personName: person, state }) =>
    consents
      .filter(({ participationId }) => participationId === of)
      .map(({ id, text, givenAt, revokedAt, isRequired }) => ({
        id,
        of,
        person,
        ...foldConsent(text),
        isRevoked: revokedAt !== null,
        dates: [
          `zugestimmt am ${formatDay(berlinDay(givenAt))}`,
          revokedAt ? `widerrufen am ${formatDay(berlinDay(revokedAt))}` : '',
        ]
          .filter(Boolean)
          .join(', '),
        canRevoke: revokedAt === null && mayRevoke({ isRequired }, state).ok,
      })),
  )
}
