import { data, redirect } from 'react-router'
import { z } from 'zod'
import { canOverrideBooking } from '../../domain/bookings/access.ts'
import { approveBooking, declineBooking } from '../../domain/bookings/approve-booking.ts'
import { cancelBooking } from '../../domain/bookings/commands.ts'
import { getBooking } from '../../domain/bookings/get-booking.ts'
import { listOccupants, type Occupant } from '../../domain/bookings/queries.ts'
import { hoursOn } from '../../domain/bookings/rules.ts'
import { CANCELLED_THERE, DECIDE_REFUSALS, MOVE_REFUSALS, UNDO_TOO_LATE } from '../../domain/bookings/texts.ts'
import type { Ctx } from '../../domain/context.ts'
import { moveWithEvent } from '../../domain/events/move-with-event.ts'
import { listOpeningHours } from '../../domain/facilities/list-opening-hours.ts'
import { createBooking } from '../../domain/placements/create-booking.ts'
import { lookAtDisplaced } from '../../domain/placements/look-at-displaced.ts'
import { undoDisplacement } from '../../domain/placements/undo-displacement.ts'
import { berlinDay, berlinTime, formatSpan, formatTime, formatTimes } from '../../kernel/calendar.ts'
import { type DisplacedView, presentDisplaced } from '../bookings/displaced-view.ts'
import { REASON_MISSING } from '../bookings/series-choices.ts'
import { readForm, refusedForm } from '../forms.ts'
import type { FormFault } from '../ui/error-summary.tsx'
import { placeInput, spanOf } from './place-input.ts'
import { PATH, planAddress, readPlan, usualColourOf } from './plan-address.ts'

/** What a form about a booking asks for. */
const why = z.string().trim().max(200, 'Bitte höchstens 200 Zeichen.').default('')

export const PlanAction = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['drag', 'move']), id: z.uuid(), version: z.coerce.number().int(), ...placeInput, hoursReason: why }),
  z.object({
    intent: z.literal('create'),
    ...placeInput,
    title: z.string('Bitte geben Sie einen Titel ein.').trim().max(120, 'Bitte höchstens 120 Zeichen.'),
    kind: z.enum(['team', 'event', 'match', 'external', 'maintenance']),
    departmentId: z.uuid().optional(),
    note: z.string().trim().max(1000, 'Bitte höchstens 1000 Zeichen.').default(''),
    reason: why,
    hoursReason: why,
    /** Whoever stands there makes room, as it was shown (`seen`). */
    byRight: z.string().optional(),
    seen: z.string().default(''),
  }),
  z.object({ intent: z.literal('undo'), id: z.uuid() }),
  z.object({
    intent: z.enum(['approve', 'decline', 'cancel']),
    id: z.uuid(),
    reason: z.string().trim().max(500).default(''),
  }),
])
export type PlanAction = z.output<typeof PlanAction>
type Move = Extract<PlanAction, { intent: 'drag' | 'move' }>
type Create = Extract<PlanAction, { intent: 'create' }>
type Undo = Extract<PlanAction, { intent: 'undo' }>
type Decide = Extract<PlanAction, { intent: 'approve' | 'decline' | 'cancel' }>

/** What a drag on the plan gets back; `back` is where it came from, to undo it. */
export type DragAnswer =
  | { ok: true; title: string; text: string; id: string; version: number; back: Record<'partId' | 'day' | 'from' | 'to', string> }
  | { ok: false; text: string; isClosed: boolean }

type Outcome = { ok: true; done: string; open: string | null } | { ok: false; fault: FormFault; displaced?: DisplacedView | null }

const inTheWay = (occupants: readonly Occupant[]): string =>
  occupants
    .slice(0, 3)
    .map(({ title, startsAt, endsAt }) => `${title}, ${formatSpan(startsAt, endsAt)}`)
    .join('; ')

const CHANGED = 'Inzwischen steht dort etwas anderes. Bitte sehen Sie noch einmal nach, wen es trifft.'

const outsideHours = (reason: string) => (reason === '' ? {} : { outsideHours: { reason } })

/** Who may take an open hall's time may take a closed one's, too: the board, which says why. */
async function closedHours(ctx: Ctx, where: Parameters<typeof spanOf>[0]): Promise<string> {
  const hours = hoursOn(await listOpeningHours(ctx, where.partId), where.partId, where.day) ?? []
  const open = hours.map(({ opensTime, closesTime }) => formatTimes(opensTime, closesTime)).join(' und ')
  const said = `Außerhalb der Öffnungszeiten${open ? ` (${open} Uhr)` : ''}.`
  return canOverrideBooking(ctx.actor) ? `${said} Soll es trotzdem sein, nennen Sie bitte einen Grund.` : said
}

