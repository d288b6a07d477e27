import type { CourseFacts } from './rules.ts'

/** Who may go first in an offer, as its editor ordered them. */
export type Priority = 'members' | 'siblings' | 'age_cohort' | 'last_season'

/** What is known of somebody when they sign up. */
export interface Merits {
  isMember: boolean
  /** A brother or sister takes part, waits or signs up with them. */
  hasSibling: boolean
  /** In the last year for which the offer is meant: there is no next time. */
  isLastChance: boolean
  /** Took part in an earlier offer of the same title and department. */
  wasHere: boolean
}

const MERIT: Record<Priority, keyof Merits> = {
  members: 'isMember',
  siblings: 'hasSibling',
  age_cohort: 'isLastChance',
  last_season: 'wasHere',
}

/**
 * The rank on the waiting list: the smaller goes first, then the order of arrival. A weightier priority counts more than all
 * lighter ones together; without priorities everybody has 0.
 */
export function rankOf(priorities: readonly Priority[], merits: Merits): number {
  return priorities.reduce((rank, priority, at) => rank - (merits[MERIT[priority]] ? 2 ** (priorities.length - 1 - at) : 0), 0)
}

/** Whether somebody of this age is in the last year of an offer. */
export const isLastChance = ({ ageTo, ageUnit }: Pick<CourseFacts, 'ageTo' | 'ageUnit'>, age: number): boolean =>
  ageTo !== null && age > ageTo - (ageUnit === 'months' ? 12 : 1)
