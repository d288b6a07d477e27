import { type Actor, isManager } from '../context.ts'

export const canStoreFiles = (actor: Actor): boolean => isManager(actor)
