import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, isAfter } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { enterBookings, lockParts, type Occupied } from '../bookings/hold-bookings.ts'
import { endSessions } from '../cancellations/end-sessions.ts'
import { type Announced, announceAffected } from '../closures/announce-affected.ts'
import type { ClosureChoices, SETTLEMENTS } from '../closures/input.ts'
import { type AffectedView, previewAffected } from '../closures/preview-affected.ts'
import { type AffectedBooking, sessionsOf } from '../closures/queries.ts'
import { ANNOUNCE_DAYS, type ClosedGround } from '../closures/rules.ts'
import { lostBecause } from '../closures/texts.ts'
import { type Ctx, isSuperUser, userIdOf } from '../context.ts'
import { changeSession } from '../sessions/change-session.ts'
import type { Session } from '../sessions/get-session.ts'
import { lockSessions } from '../sessions/lock-sessions.ts'
import type { HallOwner } from './access.ts'
import { SHARED_HALL_JOURNAL } from './journal.ts'
import { listGrantedParts } from './list-granted-parts.ts'
import { announceUntilOf, listAffectedThere, listSharedClosures, type SharedClosure } from './list-shared-closures.ts'
import { remindOffice } from './remind-office.ts'

/** The closure with a preview of the settlement. Changes nothing. @throws NotFound, Forbidden */
export async function previewSharedClosure(
  ctx: Ctx,
  owner: HallOwner,
  closureId: string,
): Promise<{ closure: SharedClosure; preview: AffectedView }> {
  const closure = await getSharedClosure(ctx, owner, closureId)
  const preview = await previewAffected(ctx, closure.affected, announceUntilOf(closure, ctx.now), [], (sessions) =>
    listGrantedParts(ctx, sessions),
  )
  return { closure, preview }
}

async function getSharedClosure(ctx: Ctx, owner: HallOwner, closureId: string): Promise<SharedClosure> {
  return found((await listSharedClosures(ctx, owner)).find(({ id }) => id === closureId))
}

/** The closure decides how far sessions are announced. */
export type SharedChoices = Omit<ClosureChoices, 'announceUntil'>

/**
 * Settles sessions in a closed hall of the association: moved to an own hall or to granted time, or cancelled, as chosen;
 * everybody is told once. All or nothing if a chosen place is taken. An open-ended closure goes on every night. @throws NotFound,
 * Forbidden
 */
export async function settleSharedClosure(
  ctx: Ctx,
  owner: HallOwner,
  closureId: string,
  choices: SharedChoices,
): Promise<Answer<Announced, 'occupied', Occupied>> {
  const closure = await getSharedClosure(ctx, owner, closureId)
  const announceUntil = announceUntilOf(closure, ctx.now)
  return transaction(ctx, async (ctx) => {
    await lockSessions(ctx, sessionsOf(closure.affected))
    await lockParts(ctx, [...choices.moves.values()])
    return savepoint(ctx, async (ctx): Promise<Answer<Announced, 'occupied', Occupied>> => {
      await saveDecision(ctx, owner, closure, { ...choices, announceUntil })
      const announced = await announceAffected(ctx, closure, sharedGround(closure), await stillAffected(ctx, closure), {
        ...choices,
        announceUntil,
      })
      if (!announced.ok) return announced
      const { cancelled, moved } = announced.value
      const content = SHARED_HALL_JOURNAL.closureSettled(closure.facilityName, closure.reason, cancelled, moved)
      if (cancelled + moved > 0) await record(ctx, { event: 'shared_closure.settled', id: closureId, content })
      return announced
    })
  })
}

/**
 * Every night: cancels and announces sessions of the next two weeks under decided closures; reminds the office of undecided ones.
 * Answers the number of cancelled sessions.
 */
export async function announceSharedOfAll(ctx: Ctx, owner: HallOwner): Promise<number> {
  allow(isSuperUser(ctx.actor))
  let cancelled = 0
  for (const closure of await listSharedClosures(ctx, owner)) {
    const until = berlinDay(ctx.now).add({ days: ANNOUNCE_DAYS })
    const isDue = closure.affected.some(({ startsAt }) => !isAfter(berlinDay(startsAt), until))
    if (!closure.isDecided) await remindOffice(ctx, closure)
    if (!closure.isDecided || !isDue) continue
    const settled = await settleSharedClosure(ctx, owner, closure.id, {
      moves: new Map(),
      settlements: await listSettlements(ctx, closure.id),
    })
    if (settled.ok) cancelled += settled.value.cancelled
  }
  return cancelled
}

