import { data, redirect } from 'react-router'
import type { Ctx } from '../../../domain/context.ts'
import { listFacilities } from '../../../domain/facilities/queries.ts'
import { changeImport, orderImport } from '../../../domain/imports/change-import.ts'
import { chooseSheet } from '../../../domain/imports/choose-sheet.ts'
import { FIELDS_OF } from '../../../domain/imports/input.ts'
import { listNameQuestions } from '../../../domain/imports/list-name-questions.ts'
import { listNewHalls } from '../../../domain/imports/list-new-halls.ts'
import { getImport, listImportedDrafts, listRows } from '../../../domain/imports/queries.ts'
import { readRows } from '../../../domain/imports/read-rows.ts'
import { changeRefusals, UNDO_REFUSALS } from '../../../domain/imports/texts.ts'
import { undoImport } from '../../../domain/imports/undo-import.ts'
import { findOpenOrder } from '../../../domain/orders/queries.ts'
import { faultText } from '../../../domain/orders/texts.ts'
import { found } from '../../../kernel/answer.ts'
import { isId } from '../../../kernel/id.ts'
import type { FormFault } from '../../kit/form-view.ts'
import { refusedForm, textsByName } from '../../kit/forms.ts'
import { gateOf } from '../../kit/gate.ts'
import { unpacked } from '../../ui/one-field.tsx'
import { presentParts } from '../facility/part-groups.ts'
import type { Route } from './+types/import'
import { HOME_OF, importPath } from './import-address.ts'
import { CHOSEN, readAnswers, readMapping, readNames } from './import-fields.ts'
import { presentImport } from './import-view.ts'
import { tryAtOnce } from './try-at-once.ts'

type ImportOutcome = { ok: true } | { ok: false; faults: FormFault[] }

const refused = (text: string, field = ''): ImportOutcome => ({ ok: false, faults: [{ field, text }] })

/** The one form of all rows tries the import, orders it or takes it back; fields of rows are named by their position. */
async function runForm(ctx: Ctx, id: string, form: FormData): Promise<ImportOutcome> {
  const intent = form.get('intent')
  if (intent === 'undo') {
    const undone = await undoImport(ctx, id)
    return undone.ok ? { ok: true } : refused(UNDO_REFUSALS[undone.refusal])
  }
  const { kind } = await getImport(ctx, id)
  if (intent === 'sheet') {
    const chosen = await chooseSheet(ctx, id, Number(form.get('sheet')))
    if (!chosen.ok) return refused(changeRefusals(kind)[chosen.refusal])
    await tryAtOnce(ctx, id)
    return { ok: true }
  }
  const { answers, faults } = readAnswers(form, kind)
  if (faults.length > 0) return { ok: false, faults }
  const tells = kind === 'participants' ? form.get('tells') !== null : undefined
  const partly = intent === 'leave' || intent === 'skip' ? intent : null
  const changed = await changeImport(ctx, id, {
    mapping: readMapping(form, kind),
    names: readNames(form),
    tells,
    answers,
    partly,
  })
  if (!changed.ok)
    return refused(changeRefusals(kind)[changed.refusal], changed.refusal === 'under_way' ? '' : `map-${FIELDS_OF[kind][0]}`)
  if (intent !== 'order') return { ok: true }
  const ordered = await orderImport(ctx, id)
  return ordered.ok ? { ok: true } : refused(changeRefusals(kind)[ordered.refusal])
}

/** More names have no room on a page; the next look shows them. */
const MOST_ASKED = 100

const idOf = (given: string): string => found(isId(given) ? given : undefined)

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const one = await getImport(ctx, idOf(params.id))
  // Thousands of rows are not read at each step of the order.
  const isUnderWay = ['queued', 'running', 'undoing'].includes(one.state)
  const order = isUnderWay ? await findOpenOrder(ctx, { importId: one.id }) : null
  const rows = isUnderWay ? [] : readRows(await listRows(ctx, one.id), one)
  const newHalls = await listNewHalls(ctx, one, rows)
  const questions = (await listNameQuestions(ctx, one, rows)).slice(0, MOST_ASKED)
  const parts = presentParts(await listFacilities(ctx))
  const drafts = one.state === 'done' ? (await listImportedDrafts(ctx, one.id)).length : 0
  return {
    page: { title: one.fileName, under: HOME_OF[one.kind].to },
    drafts,
    fault: order ? faultText(order) : '',
    view: presentImport(one, rows, { newHalls, questions, chosen: Number(url.searchParams.get(CHOSEN)) }),
    newHalls,
    questions,
    parts,
  }
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const id = idOf(params.id)
  const form = unpacked(await request.formData())
  const outcome = await runForm(ctx, id, form)
  if (!outcome.ok) return data({ form: refusedForm(textsByName(form), ...outcome.faults) }, 422)
  return redirect(importPath(id, (await getImport(ctx, id)).kind) + url.search)
}
