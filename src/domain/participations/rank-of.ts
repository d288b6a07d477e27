import type { CourseFacts } from './rules.ts'

/** Priorities of a course, in the order set by its editor. */
export type Priority = 'members' | 'siblings' | 'age_cohort' | 'last_season'

export interface Merits {
  isMember: boolean
  /** A brother or sister takes part, waits or signs up too. */
  hasSibling: boolean
  /** In the last year of age for the course. */
  isLastChance: boolean
  /** Took part in an earlier course of the same title and department. */
  wasHere: boolean
}

const MERIT: Record<Priority, keyof Merits> = {
  members: 'isMember',
  siblings: 'hasSibling',
  age_cohort: 'isLastChance',
  last_season: 'wasHere',
}

/** The smaller goes first, then the earlier. A weightier priority outweighs all lighter ones together; 0 without priorities. */
export function rankOf(priorities: readonly Priority[], merits: Merits): number {
  return priorities.reduce((rank, priority, at) => rank - (merits[MERIT[priority]] ? 2 ** (priorities.length - 1 - at) : 0), 0)
}

export const isLastChance = ({ ageTo, ageUnit }: Pick<CourseFacts, 'ageTo' | 'ageUnit'>, age: number): boolean =>
  ageTo !== null && age > ageTo - (ageUnit === 'months' ? 12 : 1)
