import { type Actor, isManager } from '../context.ts'

/** Offers below their minimum, to decide on those that one edits. */
export const canSeeDecisions = (actor: Actor): boolean => isManager(actor, 'website')
