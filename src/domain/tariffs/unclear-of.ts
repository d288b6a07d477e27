import { NO_BIRTH, NO_CLASS } from './rate-month.ts'

/** Nothing is owed only because no class fits, or none is found without a birth date. */
export type Unclear = 'no_class' | 'no_birth'

/** All that a person owes. */
export interface FeeSum {
  cents: number
  /** Another member of the family pays for this one. */
  isInFamily: boolean
  unclear?: Unclear | undefined
}

export const unclearOf = (parts: ReadonlyMap<string, unknown>): Unclear | undefined =>
  parts.has(NO_BIRTH) ? 'no_birth' : parts.has(NO_CLASS) ? 'no_class' : undefined
