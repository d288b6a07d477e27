import { type Actor, isAdmin, isSuperUser } from '../context.ts'

export const canEditSettings = (actor: Actor): boolean => isAdmin(actor)
/** What touches the installation or other clubs: flags, host names, parameters, new clubs. */
export const canEditInstallation = (actor: Actor): boolean => isSuperUser(actor)
