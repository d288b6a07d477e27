import { type Actor, isManager, isStaff, isSuperUser, mayChange } from '../context.ts'

/** Put somebody on a hall's waiting list, or take them off. */
export const canEditWishes = (actor: Actor): boolean => isManager(actor, 'halls') && mayChange(actor)

/** See who waits for which time, and in which order. */
export const canSeeWishes = (actor: Actor): boolean => isStaff(actor, 'halls', 'website')

/** Offer released time to those who wait, minute by minute. */
export const canOfferReleased = (actor: Actor): boolean => isSuperUser(actor)
