import { data, redirect } from 'react-router'
import type { Ctx } from '../../domain/context.ts'
import { canAttachFiles } from '../../domain/mailings/access.ts'
import { attachFile, detachFile } from '../../domain/mailings/attach-file.ts'
import { groupInput, type Mailing } from '../../domain/mailings/input.ts'
import { findDraft, keepDraft } from '../../domain/mailings/keep-draft.ts'
import { getMembers, listGroups } from '../../domain/mailings/list-groups.ts'
import { planMailing } from '../../domain/mailings/plan-mailing.ts'
import { listSavedGroups, removeGroup, saveGroup } from '../../domain/mailings/save-group.ts'
import { sendMailing, sendTestMailing } from '../../domain/mailings/send-mailing.ts'
import { ATTACH_REFUSALS, GROUP_REFUSALS, MAILING_REFUSALS, TOPIC_TEXTS } from '../../domain/mailings/texts.ts'
import { getLedCourse } from '../../domain/participations/list-led-courses.ts'
import { UPLOAD_REFUSALS } from '../../domain/uploads/texts.ts'
import { found } from '../../kernel/answer.ts'
import { berlinDay, formatMoment } from '../../kernel/calendar.ts'
import { newId, readId } from '../../kernel/id.ts'
import { withSentFile } from '../files/with-sent-file.ts'
import type { FormAnswer, FormFault } from '../kit/form-view.ts'
import { parseForm, refusedForm, typedIn } from '../kit/forms.ts'
import { type Gate, gateOf } from '../kit/gate.ts'
import { slugFrom } from '../kit/slug.ts'
import type { Route } from './+types/write'
import { sentAddress } from './mailings-address.ts'
import { type MailingPreview, presentPreview, readDraft, readerOf, textOf, WriteForm } from './write-form.ts'

type Saved = Awaited<ReturnType<typeof listSavedGroups>>[number]

/** Groups named in the address, else those of the draft. */
async function chosenIn(
  ctx: Ctx,
  search: URLSearchParams,
  { kept, saved, offered }: { kept: readonly string[]; saved: readonly Saved[]; offered: ReadonlySet<string> },
): Promise<string[]> {
  const slug = search.get('kurs')
  const group = saved.find(({ id }) => id === search.get('gruppe'))
  if (group) return group.groups.filter((ref) => offered.has(ref))
  if (slug !== null) return [`participants:${(await getLedCourse(ctx, slugFrom(slug))).id}`]
  const given = search.getAll('an')
  return given.length > 0 ? given : [...kept]
}

/** `left`: what there is to write to; an ended offer stays in a group, so that whoever keeps groups sees and removes it. */
function presentSaved({ id, name, groups }: Saved, offered: ReadonlySet<string>) {
  const count = groups.filter((ref) => offered.has(ref)).length
  return { id, name, left: count === groups.length ? ('all' as const) : count > 0 ? ('some' as const) : ('none' as const) }
}

/** Chosen groups that no list offers, such as a course that has ended. */
async function listOthers(ctx: Ctx, chosen: readonly string[], offered: ReadonlySet<string>) {
  const others = chosen.filter((ref) => !offered.has(ref))
  const day = berlinDay(ctx.now)
  return Promise.all(
    others.map(async (ref) => {
      const { kind, title } = await getMembers(ctx, ref, day)
      return { kind: kind.title, choice: { ref, title, note: '' } }
    }),
  )
}

interface ListView {
  title: string
  choices: { ref: string; title: string; note: string }[]
}

