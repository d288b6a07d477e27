import { data, redirect } from 'react-router'
import type { Ctx } from '../../../domain/context.ts'
import { GRACE, ORDER_DUTY } from '../../../domain/orders/rules.ts'
import { canSeePrices } from '../../../domain/participations/access.ts'
import type { PeopleKind, PeopleTask } from '../../../domain/people-orders/input.ts'
import { orderPeopleTask } from '../../../domain/people-orders/order-people-task.ts'
import { previewPeopleTask } from '../../../domain/people-orders/preview-people-task.ts'
import { ORDER_REFUSALS } from '../../../domain/people-orders/texts.ts'
import { readForm, refusedForm } from '../../forms.ts'
import type { Gate } from '../../gate.ts'
import { backWith, readBack, readChosen } from './batch-address.ts'
import { orderForm, seenText, taskOf } from './batch-task.ts'
import { type PreviewView, presentPlanned } from './batch-view.ts'

export type Previewed = { preview: PreviewView; seen: string; fault: null } | { preview: null; seen: ''; fault: string }

/** The preview of a task, or why there is none. */
export async function previewOf(ctx: Ctx, task: PeopleTask, search: URLSearchParams): Promise<Previewed> {
  const planned = await previewPeopleTask(ctx, task, readChosen(search))
  if (!planned.ok) return { preview: null, seen: '', fault: ORDER_REFUSALS[planned.refusal] }
  return { preview: presentPlanned(task.kind, planned.value, canSeePrices(ctx.actor)), seen: seenText(task), fault: null }
}

const CHANGED = 'Sie haben etwas geändert. Bitte prüfen Sie noch einmal, was geschieht.'

/** What the form of an order sends: first it is previewed, then ordered exactly as it was previewed. */
export async function runOrderForm({ ctx, services }: Gate, kind: PeopleKind, request: Request, search: URLSearchParams) {
  const form = await readForm(request, orderForm(kind))
  if (!form.ok) return data({ form: form.answer, previewed: null }, 422)
  const { intent, key, seen, ...fields } = form.value
  const task = taskOf(kind, fields)
  const isSeen = seen === seenText(task)
  if (intent === 'preview' || !isSeen) {
    const faults = intent === 'order' ? [{ field: '', text: CHANGED }] : []
    return data({ form: refusedForm(form.typed, ...faults), previewed: await previewOf(ctx, task, search) })
  }
  const answer = await orderPeopleTask(ctx, task, readChosen(search), key)
  if (!answer.ok) {
    const fault = { field: '', text: ORDER_REFUSALS[answer.refusal] }
    return data({ form: refusedForm(form.typed, fault), previewed: await previewOf(ctx, task, search) }, 422)
  }
  await services.askDuty(ORDER_DUTY, GRACE.total('seconds'))
  // Read anew by GET, so that reloading the page orders nothing twice.
  return redirect(backWith(readBack(search), answer.value))
}
