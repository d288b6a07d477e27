import type { Ctx } from '../../domain/context.ts'
import { changeImport, orderImport } from '../../domain/imports/change-import.ts'
import { CHANGE_REFUSALS, UNDO_REFUSALS } from '../../domain/imports/texts.ts'
import { undoImport } from '../../domain/imports/undo-import.ts'
import type { FormFault } from '../ui/error-summary.tsx'
import { readAnswers, readMapping } from './import-fields.ts'

export type ImportOutcome = { ok: true; isOrdered: boolean } | { ok: false; faults: FormFault[] }

const refused = (text: string, field = ''): ImportOutcome => ({ ok: false, faults: [{ field, text }] })

/** Runs the form of an import: tries it, orders it, or takes it back. */
export async function runImportAction(ctx: Ctx, id: string, form: FormData): Promise<ImportOutcome> {
  const intent = form.get('intent')
  if (intent === 'undo') {
    const undone = await undoImport(ctx, id)
    return undone.ok ? { ok: true, isOrdered: false } : refused(UNDO_REFUSALS[undone.refusal])
  }
  const { answers, faults } = readAnswers(form)
  if (faults.length > 0) return { ok: false, faults }
  const partly = intent === 'leave' || intent === 'skip' ? intent : null
  const changed = await changeImport(ctx, id, { mapping: readMapping(form), answers, partly })
  if (!changed.ok) return refused(CHANGE_REFUSALS[changed.refusal], changed.refusal === 'under_way' ? '' : 'map-facility')
  if (intent !== 'order') return { ok: true, isOrdered: false }
  const ordered = await orderImport(ctx, id)
  return ordered.ok ? { ok: true, isOrdered: true } : refused(CHANGE_REFUSALS[ordered.refusal])
}
