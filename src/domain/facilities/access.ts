import { type Actor, isAdmin } from '../context.ts'

export const canEditFacilities = (actor: Actor): boolean => isAdmin(actor)
