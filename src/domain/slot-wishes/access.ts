import { type Actor, isManager, isStaff, isSuperUser } from '../context.ts'

/** Put somebody on a hall's waiting list, or take them off. */
export const canEditWishes = (actor: Actor): boolean => isManager(actor)

/** See who waits for which time, and in which order. */
export const canSeeWishes = (actor: Actor): boolean => isStaff(actor)

/** Offer released time to those who wait, minute by minute. */
export const canOfferReleased = (actor: Actor): boolean => isSuperUser(actor)
