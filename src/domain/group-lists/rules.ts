export type GroupKind = 'regular' | 'trial'

export interface TrialFacts {
  kind: GroupKind | 'booked' | 'guest'
  /** Sessions attended before the one in question. */
  attended: number
  trialLessons: number
  isMember: boolean
}

/**
 * Where somebody stands with their trial lessons: null for those who do not try. `number` is the lesson in question, counted
 * from 1. `used_up`: all are over and the person is no member yet, so somebody should talk to them.
 */
export function trialStanding(facts: TrialFacts): { number: number; of: number; isUsedUp: boolean } | null {
  const { kind, attended, trialLessons, isMember } = facts
  if (kind !== 'trial' || trialLessons === 0) return null
  return { number: attended + 1, of: trialLessons, isUsedUp: attended >= trialLessons && !isMember }
}
