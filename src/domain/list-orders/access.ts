import { type Actor, isManager, mayChange } from '../context.ts'

/** Order something for several lines of a list; each line asks again. */
export const canOrderLines = (actor: Actor): boolean => isManager(actor, 'website', 'halls') && mayChange(actor)
