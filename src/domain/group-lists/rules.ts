export type GroupKind = 'regular' | 'trial'

export interface TrialFacts {
  kind: GroupKind | 'booked' | 'guest'
  attended: number
  trialLessons: number
  isMember: boolean
}

/** Null without a trial. `number`: this lesson, from 1. `isUsedUp`: no lessons left, and no member yet. */
export function trialStanding(facts: TrialFacts): { number: number; of: number; isUsedUp: boolean } | null {
  const { kind, attended, trialLessons, isMember } = facts
  if (kind !== 'trial' || trialLessons === 0) return null
  return { number: attended + 1, of: trialLessons, isUsedUp: attended >= trialLessons && !isMember }
}
