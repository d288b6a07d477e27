import { type Actor, isAdmin } from '../context.ts'
import { KINDS, type Kind } from './input.ts'

/** A plan and a list of offers create halls and courses alike; people belong to the members. */
export const canImportKind = (actor: Actor, kind: Kind): boolean =>
  kind === 'participants' ? isAdmin(actor, 'members') : isAdmin(actor, 'halls') && isAdmin(actor, 'website')

export const canImport = (actor: Actor): boolean => KINDS.some((kind) => canImportKind(actor, kind))
