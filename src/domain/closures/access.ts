import { type Actor, isAdmin, isSuperUser, mayChange } from '../context.ts'

export const canCloseFacility = (actor: Actor): boolean => isAdmin(actor, 'halls') && mayChange(actor)

/** The nightly duty of open-ended closures. */
export const canAnnounceClosures = (actor: Actor): boolean => isSuperUser(actor)
