import { z } from 'zod'
import { canOverrideBooking, canPlaceBooking } from '../../../domain/bookings/access.ts'
import { approveBooking, declineBooking } from '../../../domain/bookings/approve-booking.ts'
import { cancelBooking } from '../../../domain/bookings/commands.ts'
import { getBooking } from '../../../domain/bookings/get-booking.ts'
import { occupantText } from '../../../domain/bookings/occupant-text.ts'
import { listOccupants, type Occupant } from '../../../domain/bookings/queries.ts'
import { hoursOn } from '../../../domain/bookings/rules.ts'
import { CANCELLED_THERE, DECIDE_REFUSALS, MOVE_REFUSALS, SERIES_CHANGED, UNDO_TOO_LATE } from '../../../domain/bookings/texts.ts'
import type { Ctx } from '../../../domain/context.ts'
import { moveWithEvent } from '../../../domain/events/move-with-event.ts'
import { listOpeningHours } from '../../../domain/facilities/list-opening-hours.ts'
import { createBooking } from '../../../domain/placements/create-booking.ts'
import { lookAtDisplaced } from '../../../domain/placements/look-at-displaced.ts'
import { getSeries } from '../../../domain/series/queries.ts'
import { takeBackDisplacement } from '../../../domain/series/take-back-displacement.ts'
import { releaseTime } from '../../../domain/slot-wishes/commands.ts'
import { ok } from '../../../kernel/answer.ts'
import { berlinDay, berlinTime, formatSpan, formatTime, formatTimes } from '../../../kernel/calendar.ts'
import { actions, formsOf } from '../../kit/actions.ts'
import { optionalId, version } from '../../kit/form-fields.ts'
import type { FormFault } from '../../kit/form-view.ts'
import type { Moved, SeriesQuestion } from '../plan/drag/drag-answer.ts'
import { FLASH } from '../series/booking-flash.ts'
import { type DisplacedView, presentDisplaced } from '../series/displaced-view.ts'
import { joinedText } from '../series/dragged.ts'
import { DEPARTMENT_MISSING, seriesAddress } from '../series/series-address.ts'
import { outsideHours, REASON_MISSING } from '../series/series-choices.ts'
import { repeatOf } from '../series/series-fields.ts'
import { checkNight, placeInput, spanOf } from './place-input.ts'

const { note } = FLASH
const why = z.string().trim().max(200, 'Bitte höchstens 200 Zeichen.').default('')

const ById = z.object({ id: z.uuid() })
const WithReason = ById.extend({ reason: z.string().trim().max(500).default('') })
const MoveFields = z.object({ id: z.uuid(), version, ...placeInput, hoursReason: why })
const Move = MoveFields.superRefine(checkNight)
const Drag = MoveFields.extend({ scope: z.literal('this').optional() })
const CreateFields = z.object({
  ...placeInput,
  title: z.string('Bitte geben Sie einen Titel ein.').trim().max(120, 'Bitte höchstens 120 Zeichen.'),
  kind: z.enum(['team', 'event', 'match', 'external', 'maintenance']),
  departmentId: optionalId,
  note: z.string().trim().max(1000, 'Bitte höchstens 1000 Zeichen.').default(''),
  reason: why,
  hoursReason: why,
  /** The occupants make room, as shown (`seen`). */
  byRight: z.string().optional(),
  seen: z.string().default(''),
})
const Create = CreateFields.superRefine(checkNight)

const inTheWay = (occupants: readonly Occupant[]): string => [...new Set(occupants.map(occupantText))].slice(0, 3).join('; ')

const CHANGED = 'Inzwischen steht dort etwas anderes. Bitte sehen Sie noch einmal nach, wen es trifft.'

/** The board may take a closed hall too, with a reason. */
async function closedHours(ctx: Ctx, where: Parameters<typeof spanOf>[0]): Promise<string> {
  const hours = hoursOn(await listOpeningHours(ctx, where.partId), where.partId, where.day) ?? []
  const open = hours.map(({ opensTime, closesTime }) => formatTimes(opensTime, closesTime)).join(' und ')
  const said = `Außerhalb der Öffnungszeiten${open ? ` (${open} Uhr)` : ''}.`
  return canOverrideBooking(ctx.actor) ? `${said} Soll es trotzdem sein, nennen Sie bitte einen Grund.` : said
}

async function move(ctx: Ctx, asked: z.output<typeof Move>): Promise<Moved> {
  const before = await getBooking(ctx, asked.id)
  const to = { ...spanOf(asked), version: asked.version, ...outsideHours(asked.hoursReason) }
  const answer = await moveWithEvent(ctx, asked.id, to)
  if (!answer.ok && answer.refusal === 'closed_hours') return { ok: false, text: await closedHours(ctx, asked), isClosed: true }
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
  const after = await getBooking(ctx, asked.id)
  const text = `jetzt ${formatSpan(after.startsAt, after.endsAt)}, ${after.place}`
  return { ok: true, title: before.title, text, id: asked.id, version: answer.value.version, back }
}

/** A drag of one date asks for the others of its series first; null without one, and for foreign departments. */
async function askSeries(ctx: Ctx, { id, scope, partId, day, from, to }: z.output<typeof Drag>): Promise<SeriesQuestion | null> {
  const { seriesId, seriesOn, departmentId } = await getBooking(ctx, id)
  if (scope === 'this' || seriesId === null || !canPlaceBooking(ctx.actor, departmentId)) return null
  const place = { partId, day: day.toString(), from, to }
  const { weekdays } = repeatOf((await getSeries(ctx, seriesId)).rule)
  const joined = joinedText(weekdays, { on: seriesOn ?? day, day })
  return { series: { following: seriesAddress(id, 'following', place), all: seriesAddress(id, 'all', place), joined } }
}

