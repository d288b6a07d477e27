import { berlinDay, isAfter } from '../../kernel/calendar.ts'
import type { Placed } from '../bookings/hold-bookings.ts'
import { listRecipients } from '../cancellations/cancel-session.ts'
import { mayCancel } from '../cancellations/rules.ts'
import type { Ctx } from '../context.ts'
import { getSession } from '../sessions/get-session.ts'
import { extendCourses } from './extend-courses.ts'
import type { ClosureChoices } from './input.ts'
import type { Closure, Met } from './queries.ts'
import type { Affected, ClosedGround } from './rules.ts'
import { tellClosure } from './tell-closure.ts'

export interface Announced {
  cancelled: number
  moved: number
  /** Households told, and how many of them have to be called. */
  told: number
  toCall: number
}

/**
 * Moves or cancels the sessions that a closure meets, as chosen, and tells everybody once of all that changes for them. Asks for no right.
 * Without a place to move to, nothing is done: to be called in a savepoint.
 */
export async function announceMet(
  ctx: Ctx,
  closure: Pick<Closure, 'facilityName' | 'reason'>,
  ground: ClosedGround,
  met: readonly Met[],
  choices: ClosureChoices,
): Promise<Placed<Announced>> {
  const affected: Affected[] = []
  for (const one of met) {
    if (one.sessionId === null || !isAnnounced(one, choices)) continue
    const session = await getSession(ctx, one.sessionId)
    if (!mayCancel(session, ctx.now).ok) continue
    const recipients = await listRecipients(ctx, session)
    const partId = choices.moves.get(session.id)
    if (partId === undefined) await ground.lose(ctx, session, one)
    else {
      const moved = await ground.move(ctx, session, one, partId)
      if (!moved.ok) return moved
    }
    const movedTo = partId === undefined ? null : (await getSession(ctx, session.id)).place
    affected.push({ session, recipients, movedTo })
  }
  const dates = await extendCourses(ctx, ground, affected, choices.settlements)
  const { told, toCall } = await tellClosure(ctx, closure, affected, dates)
  const cancelled = affected.filter(({ movedTo }) => movedTo === null).length
  return { ok: true, value: { cancelled, moved: affected.length - cancelled, told, toCall } }
}

export const isAnnounced = (
  { startsAt }: Pick<Met, 'startsAt'>,
  { announceUntil }: Pick<ClosureChoices, 'announceUntil'>,
): boolean => announceUntil === null || !isAfter(berlinDay(startsAt), announceUntil)
