import { type Actor, isManager } from '../context.ts'

export const canSeeDecisions = (actor: Actor): boolean => isManager(actor, 'website')