/** Beside the reason of the board, else beside the time. */
const closedField = (ctx: Ctx) => (canOverrideBooking(ctx.actor) ? 'hoursReason' : 'to')

/** Occupants to make room; null for a closure, or without the right to take the time. */
async function lookAt(ctx: Ctx, occupants: readonly Occupant[]): Promise<DisplacedView | null> {
  const isClosed = occupants.some(({ closureId }) => closureId !== null)
  return isClosed || !canOverrideBooking(ctx.actor) ? null : presentDisplaced(await lookAtDisplaced(ctx, occupants))
}

const refused = (fault: FormFault, shown: DisplacedView | null = null) => ({ ok: false as const, faults: [fault], shown })

/** Leads from the fault down to the choice. */
const BY_RIGHT = { field: 'reason', text: 'Soll diese Belegung vorgehen, nennen Sie hier einen Grund für den Vorrang.' }

async function create(ctx: Ctx, asked: z.output<typeof Create>) {
  const { title, kind, departmentId, note, reason, hoursReason, byRight, seen, ...where } = asked
  if (!canPlaceBooking(ctx.actor, departmentId)) return refused({ field: 'departmentId', text: DEPARTMENT_MISSING })
  const occupants = byRight ? await listOccupants(ctx, [spanOf(where)]) : []
  const displaced = await lookAt(ctx, occupants)
  if (displaced && reason === '') return refused(REASON_MISSING, displaced)
  if (displaced && displaced.seen !== seen) return refused({ field: 'from', text: CHANGED }, displaced)
  const override = displaced ? { override: { reason } } : {}
  const booking = { ...spanOf(where), title, kind, departmentId, note }
  const answer = await createBooking(ctx, { ...booking, ...override, ...outsideHours(hoursReason) })
  if (answer.ok) return answer
  if (answer.refusal === 'closed_hours') return refused({ field: closedField(ctx), text: await closedHours(ctx, where) })
  const text = `Diese Zeit ist belegt: ${inTheWay(answer.occupants)}.`
  const choice = await lookAt(ctx, answer.occupants)
  const faults = [{ field: 'from', text }, ...(choice ? [BY_RIGHT] : [])]
  return { ok: false as const, faults, shown: choice }
}

/** Gives a time taken by right back to its former holders. */
async function undo(ctx: Ctx, { id }: z.output<typeof ById>) {
  const answer = await takeBackDisplacement(ctx, id)
  if (answer.ok || answer.refusal !== 'occupied') return answer
  const text = `Dort steht inzwischen etwas anderes: ${inTheWay(answer.occupants)}. Verlegen Sie das zuerst und versuchen Sie es noch einmal.`
  return refused({ field: '', text })
}

/** A closure is lifted, or the request declined. */
async function approve(ctx: Ctx, { id, reason }: z.output<typeof WithReason>) {
  const answer = await approveBooking(ctx, id, reason)
  if (answer.ok || answer.refusal !== 'occupied') return answer
  const closures = answer.occupants.filter(({ closureId }) => closureId !== null)
  const text =
    closures.length > 0
      ? `Die Halle ist dann geschlossen. ${inTheWay(closures)}. Heben Sie diese Sperrung auf, oder lehnen Sie die Anfrage ab.`
      : `Die Zeit ist inzwischen anders belegt: ${inTheWay(answer.occupants)}.`
  return refused({ field: 'reason', text })
}

const BESIDE_REASON = { over: 'reason', not_requested: 'reason', occupied: 'reason' }
const decide = formsOf({ refusals: DECIDE_REFUSALS, fields: BESIDE_REASON })
const cancel = formsOf({
  refusals: { of_session: CANCELLED_THERE, of_closure: CANCELLED_THERE, of_event: CANCELLED_THERE },
  fields: { of_session: 'reason', of_closure: 'reason', of_event: 'reason' },
})
const form = formsOf({
  refusals: {
    too_late: UNDO_TOO_LATE,
    series_changed: SERIES_CHANGED,
    not_releasable: 'Diese Zeit lässt sich hier nicht frei geben.',
  },
})

/** Forms about bookings on the plan and in the lists; refused, `shown` names the groups to make room. */
export const answerBookingForm = actions({
  drag: form(Drag, async (ctx, asked) => ok((await askSeries(ctx, asked)) ?? (await move(ctx, asked)))),
  move: form(
    Move,
    async (ctx, asked) => {
      const moved = await move(ctx, asked)
      return moved.ok ? ok(moved) : refused({ field: moved.isClosed ? closedField(ctx) : 'from', text: moved.text })
    },
    note('verschoben'),
  ),
  create: form(Create, create, note('eingetragen')),
  undo: form(ById, undo, ({ left }) => note(left > 0 ? 'teils-zurueckgenommen' : 'zurueckgenommen')),
  release: form(ById, (ctx, { id }) => releaseTime(ctx, id), note('frei')),
  approve: decide(WithReason, approve, note('zugesagt')),
  decline: decide(WithReason, (ctx, { id, reason }) => declineBooking(ctx, id, { reason }), note('abgelehnt')),
  cancel: cancel(WithReason, (ctx, { id, reason }) => cancelBooking(ctx, id, { reason }), note('abgesagt')),
})
type Done = Extract<Awaited<ReturnType<typeof answerBookingForm>>, { ok: true }>

/** Booking that stays open beside the plan or the list; null closes the panel. */
export function openAfter(done: Done): string | null {
  if (done.intent === 'create') return done.value
  return done.intent === 'move' || done.intent === 'approve' ? done.input.id : null
}
