import { type Actor, isAdmin } from '../context.ts'

export const canEditSeasons = (actor: Actor): boolean => isAdmin(actor)
