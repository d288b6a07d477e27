import { data, redirect } from 'react-router'
import type { Ctx } from '../../domain/context.ts'
import { canAttachFiles } from '../../domain/mailings/access.ts'
import type { Mailing } from '../../domain/mailings/input.ts'
import { findDraft, keepDraft } from '../../domain/mailings/keep-draft.ts'
import { getMembers, listGroups } from '../../domain/mailings/list-groups.ts'
import { planMailing } from '../../domain/mailings/plan-mailing.ts'
import { sendMailing, sendTestMailing } from '../../domain/mailings/send-mailing.ts'
import { MAILING_REFUSALS, TOPIC_TEXTS } from '../../domain/mailings/texts.ts'
import { ORDER_DUTY } from '../../domain/orders/rules.ts'
import { getLedCourse } from '../../domain/participations/list-led-courses.ts'
import { found } from '../../kernel/answer.ts'
import { berlinDay, formatMoment } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import type { FormAnswer, FormFault } from '../kit/form-view.ts'
import { parseForm, refusedForm, typedIn } from '../kit/forms.ts'
import { type Gate, gateOf } from '../kit/gate.ts'
import { slugFrom } from '../kit/slug.ts'
import type { Route } from './+types/write'
import { sentAddress } from './mailings-address.ts'
import { type MailingPreview, presentPreview, readDraft, readerOf, WriteForm } from './write-form.ts'

/** Seconds until the order begins. */
const SOON = 11

/** Groups named in the address, else those of the draft. */
async function chosenIn(ctx: Ctx, search: URLSearchParams, kept: readonly string[]): Promise<string[]> {
  const slug = search.get('kurs')
  if (slug !== null) return [`participants:${(await getLedCourse(ctx, slugFrom(slug))).id}`]
  const given = search.getAll('an')
  return given.length > 0 ? given : [...kept]
}

/** Chosen groups that no list offers, such as a course that has ended. */
async function listOthers(ctx: Ctx, chosen: readonly string[], offered: ReadonlySet<string>) {
  const others = chosen.filter((ref) => !offered.has(ref))
  const day = berlinDay(ctx.now)
  return Promise.all(
    others.map(async (ref) => {
      const { kind, title } = await getMembers(ctx, ref, day)
      return { ref, title: `${kind.title}: ${title}`, note: '' }
    }),
  )
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const [kinds, draft] = [await listGroups(ctx), await findDraft(ctx)]
  const lists = kinds.map(({ kind, title, choices }) => ({
    title,
    choices: choices.map(({ id, title, note }) => ({ ref: `${kind}:${id}`, title, note })),
  }))
  const offered = new Set(lists.flatMap(({ choices }) => choices.map(({ ref }) => ref)))
  const isAddressed = url.searchParams.has('kurs') || url.searchParams.has('an')
  const kept = (draft?.groups ?? []).filter((ref) => offered.has(ref))
  const chosen = await chosenIn(ctx, url.searchParams, kept)
  const others = isAddressed ? await listOthers(ctx, chosen, offered) : []
  return {
    key: newId(),
    lists: others.length > 0 ? [{ title: 'Ausgewählt', choices: others }, ...lists] : lists,
    topics: TOPIC_TEXTS,
    start: { groups: chosen, topic: draft?.topic ?? 'service', subject: draft?.subject ?? '', text: draft?.text ?? '' },
    keptAt: draft && (draft.subject !== '' || draft.text !== '') ? `${formatMoment(draft.changedAt)} Uhr` : null,
    files: (draft?.files ?? []).map(({ id, name, bytes }) => ({ id, name, bytes })),
    mayAttach: canAttachFiles(ctx.actor),
  }
}

interface Shown {
  form: FormAnswer
  preview: MailingPreview | null
  testedTo: string | null
}

const show = (form: FormAnswer, more: Partial<Shown> = {}, status = 200) =>
  data({ form, preview: null, testedTo: null, ...more }, status)

export async function action({ context, request }: Route.ActionArgs) {
  const gate = gateOf(context)
  const sent = await request.formData()
  const typed = typedIn(sent)
  await keepDraft(gate.ctx, readDraft(sent))
  switch (sent.get('intent')) {
    case 'keep':
    case 'edit':
      return show(refusedForm(typed))
    default:
      return runForm(gate, sent)
  }
}

async function runForm({ ctx, services }: Gate, sent: FormData) {
  const form = parseForm(sent, WriteForm, {})
  if (!form.ok) return show(form.answer, {}, 422)
  const { intent, key, seen, at, ...mailing } = form.value
  const refused = (fault: FormFault) => show(refusedForm(form.typed, fault), {}, 422)
  if (intent === 'send') {
    const answer = await sendMailing(ctx, { mailing, seen, hasDraft: true }, key)
    if (answer.ok) {
      await services.askDuty(ORDER_DUTY, SOON)
      return redirect(sentAddress(answer.value))
    }
    if (answer.refusal !== 'changed') return refused({ field: 'groups', text: MAILING_REFUSALS[answer.refusal] })
    return preview(ctx, mailing, at, refusedForm(form.typed, { field: '', text: MAILING_REFUSALS.changed }))
  }
  return preview(ctx, mailing, at, refusedForm(form.typed), intent === 'test')
}

async function preview(ctx: Ctx, mailing: Mailing, at: number, form: FormAnswer, isTest = false) {
  const plan = await planMailing(ctx, mailing)
  if (plan.reached.length + plan.letters.length === 0)
    return show(refusedForm(form.typed, { field: 'groups', text: MAILING_REFUSALS.nobody }), {}, 422)
  const testedTo = isTest ? await sendTestMailing(ctx, mailing, found(readerOf(plan, at))) : null
  return show(form, { preview: presentPreview(plan, mailing, at), testedTo })
}
