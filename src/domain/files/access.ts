import { type Actor, AREAS, isManager, mayChange } from '../context.ts'

/** Right to store alone; the owner of a file asks for its own right. */
export const canStoreFiles = (actor: Actor): boolean => isManager(actor, ...AREAS) && mayChange(actor)
