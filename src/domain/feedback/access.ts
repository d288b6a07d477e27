import { type Actor, isAdmin, mayChange } from '../context.ts'

export const canSeeFeedback = (actor: Actor): boolean => isAdmin(actor, 'website')
export const canAnswerFeedback = (actor: Actor): boolean => canSeeFeedback(actor) && mayChange(actor)
