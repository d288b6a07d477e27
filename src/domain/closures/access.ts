import { type Actor, isAdmin, isSuperUser, mayChange } from '../context.ts'

/** Auditors, too. */
export const canSeeMoved = (actor: Actor): boolean => isAdmin(actor, 'halls')

export const canCloseFacility = (actor: Actor): boolean => canSeeMoved(actor) && mayChange(actor)

/** The nightly duty of open-ended closures. */
export const canAnnounceClosures = (actor: Actor): boolean => isSuperUser(actor)
