import { data, redirect } from 'react-router'
import { z } from 'zod'
import { contactText } from '../../domain/clubs/find-contact.ts'
import { offerSwap } from '../../domain/operations/accept-swap.ts'
import { confirmSignUp } from '../../domain/operations/confirm-sign-up.ts'
import { leaveShift } from '../../domain/operations/leave-shift.ts'
import { type Assignment, getSignUp } from '../../domain/operations/list-assignments.ts'
import { SHIFT_LINK } from '../../domain/operations/mails.ts'
import { planContact } from '../../domain/operations/notify-helper.ts'
import { getPlan, listShifts, type Shift } from '../../domain/operations/queries.ts'
import { endOf, leaveUntil, maySuit } from '../../domain/operations/rules.ts'
import { JOIN_REFUSALS, LEAVE_REFUSALS, leaveText, SWAP_REFUSALS, shiftText, whenText } from '../../domain/operations/texts.ts'
import { isAfter } from '../../kernel/calendar.ts'
import { gateOf } from '../kit/gate.ts'
import { brokenLink, readSignedToken } from '../kit/signed-link.ts'
import type { Route } from './+types/shift-link'
import { helpersAddress } from './operations-address.ts'
import { demandsOf } from './plan-view.ts'
import { swapAddress } from './swap-address.ts'

const isKind = (kind: string): kind is typeof SHIFT_LINK => kind === SHIFT_LINK

const STATE_TEXTS = {
  requested: 'Noch nicht bestätigt',
  confirmed: 'Eingetragen',
  expired: 'Noch nicht bestätigt',
  left: 'Ausgetragen',
}

function present(row: Assignment, now: Temporal.Instant) {
  const plan = { startsOn: row.startsOn, leaveDays: row.leaveDays, state: row.planState }
  const until = leaveUntil(row, plan)
  const isOver = !isAfter(endOf(row, plan), now)
  const isOpen = row.state === 'requested' || row.state === 'expired'
  return {
    id: row.id,
    person: `${row.firstname} ${row.lastname}`.trim(),
    task: row.task,
    when: whenText(row, plan),
    place: row.place || row.planPlace,
    stateText: STATE_TEXTS[row.state],
    isConfirmed: row.state === 'confirmed',
    isOpen: isOpen && !isOver,
    isOver,
    mayLeave: row.state === 'confirmed' && isAfter(until, now),
    leaveText: row.state === 'confirmed' && !isOver ? `${leaveText(until)}.` : '',
  }
}

/** Somebody is in it to swap with, and this helper is old enough. */
function isChoice(shift: Shift, row: Assignment, now: Temporal.Instant): boolean {
  if (shift.id === row.shiftId || !shift.startsAt || !isAfter(shift.startsAt, now) || shift.filled === shift.requested)
    return false
  const plan = { startsOn: row.startsOn, leaveDays: row.leaveDays, state: row.planState }
  return maySuit(shift, plan, { birthOn: row.birthOn, isIn: false, busy: [], isQualified: true }).ok
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const link = readSignedToken(gate, params.token, isKind)
  const page = { noindex: true }
  if (typeof link === 'string') {
    const contact = await contactText(ctx)
    const broken = brokenLink(link, `Bitte wenden Sie sich an die Geschäftsstelle${contact ? `: ${contact}` : '.'}`)
    return data({ broken, shown: null, page }, { status: broken.status })
  }
  const rows = await getSignUp(ctx, link.id)
  const [first] = rows
  const plan = await listShifts(ctx, first.planId)
  const shifts = rows.map((row) => {
    const view = present(row, ctx.now)
    const isSwappable = view.isConfirmed && !view.isOver && row.startsAt !== null
    const choices = isSwappable ? plan.filter((shift) => isChoice(shift, row, ctx.now)) : []
    return {
      ...view,
      choices: choices.map((shift) => ({ id: shift.id, text: [shiftText(shift, row), ...demandsOf(shift)].join(', ') })),
    }
  })
  return data({
    broken: null,
    shown: {
      plan: first.planTitle,
      slug: helpersAddress(first.planSlug),
      contact: await planContact(ctx, await getPlan(ctx, first.planId)),
      shifts,
      mayConfirm: shifts.some(({ isOpen }) => isOpen),
    },
    page,
  })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const gate = gateOf(context)
  const link = readSignedToken(gate, params.token, isKind)
  // The loader shows the reason.
  if (typeof link === 'string') return redirect(url.pathname)
  const form = await request.formData()
  const refused = (refusal: string) => data({ refusal, offered: null, of: '' }, 409)
  if (form.get('intent') === 'confirm') {
    const answer = await confirmSignUp(gate.ctx, link.id)
    return answer.ok ? redirect(url.pathname) : refused(JOIN_REFUSALS[answer.refusal])
  }
  const id = z.uuid().safeParse(form.get('assignment'))
  if (form.get('intent') === 'leave' && id.success) {
    const answer = await leaveShift(gate.ctx, id.data, link.id)
    return answer.ok ? redirect(url.pathname) : refused(LEAVE_REFUSALS[answer.refusal])
  }
  if (form.get('intent') === 'offer' && id.success) {
    const wanted = form.getAll('wanted').flatMap((one) => z.uuid().safeParse(one).data ?? [])
    const offered = await offerSwap(gate.ctx, id.data, wanted, link.id)
    if (offered.ok) return data({ refusal: undefined, offered: swapAddress(gate, offered.value), of: id.data })
    const text = offered.refusal === 'not_offered' ? 'Bitte kreuzen Sie an, welche Schichten Sie nehmen würden.' : null
    return refused(text ?? { ...JOIN_REFUSALS, ...SWAP_REFUSALS }[offered.refusal])
  }
  return redirect(url.pathname)
}
