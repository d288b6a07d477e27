import { type Actor, isSuperUser } from '../context.ts'

export const canReadAudit = (actor: Actor): boolean => isSuperUser(actor)
