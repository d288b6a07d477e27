import { type Actor, isAdmin, mayChange, roleOf } from '../context.ts'

export const canSeeFacilities = (actor: Actor): boolean => isAdmin(actor, 'halls', 'website') || roleOf(actor) === 'trainer'

export const canEditFacilities = (actor: Actor): boolean => isAdmin(actor, 'halls') && mayChange(actor)
