import { type Answer, ok } from '../../kernel/answer.ts'
import { berlinDay, isAfter } from '../../kernel/calendar.ts'
import type { Occupied } from '../bookings/hold-bookings.ts'
import { listRecipientsOf } from '../cancellations/cancel-session.ts'
import { mayCancel } from '../cancellations/rules.ts'
import type { Ctx } from '../context.ts'
import { getAddressOfPart } from '../facilities/get-address-of-part.ts'
import { getSession, listSessionsById } from '../sessions/get-session.ts'
import { extendCourses } from './extend-courses.ts'
import type { ClosureChoices } from './input.ts'
import { notifyOfClosure } from './notify-of-closure.ts'
import { type AffectedBooking, type Closure, sessionsOf } from './queries.ts'
import type { AnnouncedSession, ClosedGround, MetSession } from './rules.ts'

export interface Announced {
  cancelled: number
  moved: number
  /** Mails: to households of participants, staff; of a closure also to clubs and whoever asked for the time. */
  told: number
  toCall: number
}

/** Moves or cancels sessions as chosen. Asks for no right. Refused without the chosen place: call it in a savepoint. */
export async function announceAffected(
  ctx: Ctx,
  closure: Pick<Closure, 'facilityName' | 'reason'>,
  ground: ClosedGround,
  affected: readonly AffectedBooking[],
  choices: ClosureChoices,
): Promise<Answer<Announced, 'occupied', Occupied>> {
  const meant = affected.filter((one) => isAnnounced(one, choices))
  const sessions = await listSessionsById(ctx, sessionsOf(meant))
  const told = await listRecipientsOf(ctx, [...sessions.values()])
  const met = meant.flatMap((affected): MetSession[] => {
    const session = affected.sessionId === null ? undefined : sessions.get(affected.sessionId)
    return session && mayCancel(session, ctx.now).ok ? [{ session, affected }] : []
  })
  await ground.lose(
    ctx,
    met.filter(({ session }) => !choices.moves.has(session.id)),
  )
  const announced: AnnouncedSession[] = []
  for (const one of met) {
    const { session } = one
    const partId = choices.moves.get(session.id)
    if (partId !== undefined) {
      const moved = await ground.move(ctx, one, partId)
      if (!moved.ok) return moved
    }
    const to = partId === undefined ? { movedTo: null, address: '' } : await newPlaceOf(ctx, session.id)
    announced.push({ session, recipients: told.get(session.id) ?? [], ...to })
  }
  const dates = await extendCourses(ctx, ground, announced, choices.settlements)
  const households = await notifyOfClosure(ctx, closure, announced, dates)
  const cancelled = announced.filter(({ movedTo }) => movedTo === null).length
  return ok({ cancelled, moved: announced.length - cancelled, ...households })
}

/** Name and address of where a session takes place now. */
export async function newPlaceOf(ctx: Ctx, sessionId: string): Promise<{ movedTo: string; address: string }> {
  const { place, partId } = await getSession(ctx, sessionId)
  return { movedTo: place, address: await getAddressOfPart(ctx, partId) }
}

export const isAnnounced = (
  { startsAt }: Pick<AffectedBooking, 'startsAt'>,
  { announceUntil }: Pick<ClosureChoices, 'announceUntil'>,
): boolean => announceUntil === null || !isAfter(berlinDay(startsAt), announceUntil)
