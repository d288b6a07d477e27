import { type Actor, AREAS, isManager, mayChange } from '../context.ts'

/** Pictures and papers; what they belong to asks for its own right. */
export const canStoreFiles = (actor: Actor): boolean => isManager(actor, ...AREAS) && mayChange(actor)
