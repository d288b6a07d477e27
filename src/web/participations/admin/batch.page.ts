import { data, redirect } from 'react-router'
import type { Ctx } from '../../../domain/context.ts'
import { listOwnOrders } from '../../../domain/orders/queries.ts'
import { canSeePrices } from '../../../domain/participations/access.ts'
import { listLedCourses } from '../../../domain/participations/list-led-courses.ts'
import { fillText } from '../../../domain/participations/texts.ts'
import type { PeopleKind, PeopleTask } from '../../../domain/people-orders/input.ts'
import { mailChosen } from '../../../domain/people-orders/mail-chosen.ts'
import { orderPeopleTask } from '../../../domain/people-orders/order-people-task.ts'
import { peopleKindOf, peopleKinds } from '../../../domain/people-orders/people-kinds.ts'
import { listChosenNames, previewPeopleTask } from '../../../domain/people-orders/preview-people-task.ts'
import { ORDER_REFUSALS, PEOPLE_KIND_NAMES } from '../../../domain/people-orders/texts.ts'
import { found } from '../../../kernel/answer.ts'
import { formatDay, formatMoment, parseDay, weekdayShort } from '../../../kernel/calendar.ts'
import { newId } from '../../../kernel/id.ts'
import { firstNames } from '../../../kernel/plural.ts'
import { readForm, refusedForm } from '../../kit/forms.ts'
import { gateOf } from '../../kit/gate.ts'
import { sentAddress } from '../../mailings/mailings-address.ts'
import type { Route } from './+types/batch'
import { BATCH_ACTIONS, backWith, readBack, readChosen, readKind } from './batch-address.ts'
import { orderForm, seenText, taskOf, usualTask } from './batch-task.ts'
import { type PreviewView, presentPlanned } from './batch-view.ts'
import { presentOrdered } from './ordered-view.ts'

const MOST_TARGETS = 500
const SHOWN_ORDERS = 30
const NAMES = peopleKinds().map(({ name }) => name)

async function listTargets(ctx: Ctx, kind: PeopleKind) {
  if (kind !== 'move') return []
  const { courses } = await listLedCourses(ctx, {}, { after: undefined, limit: MOST_TARGETS })
  return courses.map(({ slots, ...course }) => {
    const when = slots.map(({ weekday, from }) => `${weekdayShort(weekday)} ${from.slice(0, 5)}`).join(', ')
    return { id: course.id, name: [course.title, when, fillText(course)].filter(Boolean).join(' · ') }
  })
}

const germanDay = (text: string): string => formatDay(found(parseDay(text)))

type Previewed = { preview: PreviewView; seen: string; fault: null } | { preview: null; seen: ''; fault: string }

async function previewOf(ctx: Ctx, task: PeopleTask, search: URLSearchParams): Promise<Previewed> {
  const planned = await previewPeopleTask(ctx, task, readChosen(search))
  if (!planned.ok) return { preview: null, seen: '', fault: ORDER_REFUSALS[planned.refusal] }
  return { preview: presentPlanned(task.kind, planned.value, canSeePrices(ctx.actor)), seen: seenText(task), fault: null }
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const search = url.searchParams
  const kind = readKind(search)
  const back = readBack(search)
  if (!kind) {
    const orders = (await listOwnOrders(ctx, NAMES, SHOWN_ORDERS)).map((order) => ({
      ...presentOrdered(order),
      name: PEOPLE_KIND_NAMES[peopleKindOf(order.kind)],
      at: `${formatMoment(order.createdAt)} Uhr`,
    }))
    return { order: null, orders, back }
  }
  const task = await usualTask(ctx, kind, readChosen(search).courseId)
  const period = task?.kind === 'certificates' ? { from: germanDay(task.from), to: germanDay(task.to) } : {}
  const order = {
    kind,
    label: found(BATCH_ACTIONS.find((action) => action.kind === kind)).label,
    key: newId(),
    defaults: period,
    /** Names of the people, while no preview shows them. */
    who: task ? '' : firstNames(await listChosenNames(ctx, kind, readChosen(search))),
    previewed: task ? await previewOf(ctx, task, search) : null,
    targets: await listTargets(ctx, kind),
  }
  return { order, orders: [], back }
}

const CHANGED = 'Sie haben etwas geändert. Bitte prüfen Sie noch einmal, was geschieht.'

/** Previews a task, then orders exactly the previewed one. */
export async function action({ context, request, url: { searchParams: search } }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const kind = found(readKind(search))
  const form = await readForm(request, orderForm(kind))
  if (!form.ok) return data({ form: form.answer, previewed: null }, 422)
  const { intent, key, seen, ...fields } = form.value
  const task = taskOf(kind, fields)
  const isSeen = seen === seenText(task)
  if (intent === 'preview' || !isSeen) {
    const faults = intent === 'order' ? [{ field: '', text: CHANGED }] : []
    return data({ form: refusedForm(form.typed, ...faults), previewed: await previewOf(ctx, task, search) })
  }
  const chosen = readChosen(search)
  const answer = task.kind === 'mail' ? await mailChosen(ctx, task, chosen, key) : await orderPeopleTask(ctx, task, chosen, key)
  if (!answer.ok) {
    const fault = { field: '', text: ORDER_REFUSALS[answer.refusal] }
    return data({ form: refusedForm(form.typed, fault), previewed: await previewOf(ctx, task, search) }, 422)
  }
  return redirect(task.kind === 'mail' ? sentAddress(answer.value) : backWith(readBack(search), answer.value))
}
