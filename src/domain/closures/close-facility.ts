import type { z } from 'zod'
import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { formatMoment, isAfter } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { enterBookings, lockParts, type Occupied, suspendBookings } from '../bookings/hold-bookings.ts'
import { OPEN_END } from '../bookings/rules.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { lockSessions } from '../sessions/lock-sessions.ts'
import { canCloseFacility } from './access.ts'
import type { Announced } from './announce-affected.ts'
import { announceClosure } from './announce-closure.ts'
import { type ClosureChoices, ClosureInput } from './input.ts'
import { CLOSURE_JOURNAL } from './journal.ts'
import { listAtomsOf } from './list-atoms-of.ts'
import { notifyAskers } from './notify-askers.ts'
import { type AffectedBooking, type Closure, getClosure, listAffected, sessionsOf } from './queries.ts'
import { partsToClose } from './rules.ts'
import { closedText } from './texts.ts'

export type CloseRefusal = 'closed_already' | 'over' | 'no_parts'
/** Closures that stand there meanwhile. */
export interface ClosedAlready {
  closed_already: { closures: Closure[] }
}
export type CloseAnswer = Answer<
  { id: string; suspended: number } & Announced,
  CloseRefusal | 'occupied',
  Occupied & ClosedAlready
>

/** Parts to hold and bookings in the way. @throws NotFound */
export async function findAffected(
  ctx: Ctx,
  input: ClosureInput,
): Promise<Answer<{ partIds: string[]; affected: AffectedBooking[] }, CloseRefusal, ClosedAlready>> {
  const { facilityId, partIds, startsAt, endsAt } = ClosureInput.parse(input)
  if (endsAt !== null && !isAfter(endsAt, ctx.now)) return refuse('over')
  const atoms = await listAtomsOf(ctx, facilityId)
  if (partIds.some((id) => !atoms.has(id))) return refuse('no_parts')
  const closed = partsToClose(partIds.length > 0 ? partIds : [...atoms.keys()], atoms)
  if (closed.length === 0) return refuse('no_parts')
  const affected = await listAffected(ctx, closed, startsAt, endsAt ?? OPEN_END)
  const standing = [...new Set(affected.flatMap(({ closureId }) => closureId ?? []))]
  if (standing.length === 0) return ok({ partIds: closed, affected })
  const closures: Closure[] = []
  for (const id of standing) closures.push(await getClosure(ctx, id))
  return refuse('closed_already', { closures })
}

/**
 * Closes a hall or parts: bookings are suspended, sessions moved or cancelled as chosen, everybody is told once (`told`). All or
 * nothing if a chosen place is taken. @throws NotFound, Forbidden
 */
export async function closeFacility(ctx: Ctx, given: ClosureInput, choices: ClosureChoices): Promise<CloseAnswer> {
  allow(canCloseFacility(ctx.actor))
  const input = ClosureInput.parse(given)
  return transaction(ctx, async (ctx) => {
    const expected = await findAffected(ctx, input)
    if (!expected.ok) return expected
    await lockSessions(ctx, sessionsOf(expected.value.affected))
    await lockParts(ctx, [...expected.value.partIds, ...choices.moves.values()])
    return savepoint(ctx, async (ctx): Promise<CloseAnswer> => {
      const answer = await findAffected(ctx, input)
      if (!answer.ok) return answer
      const { partIds, affected } = answer.value
      const closure = await enterClosure(ctx, input, choices)
      const mails = await suspend(ctx, closure, affected)
      await saveSettlements(ctx, closure.id, affected, choices.settlements)
      const held = { kind: 'maintenance', title: closedText(input.reason), departmentId: null, closureId: closure.id } as const
      // The past stays: nothing is closed backwards.
      const startsAt = isAfter(input.startsAt, ctx.now) ? input.startsAt : ctx.now
      const span = { startsAt, endsAt: input.endsAt ?? OPEN_END }
      const placed = await enterBookings(
        ctx,
        partIds.map((partId) => ({ ...held, ...span, partId })),
      )
      if (!placed.ok) return placed
      const announced = await announceClosure(ctx, closure, affected, choices)
      if (!announced.ok) return announced
      const until = input.endsAt ? `bis ${formatMoment(input.endsAt)}` : 'bis auf Weiteres'
      const content = CLOSURE_JOURNAL.closed(
        closure.facilityName,
        formatMoment(input.startsAt),
        until,
        input.reason,
        affected.length,
      )
      await record(ctx, { event: 'facility.closed', id: closure.id, content })
      const { told, ...more } = announced.value
      return ok({ id: closure.id, suspended: affected.length, ...more, told: told + mails })
    })
  })
}

async function enterClosure(ctx: Ctx, input: z.output<typeof ClosureInput>, { announceUntil }: ClosureChoices): Promise<Closure> {
  const id = newId()
  const { facilityId, startsAt, endsAt, reason } = input
  await ctx.db
    .insertInto('closures')
    .values({
      clubId: ctx.club.id,
      id,
      facilityId,
      startsAt,
      endsAt,
      reason,
      announcedUntil: announceUntil,
      closedAt: ctx.now,
      closedBy: userIdOf(ctx),
    })
    .execute()
  return getClosure(ctx, id)
}

/** Answers the number of mails to contacts. */
async function suspend(ctx: Ctx, closure: Closure, affected: AffectedBooking[]): Promise<number> {
  if (affected.length === 0) return 0
  const ids = affected.map(({ bookingId }) => bookingId)
  await suspendBookings(ctx, ids, new Set([closure.id]))
  const withoutSession = affected.flatMap(({ bookingId, sessionId }) => (sessionId === null ? bookingId : []))
  return notifyAskers(ctx, closure, 'booking.suspended', withoutSession)
}

/** Also for courses without a cancellation yet: a nightly announcement may reach them. */
async function saveSettlements(
  ctx: Ctx,
  closureId: string,
  affected: readonly AffectedBooking[],
  settlements: ClosureChoices['settlements'],
): Promise<void> {
  const rows = [...new Set(affected.flatMap(({ courseId }) => courseId ?? []))].flatMap((courseId) => {
    const settlement = settlements.get(courseId) ?? 'none'
    return settlement === 'none' ? [] : [{ clubId: ctx.club.id, closureId, courseId, settlement }]
  })
  if (rows.length > 0) await ctx.db.insertInto('closureCourses').values(rows).execute()
}