/** The lists, with others of their kinds first. */
const joinOthers = (lists: readonly ListView[], others: Awaited<ReturnType<typeof listOthers>>): ListView[] =>
  [...new Set([...others.map(({ kind }) => kind), ...lists.map(({ title }) => title)])].map((title) => ({
    title,
    choices: [
      ...others.filter(({ kind }) => kind === title).map(({ choice }) => choice),
      ...lists.filter((list) => list.title === title).flatMap(({ choices }) => choices),
    ],
  }))

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
  const saved = await listSavedGroups(ctx)
  const chosen = await chosenIn(ctx, url.searchParams, { kept, saved, offered })
  const others = isAddressed ? await listOthers(ctx, chosen, offered) : []
  return {
    key: newId(),
    lists: joinOthers(lists, others),
    topics: TOPIC_TEXTS,
    start: {
      groups: chosen,
      topic: draft?.topic ?? 'service',
      perHousehold: draft?.perHousehold ?? false,
      subject: draft?.subject ?? '',
      text: draft?.text ?? '',
    },
    keptAt: draft && (draft.subject !== '' || draft.text !== '') ? `${formatMoment(draft.changedAt)} Uhr` : null,
    files: (draft?.files ?? []).map(({ id, name, bytes }) => ({ id, name, bytes })),
    saved: saved.map((one) => presentSaved(one, offered)).filter(({ left }) => left === 'all' || canAttachFiles(ctx.actor)),
    mayAttach: canAttachFiles(ctx.actor),
    maySave: canAttachFiles(ctx.actor),
  }
}

interface Shown {
  form: FormAnswer
  preview: MailingPreview | null
  testedTo: string | null
}

const show = (form: FormAnswer, more: Partial<Shown> = {}, status = 200) =>
  data({ form, preview: null, testedTo: null, ...more }, status)

/** Adds the sent file to the draft; answers its fault. */
async function attachSent({ ctx, services }: Gate, sent: FormData): Promise<FormFault | null> {
  const file = sent.get('file')
  if (!(file instanceof File) || file.size === 0) return null
  const { storage } = services
  const answer = await withSentFile(ctx, storage, file, (one) => attachFile(ctx, storage, one))
  return answer.ok ? null : { field: 'file', text: { ...ATTACH_REFUSALS, ...UPLOAD_REFUSALS }[answer.refusal] }
}

/** Keeps the chosen groups under the typed name; answers its fault. */
async function saveChosen(ctx: Ctx, sent: FormData): Promise<FormFault | null> {
  const form = groupInput.safeParse({ name: sent.get('groupName') ?? undefined, groups: sent.getAll('groups') })
  if (!form.success) {
    const [issue] = form.error.issues
    return { field: issue?.path[0] === 'groups' ? 'groups' : 'groupName', text: issue?.message ?? '' }
  }
  const answer = await saveGroup(ctx, form.data)
  return answer.ok ? null : { field: 'groupName', text: GROUP_REFUSALS[answer.refusal] }
}

/** Null for buttons that need a finished form. */
async function runPart(gate: Gate, sent: FormData): Promise<{ fault: FormFault | null } | null> {
  const { ctx, services } = gate
  const [detach, remove] = [readId(textOf(sent, 'detach')), readId(textOf(sent, 'removeGroup'))]
  if (detach) await detachFile(ctx, services.storage, detach)
  if (remove) await removeGroup(ctx, remove)
  if (detach || remove) return { fault: null }
  const fault = await attachSent(gate, sent)
  if (fault) return { fault }
  const intent = sent.get('intent')
  if (intent === 'saveGroup') return { fault: await saveChosen(ctx, sent) }
  return intent === 'keep' || intent === 'edit' || intent === 'attach' ? { fault: null } : null
}

export async function action({ context, request }: Route.ActionArgs) {
  const gate = gateOf(context)
  const sent = await request.formData()
  await keepDraft(gate.ctx, readDraft(sent))
  const part = await runPart(gate, sent)
  if (!part) return runForm(gate, sent)
  const typed = typedIn(sent)
  return part.fault ? show(refusedForm(typed, part.fault), {}, 422) : show(refusedForm(typed))
}

async function runForm({ ctx }: Gate, sent: FormData) {
  const form = parseForm(sent, WriteForm, {})
  if (!form.ok) return show(form.answer, {}, 422)
  const { intent, key, seen, at, ...mailing } = form.value
  const refused = (fault: FormFault) => show(refusedForm(form.typed, fault), {}, 422)
  if (intent === 'send') {
    const answer = await sendMailing(ctx, { mailing, seen, hasDraft: true }, key)
    if (answer.ok) return redirect(sentAddress(answer.value))
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
