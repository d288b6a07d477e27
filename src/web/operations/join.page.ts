import { data, redirect } from 'react-router'
import { z } from 'zod'
import { ownPersonId } from '../../domain/context.ts'
import { FamilyHelp, HelperInput } from '../../domain/operations/input.ts'
import { type HelpAnswer, type HelpRefusal, joinAsFamily, joinShifts } from '../../domain/operations/join-shifts.ts'
import { getPublicPlan, listShifts } from '../../domain/operations/queries.ts'
import { joinText } from '../../domain/operations/texts.ts'
import { listFamily } from '../../domain/people/list-family.ts'
import { newId } from '../../kernel/id.ts'
import { flash, noted } from '../kit/flash.ts'
import { keyFrom, parseForm, refusedForm } from '../kit/forms.ts'
import { gateOf } from '../kit/gate.ts'
import { tooMany } from '../kit/open-form.ts'
import { slugFrom } from '../kit/slug.ts'
import type { Route } from './+types/join'
import { helpersAddress } from './operations-address.ts'
import { leaveLine, presentShift } from './plan-view.ts'

const FLASH = flash({
  bestaetigen:
    'Wir haben Ihnen eine E-Mail geschickt. Bitte öffnen Sie den Link darin in den nächsten zwei Stunden: Erst dann sind Sie eingetragen.',
  eingetragen: 'Vielen Dank, Sie sind eingetragen! Die Einzelheiten haben wir Ihnen per E-Mail geschickt.',
})

/** Beside which field a refusal stands; the others stand beside their shift. */
const FIELDS: Partial<Record<HelpRefusal, string>> = {
  birth_missing: 'birthOn',
  guardian_missing: 'guardian.firstname',
  qualification_missing: 'isQualified',
}
const FAMILY_FIELDS: Partial<Record<HelpRefusal, string>> = { qualification_missing: 'isQualified' }

type Refusal = Extract<HelpAnswer, { ok: false }>

function fieldOf(refused: Refusal, isFamily: boolean): string {
  const field = (isFamily ? FAMILY_FIELDS : FIELDS)[refused.refusal]
  return field ?? ('shiftId' in refused && refused.refusal !== 'not_open' ? `shift-${refused.shiftId}` : '')
}

const list = z.union([z.string().transform((one) => [one]), z.array(z.string())]).optional()
const Shape = z.object({ shiftIds: list, people: list, guardian: z.record(z.string(), z.unknown()).optional() }).loose()
const VisitorForm = z.preprocess(withLists, HelperInput)
const FamilyForm = z.preprocess(withLists, FamilyHelp)

/** A single tick arrives as text. The schema refuses what has another shape. */
function withLists(sent: unknown): unknown {
  const read = Shape.safeParse(sent)
  if (!read.success) return sent
  const { shiftIds, people, guardian, ...rest } = read.data
  const isNamed = Object.values(guardian ?? {}).some(Boolean)
  return { ...rest, shiftIds: shiftIds ?? [], people: people ?? [], guardian: isNamed ? guardian : undefined }
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const plan = await getPublicPlan(ctx, slugFrom(params.plan))
  const personId = ownPersonId(ctx)
  const [all, family] = await Promise.all([listShifts(ctx, plan.id), personId ? listFamily(ctx, personId) : []])
  const shifts = all.map((shift) => presentShift(shift, plan, ctx.now))
  const wanted = url.searchParams.get('schicht')
  const open = shifts.filter(({ id, isOver, free }) => id === wanted || (!isOver && free > 0))
  const chosen = open.find(({ id }) => id === wanted) ?? null
  const user = ctx.actor.kind === 'user' ? ctx.actor : null
  return {
    slug: plan.slug,
    title: plan.title,
    isOpen: plan.state === 'published' && open.length > 0,
    shifts: open,
    leaveText: leaveLine(
      all.filter(({ id }) => (chosen ? id === chosen.id : open.some((one) => one.id === id))),
      plan,
      ctx.now,
    ),
    chosen,
    family: family.map(({ id, firstname, lastname, isSelf }) => ({ id, name: `${firstname} ${lastname}`, isSelf })),
    start: {
      firstname: user?.profile?.firstname ?? '',
      lastname: user?.profile?.lastname ?? '',
      email: user?.email ?? '',
    },
    key: newId(),
    done: FLASH.text(url.searchParams),
    page: { title: `Helfen: ${plan.title}`, noindex: true },
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { ctx, services, address } = gateOf(context)
  const plan = await getPublicPlan(ctx, slugFrom(params.plan))
  const sent = await request.formData()
  const isFamily = sent.get('manner') === 'family' && ownPersonId(ctx) !== null
  const read = isFamily ? parseForm(sent, FamilyForm, {}) : parseForm(sent, VisitorForm, {})
  if (!read.ok) return data({ form: read.answer, chosen: [] }, 422)
  if (!isFamily && !(await services.signUpLimit.take(address)))
    return data({ form: refusedForm(read.typed, { field: '', text: tooMany('Eintragungen') }), chosen: [] }, 429)
  const idempotencyKey = keyFrom(sent)
  const input = read.value
  const answer =
    'people' in input
      ? await joinAsFamily(ctx, { input, idempotencyKey })
      : await joinShifts(ctx, { input, idempotencyKey, via: 'web' })
  if (!answer.ok) {
    const chosen = (await listShifts(ctx, plan.id)).filter(({ id }) => input.shiftIds.includes(id))
    const fault = { field: fieldOf(answer, isFamily), text: joinText(answer, chosen, plan) }
    // A full one stays ticked, and in sight.
    return data({ form: refusedForm(read.typed, fault), chosen: chosen.map((one) => presentShift(one, plan, ctx.now)) }, 409)
  }
  const note = FLASH.note(answer.value.state === 'requested' ? 'bestaetigen' : 'eingetragen')
  return redirect(
    noted(`${helpersAddress(plan.slug)}/join${url.search.startsWith('?schicht=') ? url.search.slice(0, 50) : ''}`, note),
  )
}
