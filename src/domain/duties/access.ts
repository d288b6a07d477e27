import { type Actor, AREAS, isAdmin, isStaff, mayChange } from '../context.ts'

/** The calendar of the year: everybody with a role but readers. */
export const canSeeDuties = (actor: Actor): boolean => isStaff(actor, ...AREAS)
/** The board decides what is to be done; its ticks count for every office. */
export const canEditDuties = (actor: Actor): boolean => isAdmin(actor) && mayChange(actor)
