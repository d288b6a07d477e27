import { type Actor, isAdmin, isSuperUser, mayChange } from '../context.ts'

/** Name, look, departments: the whole club's. */
export const canSeeSettings = (actor: Actor): boolean => isAdmin(actor)
export const canEditSettings = (actor: Actor): boolean => canSeeSettings(actor) && mayChange(actor)
/** What touches the installation or other clubs: flags, host names, parameters, new clubs. */
export const canEditInstallation = (actor: Actor): boolean => isSuperUser(actor)
