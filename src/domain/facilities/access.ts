import { type Actor, isAdmin, isStaff } from '../context.ts'

export const canEditFacilities = (actor: Actor): boolean => isAdmin(actor)
/** Names and addresses are public; equipment, notes and plans are the staff's. */
export const canSeeFacilities = (actor: Actor): boolean => isStaff(actor)
