import { data, redirect } from 'react-router'
import type { Ctx } from '../../domain/context.ts'
import { orderListTask, previewListTask, undoListTask } from '../../domain/list-orders/order-list-task.ts'
import { LIST_REFUSALS } from '../../domain/list-orders/texts.ts'
import { found } from '../../kernel/answer.ts'
import type { FormFault } from '../kit/form-view.ts'
import { readForm, refusedForm } from '../kit/forms.ts'
import { refuseMissing } from '../kit/refuse-missing.ts'
import { PATH } from '../order-form/batch-actions.ts'
import { readAsked, readBack } from './batch-address.ts'
import { type Asked, BatchForm, readTask, seenOf, type Typed } from './batch-task.ts'
import { type PreviewView, presentPreview } from './batch-view.ts'

export type Previewed = { preview: PreviewView; seen: string; fault: null } | { preview: null; seen: ''; fault: FormFault }

/** Preview, or its fault; a chosen thing may be gone. */
export const previewOf = (ctx: Ctx, asked: Asked, typed: Typed): Promise<Previewed> =>
  refuseMissing<Previewed>(look(ctx, asked, typed), (fault) => ({ preview: null, seen: '', fault }))

async function look(ctx: Ctx, asked: Asked, typed: Typed): Promise<Previewed> {
  const read = readTask(asked, typed, true)
  if ('fault' in read) return { preview: null, seen: '', fault: read.fault }
  const tried = await previewListTask(ctx, read.task)
  if (tried.ok) return { preview: presentPreview(asked, tried.value), seen: seenOf(asked, typed), fault: null }
  return { preview: null, seen: '', fault: { field: 'lastOn', text: LIST_REFUSALS[tried.refusal] } }
}

type Done = Awaited<ReturnType<typeof orderListTask>>
const CHANGED = 'Sie haben etwas geändert. Bitte prüfen Sie noch einmal, was geschieht.'

/** `leftOut`: number of chosen lines that the preview found impossible. */
const resultAddress = (id: string, search: URLSearchParams, leftOut = 0): string =>
  `${PATH}?${new URLSearchParams({ auftrag: id, ...(leftOut > 0 ? { uebrig: String(leftOut) } : {}), zurueck: readBack(search) })}`

/** Answers the page's form: preview, then exactly the previewed order, then perhaps its undo. */
export async function runBatchForm(ctx: Ctx, request: Request, search: URLSearchParams) {
  const form = await readForm(request, BatchForm)
  if (!form.ok) return data({ form: form.answer, previewed: null }, 422)
  if (form.value.intent === 'undo') {
    const undone = await undoListTask(ctx, form.value.batchId)
    if (undone.ok) return redirect(resultAddress(form.value.batchId, search))
    return data({ form: refusedForm({}, { field: '', text: LIST_REFUSALS[undone.refusal] }), previewed: null }, 422)
  }
  const asked = found(readAsked(search))
  const typed = form.value
  const again = async (fault: FormFault | null, status: number) => {
    const previewed = await previewOf(ctx, asked, typed)
    const faults = [fault, previewed.fault].filter((one) => one !== null)
    return data({ form: refusedForm(form.typed, ...faults), previewed }, previewed.fault ? 422 : status)
  }
  if (typed.intent === 'preview') return again(null, 200)
  if (typed.seen !== seenOf(asked, typed)) return again({ field: '', text: CHANGED }, 200)
  const read = readTask(asked, typed, false)
  if ('fault' in read) return again(read.fault, 422)
  const done = await refuseMissing<Done | null>(orderListTask(ctx, read.task, typed.key), () => null)
  if (!done) return again(null, 422)
  if (!done.ok) return again({ field: '', text: LIST_REFUSALS[done.refusal] }, 422)
  return redirect(resultAddress(done.value, search, typed.ids.length - read.task.ids.length))
}
