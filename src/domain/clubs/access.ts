import { type Actor, isAdmin, isSuperUser, mayChange } from '../context.ts'

/** Settings of the whole club: admins without limits. */
export const canSeeSettings = (actor: Actor): boolean => isAdmin(actor)
export const canEditSettings = (actor: Actor): boolean => canSeeSettings(actor) && mayChange(actor)
/** Settings of the installation: flags, host names, parameters, new clubs. */
export const canEditInstallation = (actor: Actor): boolean => isSuperUser(actor)
