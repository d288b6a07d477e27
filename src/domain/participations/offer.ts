import { transaction } from '../../database/transaction.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { factsOf, type LockedCourse, listCoursesWithExpired, lockCourse } from './queries.ts'
import { offerUntil } from './rules.ts'
import { tell } from './tell.ts'

/**
 * Offers every free place to the next confirmed person who waits, in order of arrival. The course row must be locked.
 * Freeing a place and offering it on is one transaction, so a free place and a confirmed waiting person never meet outside of it.
 */
export async function offerFreePlaces(ctx: Ctx, course: LockedCourse): Promise<void> {
  if (course.capacity === null) return
  const facts = await factsOf(ctx, course.id, null)
  const free = course.capacity - facts.taken
  if (free <= 0 || facts.waiting === 0) return
  const until = offerUntil(facts, ctx.now)
  const next = await ctx.db
    .selectFrom('participations')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('courseId', '=', course.id)
    .where('state', '=', 'waiting')
    .where('confirmedAt', 'is not', null)
    .orderBy('queuedAt')
    .orderBy('id')
    .limit(free)
    .execute()
  for (const { id } of next) {
    await ctx.db
      .updateTable('participations')
      .set((eb) => ({ state: 'offered', offerUntil: until, version: eb('version', '+', 1) }))
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .execute()
    const standing = await tell(ctx, id, 'offered')
    await record(ctx, {
      event: 'participation.offered',
      object: { kind: 'participation', id },
      content: `Platz angeboten: ${standing.courseTitle}`,
    })
  }
}

/** Ends holds and offers whose time is over and offers the places on; course by course, each in a transaction of its own. */
export async function expireHolds(ctx: Ctx): Promise<number> {
  let ended = 0
  for (const courseId of await listCoursesWithExpired(ctx)) {
    ended += await transaction(ctx, async (inner) => {
      const course = await lockCourse(inner, courseId)
      const count = await endExpired(inner, courseId)
      if (count > 0) await offerFreePlaces(inner, course)
      return count
    })
  }
  return ended
}

async function endExpired(ctx: Ctx, courseId: string): Promise<number> {
  const expired = await ctx.db
    .updateTable('participations')
    .set((eb) => ({
      endedReason: eb.case().when('state', '=', 'offered').then('offer_expired').else('hold_expired').end(),
      state: 'cancelled',
      version: eb('version', '+', 1),
    }))
    .where('clubId', '=', ctx.club.id)
    .where('courseId', '=', courseId)
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'requested'), eb('holdUntil', '<=', ctx.now)]),
        eb.and([eb('state', '=', 'offered'), eb('offerUntil', '<=', ctx.now)]),
      ]),
    )
    .returning(['id', 'endedReason'])
    .execute()
  for (const { id, endedReason } of expired) {
    const standing = await tell(ctx, id, endedReason === 'offer_expired' ? 'offerExpired' : 'holdExpired')
    await record(ctx, {
      event: 'participation.expired',
      object: { kind: 'participation', id },
      content: `Frist abgelaufen: ${standing.courseTitle}`,
    })
  }
  return expired.length
}
