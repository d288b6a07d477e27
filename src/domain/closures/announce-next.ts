import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok } from '../../kernel/answer.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { lockParts, type Occupied } from '../bookings/hold-bookings.ts'
import type { Ctx } from '../context.ts'
import { lockSessions } from '../sessions/lock-sessions.ts'
import { canAnnounceClosures, canCloseFacility } from './access.ts'
import type { Announced } from './announce-affected.ts'
import { announceClosure } from './announce-closure.ts'
import type { ClosureChoices } from './input.ts'
import { CLOSURE_JOURNAL } from './journal.ts'
import { getClosure, listSettlements, listSuspended, sessionsOf } from './queries.ts'
import { ANNOUNCE_DAYS } from './rules.ts'

/** Announces suspended sessions until a day; settlements stay unless `choices` says otherwise. @throws NotFound, Forbidden */
export async function announceNext(
  ctx: Ctx,
  closureId: string,
  choices: ClosureChoices,
): Promise<Answer<Announced, 'occupied', Occupied>> {
  allow(canCloseFacility(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const expected = await listSuspended(ctx, closureId)
    await lockSessions(ctx, sessionsOf(expected))
    await lockParts(ctx, [...expected.map(({ partId }) => partId), ...choices.moves.values()])
    return savepoint(ctx, async (ctx): Promise<Answer<Announced, 'occupied', Occupied>> => {
      const closure = await getClosure(ctx, closureId)
      if (closure.liftedAt !== null) return ok({ cancelled: 0, moved: 0, told: 0, toCall: 0 })
      const settlements = new Map([...(await listSettlements(ctx, closureId)), ...choices.settlements])
      const announced = await announceClosure(ctx, closure, await listSuspended(ctx, closureId), { ...choices, settlements })
      if (!announced.ok) return announced
      await ctx.db
        .updateTable('closures')
        .set((set) => ({ announcedUntil: choices.announceUntil, version: set('version', '+', 1) }))
        .where('clubId', '=', ctx.club.id)
        .where('id', '=', closureId)
        .execute()
      const until = choices.announceUntil && formatDay(choices.announceUntil)
      const content = CLOSURE_JOURNAL.announced(closure.facilityName, announced.value.cancelled, until, announced.value.moved)
      if (announced.value.cancelled + announced.value.moved > 0)
        await record(ctx, { event: 'closure.announced', id: closureId, content })
      return announced
    })
  })
}

/** Every night: cancels and announces sessions of the next two weeks under open-ended closures. Answers their number. */
export async function announceNextOfAll(ctx: Ctx): Promise<number> {
  allow(canAnnounceClosures(ctx.actor))
  const announceUntil = berlinDay(ctx.now).add({ days: ANNOUNCE_DAYS })
  const due = await ctx.db
    .selectFrom('closures')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('liftedAt', 'is', null)
    .where('announcedUntil', '<', announceUntil)
    .orderBy('id')
    .execute()
  let cancelled = 0
  for (const { id } of due) {
    const announced = await announceNext(ctx, id, { announceUntil, moves: new Map(), settlements: new Map() })
    if (announced.ok) cancelled += announced.value.cancelled
  }
  return cancelled
}
