import { type Actor, isAdmin, mayChange } from '../context.ts'

export const canEditSeasons = (actor: Actor): boolean => isAdmin(actor, 'website') && mayChange(actor)
