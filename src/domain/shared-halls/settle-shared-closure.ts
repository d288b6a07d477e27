import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { allow, found, ok } from '../../kernel/answer.ts'
import { berlinDay, isAfter } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { enterBookings, lockParts, type Occupied, type Placed } from '../bookings/hold-bookings.ts'
import { endSession } from '../cancellations/end-session.ts'
import { type Announced, announceMet } from '../closures/announce-met.ts'
import { lockSessions } from '../closures/close-facility.ts'
import type { ClosureChoices, SETTLEMENTS } from '../closures/input.ts'
import { lookAtMet, type MetView } from '../closures/look-at-met.ts'
import type { Met } from '../closures/queries.ts'
import { ANNOUNCE_DAYS, type ClosedGround } from '../closures/rules.ts'
import { lostBecause } from '../closures/texts.ts'
import { type Ctx, isSuperUser, userIdOf } from '../context.ts'
import { changeSession } from '../sessions/change-session.ts'
import type { Session } from '../sessions/get-session.ts'
import type { HallOwner } from './access.ts'
import { listGrantedParts } from './list-granted-parts.ts'
import { announceUntilOf, listMetThere, listSharedClosures, type SharedClosure } from './list-shared-closures.ts'
import { remindOffice } from './remind-office.ts'

/** The closure, and what the club would move or cancel and whom it would tell. Changes nothing. @throws NotFound, Forbidden */
export async function previewSharedClosure(
  ctx: Ctx,
  owner: HallOwner,
  closureId: string,
): Promise<{ closure: SharedClosure; preview: MetView }> {
  const closure = await getSharedClosure(ctx, owner, closureId)
  const preview = await lookAtMet(ctx, closure.met, announceUntilOf(closure, ctx.now), [], (one) => listGrantedParts(ctx, one))
  return { closure, preview }
}

async function getSharedClosure(ctx: Ctx, owner: HallOwner, closureId: string): Promise<SharedClosure> {
  return found((await listSharedClosures(ctx, owner)).find(({ id }) => id === closureId))
}

/** What a club chooses for its sessions; how far they are announced follows from the closure. */
export type SharedChoices = Omit<ClosureChoices, 'announceUntil'>

/**
 * A hall of the association is closed: the club moves its sessions there into halls of its own, or where the association has granted the
 * time, or cancels them, as chosen, and everybody
 * is told once; all in one step, or nothing where a place to move to is taken. What rests of an open-ended closure follows by night.
 * @throws NotFound, Forbidden
 */
export async function settleSharedClosure(
  ctx: Ctx,
  owner: HallOwner,
  closureId: string,
  choices: SharedChoices,
): Promise<Placed<Announced>> {
  const closure = await getSharedClosure(ctx, owner, closureId)
  const announceUntil = announceUntilOf(closure, ctx.now)
  return transaction(ctx, async (ctx) => {
    await lockSessions(ctx, closure.met)
    await lockParts(ctx, [...choices.moves.values()])
    return savepoint(ctx, async (ctx): Promise<Placed<Announced>> => {
      await noteDecision(ctx, owner, closure, { ...choices, announceUntil })
      const announced = await announceMet(ctx, closure, sharedGround(closure), await stillMet(ctx, closure), {
        ...choices,
        announceUntil,
      })
      if (!announced.ok) return announced
      const { cancelled, moved } = announced.value
      const content = `Gesperrte Halle des Verbands: ${closure.facilityName} (${closure.reason}), ${cancelled} Stunden abgesagt, ${moved} verlegt`
      if (cancelled + moved > 0) await record(ctx, { event: 'shared_closure.settled', id: closureId, content })
      return announced
    })
  })
}

/**
 * Every night: what rests of closures that the club has decided on and comes in the next two weeks is cancelled and told; where it has not and
 * sessions are close, its office is reminded. Answers how many sessions were cancelled.
 */
export async function announceSharedOfAll(ctx: Ctx, owner: HallOwner): Promise<number> {
  allow(isSuperUser(ctx.actor))
  let cancelled = 0
  for (const closure of await listSharedClosures(ctx, owner)) {
    const until = berlinDay(ctx.now).add({ days: ANNOUNCE_DAYS })
    const isDue = closure.met.some(({ startsAt }) => !isAfter(berlinDay(startsAt), until))
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

/** Read again once the offers are held: the closure may have been lifted, a session moved or cancelled meanwhile. */
async function stillMet(ctx: Ctx, closure: SharedClosure): Promise<Met[]> {
  const known = new Set(closure.met.map(({ sessionId }) => sessionId))
  return (await listMetThere(ctx)).filter(({ sessionId }) => known.has(sessionId))
}

async function noteDecision(ctx: Ctx, owner: HallOwner, closure: SharedClosure, choices: ClosureChoices): Promise<void> {
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
  const met = new Set(closure.met.map(({ courseId }) => courseId))
  for (const [courseId, how] of settlements) if (met.has(courseId)) await noteSettlement(ctx, closureId, courseId, how)
}

async function noteSettlement(
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

const TAKEN: Occupied = { ok: false, refusal: 'occupied', occupants: [] }

async function isOwnPart(ctx: Ctx, id: string): Promise<boolean> {
  const part = ctx.db.selectFrom('parts').select('id').where('clubId', '=', ctx.club.id).where('id', '=', id)
  return (await part.executeTakeFirst()) !== undefined
}

const sharedGround = (closure: SharedClosure): ClosedGround => ({
  closureId: null,
  async move(ctx, session, met, partId) {
    const { startsAt, endsAt, title, departmentId } = session
    const to = { partId, startsAt, endsAt }
    const isGranted = (await listGrantedParts(ctx, met)).some((part) => part.partId === partId)
    // Time that the association has granted needs no booking of the club's own.
    const booking = { kind: 'course' as const, title, departmentId, sessionId: session.id, isOwn: true, ...to }
    const placed = isGranted ? ok(undefined) : (await isOwnPart(ctx, partId)) ? await enterBookings(ctx, [booking]) : TAKEN
    if (!placed.ok) return placed
    await noteSession(ctx, closure, session, 'moved')
    if (!(await changeSession(ctx, session, to))) return TAKEN
    return ok(undefined)
  },
  async lose(ctx, session) {
    await noteSession(ctx, closure, session, 'cancelled')
    // Once told, it does not come back by itself.
    await endSession(ctx, session, { reason: lostBecause(closure), paysTrainer: false, undoUntil: ctx.now })
  },
  noteSettlement: (ctx, courseId, how) => noteSettlement(ctx, closure.id, courseId, how),
})

/** Where it would have been: that time goes back to the association once the hall is open again. */
async function noteSession(ctx: Ctx, { id }: SharedClosure, session: Session, outcome: 'moved' | 'cancelled'): Promise<void> {
  await sql`
    insert into shared_closure_sessions (club_id, closure_id, session_id, outcome, place_club_id, part_id, starts_at, ends_at)
    select club_id, ${id}, id, ${outcome}, place_club_id, part_id, starts_at, ends_at from sessions
    where club_id = ${ctx.club.id} and id = ${session.id}
    on conflict (club_id, closure_id, session_id) do update set outcome = excluded.outcome`.execute(ctx.db)
}
