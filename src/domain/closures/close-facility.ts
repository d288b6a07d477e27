import type { z } from 'zod'
import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { formatMoment, isAfter } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { enterBookings, lockParts, type Occupied, suspendBookings } from '../bookings/hold-bookings.ts'
import { OPEN_END } from '../bookings/rules.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { getSessionForChange } from '../sessions/get-session.ts'
import { canCloseFacility } from './access.ts'
import { announceClosure } from './announce-closure.ts'
import type { Announced } from './announce-met.ts'
import { type ClosureChoices, ClosureInput } from './input.ts'
import { listAtomsOf } from './list-atoms-of.ts'
import { type Closure, getClosure, listMet, type Met } from './queries.ts'
import { partsToClose } from './rules.ts'
import { tellAskers } from './tell-askers.ts'

export type CloseRefusal = 'closed_already' | 'over' | 'no_parts'
export type CloseAnswer = Answer<{ id: string; suspended: number } & Announced, CloseRefusal> | Occupied

/** What a closure would hold and meet. @throws NotFound */
export async function findMet(ctx: Ctx, input: ClosureInput): Promise<Answer<{ partIds: string[]; met: Met[] }, CloseRefusal>> {
  const { facilityId, partIds, startsAt, endsAt } = ClosureInput.parse(input)
  if (endsAt !== null && !isAfter(endsAt, ctx.now)) return refuse('over')
  const atoms = await listAtomsOf(ctx, facilityId)
  if (partIds.some((id) => !atoms.has(id))) return refuse('no_parts')
  const closed = partsToClose(partIds.length > 0 ? partIds : [...atoms.keys()], atoms)
  if (closed.length === 0) return refuse('no_parts')
  const met = await listMet(ctx, closed, startsAt, endsAt ?? OPEN_END)
  return met.some(({ closureId }) => closureId !== null) ? refuse('closed_already') : ok({ partIds: closed, met })
}

/**
 * Closes a hall or parts of it: what it meets is suspended, sessions are moved or announced as cancelled as chosen, and everybody is told
 * once; all in one step, or nothing when a place to move to is taken. @throws NotFound, Forbidden
 */
export async function closeFacility(ctx: Ctx, given: ClosureInput, choices: ClosureChoices): Promise<CloseAnswer> {
  allow(canCloseFacility(ctx.actor))
  const input = ClosureInput.parse(given)
  return transaction(ctx, async (ctx) => {
    const expected = await findMet(ctx, input)
    if (!expected.ok) return expected
    await lockSessions(ctx, expected.value.met)
    await lockParts(ctx, [...expected.value.partIds, ...choices.moves.values()])
    return savepoint(ctx, async (ctx): Promise<CloseAnswer> => {
      const answer = await findMet(ctx, input)
      if (!answer.ok) return answer
      const { partIds, met } = answer.value
      const closure = await enterClosure(ctx, input, choices)
      await suspend(ctx, closure, met)
      await noteSettlements(ctx, closure.id, met, choices.settlements)
      const held = { kind: 'maintenance', title: `Gesperrt: ${input.reason}`, departmentId: null, closureId: closure.id } as const
      // What is over stays as it was: nothing is closed backwards.
      const startsAt = isAfter(input.startsAt, ctx.now) ? input.startsAt : ctx.now
      const span = { startsAt, endsAt: input.endsAt ?? OPEN_END }
      const placed = await enterBookings(
        ctx,
        partIds.map((partId) => ({ ...held, ...span, partId })),
      )
      if (!placed.ok) return placed
      const announced = await announceClosure(ctx, closure, met, choices)
      if (!announced.ok) return announced
      const until = input.endsAt ? `bis ${formatMoment(input.endsAt)}` : 'bis auf Weiteres'
      const content = `Gesperrt: ${closure.facilityName} ab ${formatMoment(input.startsAt)} ${until} (${input.reason}), ${met.length} Belegungen betroffen`
      await record(ctx, { event: 'facility.closed', id: closure.id, content })
      return ok({ id: closure.id, suspended: met.length, ...announced.value })
    })
  })
}

/** Locks the offers of these sessions, in the order of their ids. */
export async function lockSessions(ctx: Ctx, met: readonly Met[]): Promise<void> {
  const byCourse = new Map(
    met.flatMap(({ courseId, sessionId }) => (courseId && sessionId ? [[courseId, sessionId] as const] : [])),
  )
  for (const courseId of [...byCourse.keys()].toSorted()) await getSessionForChange(ctx, found(byCourse.get(courseId)))
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

/** Takes the parts from what a closure meets, remembers it, and tells whoever asked for a booking. */
async function suspend(ctx: Ctx, closure: Closure, met: Met[]): Promise<void> {
  if (met.length === 0) return
  const ids = met.map(({ bookingId }) => bookingId)
  await suspendBookings(ctx, ids, new Set([closure.id]))
  const withoutSession = met.flatMap(({ bookingId, sessionId }) => (sessionId === null ? bookingId : []))
  await tellAskers(ctx, closure, 'booking.suspended', withoutSession)
}

/** Also for offers of which nothing is cancelled yet: it counts once a night's announcement reaches them. */
async function noteSettlements(
  ctx: Ctx,
  closureId: string,
  met: readonly Met[],
  settlements: ClosureChoices['settlements'],
): Promise<void> {
  const rows = [...new Set(met.flatMap(({ courseId }) => courseId ?? []))].flatMap((courseId) => {
    const settlement = settlements.get(courseId) ?? 'none'
    return settlement === 'none' ? [] : [{ clubId: ctx.club.id, closureId, courseId, settlement }]
  })
  if (rows.length > 0) await ctx.db.insertInto('closureCourses').values(rows).execute()
}