async function move(ctx: Ctx, action: Move): Promise<DragAnswer> {
  const before = await getBooking(ctx, action.id)
  const to = { ...spanOf(action), version: action.version, ...outsideHours(action.hoursReason) }
  const answer = await moveWithEvent(ctx, action.id, to)
  if (!answer.ok && answer.refusal === 'closed_hours') return { ok: false, text: await closedHours(ctx, action), isClosed: true }
  if (!answer.ok) {
    const who = answer.refusal === 'occupied' ? inTheWay(answer.occupants) : ''
    return { ok: false, text: [MOVE_REFUSALS[answer.refusal], who].filter(Boolean).join(' '), isClosed: false }
  }
  const back = {
    partId: before.partId,
    day: berlinDay(before.startsAt).toString(),
    from: formatTime(berlinTime(before.startsAt)),
    to: formatTime(berlinTime(before.endsAt)),
  }
  const { version } = answer.value
  const after = await getBooking(ctx, action.id)
  const text = `jetzt ${formatSpan(after.startsAt, after.endsAt)}, ${after.place}`
  return { ok: true, title: before.title, text, id: action.id, version, back }
}

/** Where the refusal stands: with the reason that the board may give, else with the time. */
const closedField = (ctx: Ctx) => (canOverrideBooking(ctx.actor) ? 'hoursReason' : 'to')

/** Who would make room at this time; null where the actor may not take it, or a closure is there. */
async function lookAt(ctx: Ctx, occupants: readonly Occupant[]): Promise<DisplacedView | null> {
  const isClosed = occupants.some(({ closureId }) => closureId !== null)
  return isClosed || !canOverrideBooking(ctx.actor) ? null : presentDisplaced(await lookAtDisplaced(ctx, occupants))
}

async function create(ctx: Ctx, action: Create): Promise<Outcome> {
  const { title, kind, departmentId, note, reason, hoursReason, byRight, seen, ...where } = action
  const occupants = byRight ? await listOccupants(ctx, [spanOf(where)]) : []
  const displaced = await lookAt(ctx, occupants)
  if (displaced && reason === '') return { ok: false, fault: REASON_MISSING, displaced }
  if (displaced && displaced.seen !== seen) return { ok: false, fault: { field: 'from', text: CHANGED }, displaced }
  const override = displaced ? { override: { reason } } : {}
  const answer = await createBooking(ctx, {
    ...spanOf(where),
    title,
    kind,
    departmentId: departmentId ?? null,
    note,
    ...override,
    ...outsideHours(hoursReason),
  })
  if (answer.ok) return { ok: true, done: 'created', open: answer.value }
  if (answer.refusal === 'closed_hours')
    return { ok: false, fault: { field: closedField(ctx), text: await closedHours(ctx, where) } }
  const text = `Diese Zeit ist belegt: ${inTheWay(answer.occupants)}.`
  return { ok: false, fault: { field: 'from', text }, displaced: await lookAt(ctx, answer.occupants) }
}

async function decide(ctx: Ctx, { intent, id, reason }: Decide): Promise<Outcome> {
  if (intent === 'cancel') {
    const answer = await cancelBooking(ctx, id, { reason })
    if (answer.ok) return { ok: true, done: 'cancelled', open: null }
    return {
      ok: false,
      fault: { field: 'reason', text: CANCELLED_THERE },
    }
  }
  const answer = intent === 'approve' ? await approveBooking(ctx, id, reason) : await declineBooking(ctx, id, { reason })
  if (answer.ok) return { ok: true, done: intent === 'approve' ? 'approved' : 'declined', open: intent === 'approve' ? id : null }
  return { ok: false, fault: { field: 'reason', text: DECIDE_REFUSALS[answer.refusal] } }
}

/** Gives a time taken by right back to those who had it. */
async function undo(ctx: Ctx, { id }: Undo): Promise<Outcome> {
  const answer = await undoDisplacement(ctx, id)
  if (answer.ok) return { ok: true, done: answer.value.left > 0 ? 'undonePartly' : 'undone', open: null }
  const text =
    answer.refusal === 'occupied'
      ? `Dort steht inzwischen etwas anderes: ${inTheWay(answer.occupants)}. Verlegen Sie das zuerst und versuchen Sie es noch einmal.`
      : UNDO_TOO_LATE
  return { ok: false, fault: { field: '', text } }
}

/** Does what a form about a booking asks for. */
export async function runBookingForm(ctx: Ctx, action: Move | Create | Decide | Undo): Promise<Outcome> {
  if (action.intent === 'create') return create(ctx, action)
  if (action.intent === 'undo') return undo(ctx, action)
  if (!('version' in action)) return decide(ctx, action)
  const moved = await move(ctx, action)
  if (moved.ok) return { ok: true, done: 'moved', open: moved.id }
  return { ok: false, fault: { field: moved.isClosed ? closedField(ctx) : 'from', text: moved.text } }
}

/** What the plan answers to its forms and to drags. */
export async function answerPlanAction(ctx: Ctx, request: Request, search: URLSearchParams) {
  const form = await readForm(request, PlanAction)
  if (!form.ok) return data({ form: form.answer, drag: null, displaced: null }, 422)
  const action = form.value
  if (action.intent === 'drag') return data({ form: null, drag: await move(ctx, action), displaced: null })
  const outcome = await runBookingForm(ctx, action)
  if (!outcome.ok)
    return data({ form: refusedForm(form.typed, outcome.fault), drag: null, displaced: outcome.displaced ?? null }, 422)
  const shown = 'day' in action ? { day: action.day.toString() } : {}
  return redirect(
    planAddress(PATH, readPlan(search, 'day', usualColourOf(ctx.club)), shown, {
      ...(outcome.open ? { buchung: outcome.open } : {}),
      getan: outcome.done,
    }),
  )
}
