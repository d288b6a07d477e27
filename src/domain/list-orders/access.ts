import { type Actor, isManager, mayChange } from '../context.ts'

/** Each line is checked again. */
export const canOrderLines = (actor: Actor): boolean => isManager(actor, 'website', 'halls') && mayChange(actor)
