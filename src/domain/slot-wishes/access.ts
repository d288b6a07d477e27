import { type Actor, isManager, isStaff, isSuperUser, mayChange } from '../context.ts'

export const canEditWishes = (actor: Actor): boolean => isManager(actor, 'halls') && mayChange(actor)

export const canSeeWishes = (actor: Actor): boolean => isStaff(actor, 'halls', 'website')

/** For the regular duty. */
export const canOfferReleased = (actor: Actor): boolean => isSuperUser(actor)