/** Read again with the courses locked: closure or session may have changed. */
async function stillAffected(ctx: Ctx, closure: SharedClosure): Promise<AffectedBooking[]> {
  const known = new Set(closure.affected.map(({ sessionId }) => sessionId))
  return (await listAffectedThere(ctx)).filter(({ sessionId }) => known.has(sessionId))
}

async function saveDecision(ctx: Ctx, owner: HallOwner, closure: SharedClosure, choices: ClosureChoices): Promise<void> {
  const { id: closureId, facilityName, reason } = closure
  const { announceUntil: announcedUntil, settlements } = choices
  await ctx.db
    .insertInto('sharedClosures')
    .values({
      clubId: ctx.club.id,
      closureId,
      ownerClubId: owner.ctx.club.id,
      facilityName,
      reason,
      announcedUntil,
      decidedAt: ctx.now,
      decidedBy: userIdOf(ctx),
    })
    .onConflict((conflict) => conflict.columns(['clubId', 'closureId']).doUpdateSet({ announcedUntil }))
    .execute()
  const affected = new Set(closure.affected.map(({ courseId }) => courseId))
  for (const [courseId, how] of settlements) if (affected.has(courseId)) await saveSettlement(ctx, closureId, courseId, how)
}

async function saveSettlement(
  ctx: Ctx,
  closureId: string,
  courseId: string,
  settlement: (typeof SETTLEMENTS)[number],
): Promise<void> {
  await ctx.db
    .insertInto('sharedClosureCourses')
    .values({ clubId: ctx.club.id, closureId, courseId, settlement })
    .onConflict((conflict) => conflict.columns(['clubId', 'closureId', 'courseId']).doUpdateSet({ settlement }))
    .execute()
}

async function listSettlements(ctx: Ctx, closureId: string): Promise<SharedChoices['settlements']> {
  const rows = await ctx.db
    .selectFrom('sharedClosureCourses')
    .select(['courseId', 'settlement'])
    .where('clubId', '=', ctx.club.id)
    .where('closureId', '=', closureId)
    .execute()
  return new Map(rows.map(({ courseId, settlement }) => [courseId, settlement as (typeof SETTLEMENTS)[number]]))
}

const TAKEN = refuse('occupied', { occupants: [] })

async function isOwnPart(ctx: Ctx, id: string): Promise<boolean> {
  const part = ctx.db.selectFrom('parts').select('id').where('clubId', '=', ctx.club.id).where('id', '=', id)
  return (await part.executeTakeFirst()) !== undefined
}

const sharedGround = (closure: SharedClosure): ClosedGround => ({
  closureId: null,
  async move(ctx, { session, affected }, partId) {
    const { startsAt, endsAt, title, departmentId } = session
    const to = { partId, startsAt, endsAt }
    const isGranted = found((await listGrantedParts(ctx, [affected]))[0]).some((part) => part.partId === partId)
    // Granted time needs no booking of the club.
    const booking = { kind: 'course' as const, title, departmentId, sessionId: session.id, isOwn: true, ...to }
    const placed = isGranted ? ok(undefined) : (await isOwnPart(ctx, partId)) ? await enterBookings(ctx, [booking]) : TAKEN
    if (!placed.ok) return placed
    await saveSessions(ctx, closure, [session], 'moved')
    if (!(await changeSession(ctx, session, to))) return TAKEN
    return ok(undefined)
  },
  async lose(ctx, met) {
    const sessions = met.map(({ session }) => session)
    await saveSessions(ctx, closure, sessions, 'cancelled')
    // Once told, a cancellation is final.
    await endSessions(ctx, sessions, { reason: lostBecause(closure), paysTrainer: false, undoUntil: ctx.now })
  },
  saveSettlement: (ctx, courseId, how) => saveSettlement(ctx, closure.id, courseId, how),
})

/** Old places of sessions: their time goes back to the association after the closure. */
async function saveSessions(
  ctx: Ctx,
  { id }: SharedClosure,
  sessions: readonly Session[],
  outcome: 'moved' | 'cancelled',
): Promise<void> {
  await sql`
    insert into shared_closure_sessions (club_id, closure_id, session_id, outcome, place_club_id, part_id, starts_at, ends_at)
    select club_id, ${id}, id, ${outcome}, place_club_id, part_id, starts_at, ends_at from sessions
    where club_id = ${ctx.club.id} and id = any(${sessions.map((session) => session.id)}::uuid[])
    on conflict (club_id, closure_id, session_id) do update set outcome = excluded.outcome`.execute(ctx.db)
}
