import { type Actor, isAdmin } from '../context.ts'
import { KINDS, type Kind } from './input.ts'

/** A plan and a list of offers create halls and courses alike. */
export const canImportKind = (actor: Actor, kind: Kind): boolean =>
  kind === 'participants' || kind === 'members' ? isAdmin(actor, 'members') : isAdmin(actor, 'halls') && isAdmin(actor, 'website')

export const canImport = (actor: Actor): boolean => KINDS.some((kind) => canImportKind(actor, kind))
