import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { formatSpan, isBefore } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { canOverrideBooking } from '../bookings/access.ts'
import { cancelBooking } from '../bookings/commands.ts'
import { getBookingForChange } from '../bookings/get-booking.ts'
import { holdBooking, lockParts, type Occupied } from '../bookings/hold-bookings.ts'
import { BOOKING_JOURNAL } from '../bookings/journal.ts'
import { notifyAsker } from '../bookings/notify-asker.ts'
import { saveFacts } from '../bookings/save-facts.ts'
import { undoCancellation } from '../cancellations/undo-cancellation.ts'
import type { Ctx } from '../context.ts'
import { withdrawMails } from '../mail/commands.ts'
import { getSession } from '../sessions/get-session.ts'
import { lockSessions } from '../sessions/lock-sessions.ts'
import type { Cleared } from './clear-occupants.ts'
import type { Former } from './save-displacement.ts'

/**
 * `left`: bookings that stay cancelled after a later change, such as another date. `series_changed`: what took the time has changed
 * again.
 */
export type UndoneAnswer = Answer<{ restored: number; left: number }, 'too_late' | 'series_changed' | 'occupied', Occupied>

/** Puts back what was there before and took the time by a change; its parts are locked beforehand. */
export interface WayBack {
  partIds: readonly string[]
  go(ctx: Ctx): Promise<Answer<void, 'occupied', Occupied>>
}

/**
 * Takes a displacement back within five minutes: new bookings are cancelled, displaced ones restored, waiting mails withdrawn.
 * `findWayBack` is for what was only changed, null when it has changed again. All or nothing, if the time is taken again. Repeated, it changes nothing. @throws NotFound, Forbidden
 */
export async function undoDisplacement(
  ctx: Ctx,
  id: string,
  findWayBack: (ctx: Ctx, former: Former) => Promise<WayBack | null>,
): Promise<UndoneAnswer> {
  allow(canOverrideBooking(ctx.actor))
  return transaction(ctx, (ctx) =>
    savepoint(ctx, async (ctx): Promise<UndoneAnswer> => {
      const { undoneAt, undoUntil, seriesId, former, mailId } = await getDisplacementForChange(ctx, id)
      const displaced = await listDisplaced(ctx, id)
      if (undoneAt) return ok({ restored: displaced.length, left: 0 })
      if (!isBefore(ctx.now, undoUntil)) return refuse('too_late')
      const way = seriesId === null ? null : await findWayBack(ctx, { seriesId, former, mailId })
      if (seriesId !== null && !way) return refuse('series_changed')
      const holders = await lockGround(ctx, id, displaced, way?.partIds ?? [])
      if (way) {
        const back = await way.go(ctx)
        if (!back.ok) return back
      } else for (const bookingId of holders) await cancelBooking(ctx, bookingId)
      // One mail may tell of several bookings.
      const unsent = await withdrawMails(ctx, [...new Set(displaced.flatMap((one) => one.mailId ?? []))])
      let restored = 0
      for (const one of displaced) {
        const answer = await restore(ctx, one, unsent)
        if (!answer.ok) return answer
        if (answer.value) restored++
      }
      await ctx.db
        .updateTable('displacements')
        .set({ undoneAt: ctx.now })
        .where('clubId', '=', ctx.club.id)
        .where('id', '=', id)
        .execute()
      return ok({ restored, left: displaced.length - restored })
    }),
  )
}

const getDisplacementForChange = async (ctx: Ctx, id: string) =>
  found(
    await ctx.db
      .selectFrom('displacements')
      .select(['undoneAt', 'undoUntil', 'seriesId', 'former', 'mailId'])
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )

interface Displaced extends Cleared {
  sessionId: string | null
  partId: string
}

const listDisplaced = (ctx: Ctx, id: string): Promise<Displaced[]> =>
  ctx.db
    .selectFrom('displacedBookings as x')
    .innerJoin('bookings as b', (join) => join.onRef('b.clubId', '=', 'x.clubId').onRef('b.id', '=', 'x.bookingId'))
    .select(['x.bookingId', 'x.mailId', 'x.isOwn', 'x.decidedAt', 'x.decidedBy', 'x.decisionNote', 'b.sessionId', 'b.partId'])
    .where('x.clubId', '=', ctx.club.id)
    .where('x.displacementId', '=', id)
    .orderBy('b.startsAt')
    .orderBy('b.id')
    .execute()

/** Locks sessions, then parts; answers the bookings in possession of the time. */
async function lockGround(ctx: Ctx, id: string, displaced: readonly Displaced[], more: readonly string[]): Promise<string[]> {
  await lockSessions(
    ctx,
    displaced.flatMap((one) => one.sessionId ?? []),
  )
  const holders = await ctx.db
    .selectFrom('bookings')
    .select(['id', 'partId'])
    .where('clubId', '=', ctx.club.id)
    .where('displacementId', '=', id)
    .orderBy('id')
    .execute()
  await lockParts(ctx, [...more, ...[...holders, ...displaced].map(({ partId }) => partId)])
  return holders.map((one) => one.id)
}

async function restore(
  ctx: Ctx,
  { bookingId, sessionId, mailId, partId: _, ...before }: Displaced,
  unsent: ReadonlySet<string>,
): Promise<Answer<boolean, 'occupied', Occupied>> {
  // With another date meanwhile, the lesson stays there.
  if (sessionId !== null && (await getSession(ctx, sessionId)).replacedBy) return ok(false)
  const held =
    sessionId === null
      ? await holdAgain(ctx, bookingId, mailId !== null && !unsent.has(mailId))
      : await undoCancellation(ctx, sessionId)
  if (!held.ok) return held.refusal === 'occupied' ? held : ok(false)
  await saveFacts(ctx, [bookingId], before)
  return ok(true)
}

async function holdAgain(ctx: Ctx, bookingId: string, isTold: boolean): Promise<Answer<void, 'changed' | 'occupied', Occupied>> {
  const booking = await getBookingForChange(ctx, bookingId)
  if (booking.state !== 'cancelled') return refuse('changed')
  const held = await holdBooking(ctx, booking)
  if (!held.ok) return held
  if (isTold) await notifyAsker(ctx, booking, 'booking.reinstated')
  const content = BOOKING_JOURNAL.restored(booking.title, formatSpan(booking.startsAt, booking.endsAt))
  await record(ctx, { event: 'booking.restored', id: bookingId, content })
  return ok(undefined)
}
