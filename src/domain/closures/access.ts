import { type Actor, isAdmin, isSuperUser, mayChange } from '../context.ts'

/** Close a hall and open it again: the board. */
export const canCloseFacility = (actor: Actor): boolean => isAdmin(actor, 'halls') && mayChange(actor)

/** Announce what an open-ended closure meets next, night after night. */
export const canAnnounceClosures = (actor: Actor): boolean => isSuperUser(actor)
