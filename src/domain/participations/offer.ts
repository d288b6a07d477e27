import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { found } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { PARTICIPATION_JOURNAL } from './journal.ts'
import { notifyOfStep } from './notify-of-step.ts'
import { type LockedCourse, listCoursesWithExpired, lockCourse } from './queries.ts'
import { readFacts } from './read-facts.ts'
import { nextInLine, offerUntil, type Waiting } from './rules.ts'

/**
 * Offers every free place to the next confirmed people on the waiting list; a group only as a whole. Call it with the course
 * locked. Freeing and offering share a transaction: no free place is seen beside a confirmed wait.
 */
export async function offerFreePlaces(ctx: Ctx, course: LockedCourse): Promise<void> {
  if (course.capacity === null) return
  const facts = await readFacts(ctx, course.id, [])
  const free = course.capacity - facts.taken
  if (free <= 0 || facts.waiting === 0) return
  const until = offerUntil(facts, ctx.now)
  const next = nextInLine(await listInLine(ctx, course.id, free), free)
  for (const ids of await asTold(ctx, next)) await offerPlaces(ctx, ids, until)
}

/** Offers a place each until a moment; a group gets one mail. Call it with the course locked. */
export async function offerPlaces(ctx: Ctx, ids: string[], until: Temporal.Instant): Promise<void> {
  await ctx.db
    .updateTable('participations')
    .set((eb) => ({ state: 'offered', offerUntil: until, version: eb('version', '+', 1) }))
    .where('clubId', '=', ctx.club.id)
    .where('id', 'in', ids)
    .execute()
  const standing = found(await notifyOfStep(ctx, ids, 'offered'))
  for (const id of ids) await happened(ctx, id, 'offered', PARTICIPATION_JOURNAL.offered(standing.courseTitle))
}

const happened = (ctx: Ctx, id: string, event: 'expired' | 'offered', content: string) =>
  record(ctx, { event: `participation.${event}`, id, content })

/** Next candidates in order: as many single people as places, and every group that could fit. */
async function listInLine(ctx: Ctx, courseId: string, free: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with line as (
      select p.id, p.rank, p.queued_at, g.id as unit
      from participations p
      left join participation_groups g on g.club_id = p.club_id and g.id = p.group_id and g.kind = 'all_or_none'
      where p.club_id = ${ctx.club.id} and p.course_id = ${courseId} and p.state = 'waiting' and p.confirmed_at is not null),
    units as (select unit from line where unit is not null group by unit having count(*) <= ${free}),
    singles as (select id from line where unit is null order by rank, queued_at, id limit ${free})
    select id, unit from line where unit in (select unit from units) or id in (select id from singles)
    order by rank, queued_at, id`.execute(ctx.db)
  return rows
}

async function asTold(ctx: Ctx, ids: readonly string[]): Promise<string[][]> {
  if (ids.length < 2) return ids.map((id) => [id])
  const rows = await ctx.db
    .selectFrom('participations as p')
    .leftJoin('participationGroups as g', (on) =>
      on.onRef('g.clubId', '=', 'p.clubId').onRef('g.id', '=', 'p.groupId').on('g.kind', '=', 'all_or_none'),
    )
    .select(['p.id', 'g.id as unit'])
    .where('p.clubId', '=', ctx.club.id)
    .where('p.id', 'in', [...ids])
    .execute()
  const unitOf = new Map(rows.map(({ id, unit }) => [id, unit ?? id]))
  return [...Map.groupBy(ids, (id) => unitOf.get(id) ?? id).values()]
}

/** Ends expired holds and offers and offers their places on; one transaction for each course. */
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
  for (const reason of ['offer_expired', 'hold_expired'] as const) {
    const ended = expired.filter(({ endedReason }) => endedReason === reason).map(({ id }) => id)
    for (const ids of await asTold(ctx, ended.sort())) {
      const standing = found(
        await notifyOfStep(ctx, ids, reason === 'offer_expired' ? 'offerExpired' : 'holdExpired', '', reason === 'offer_expired'),
      )
      for (const id of ids) await happened(ctx, id, 'expired', PARTICIPATION_JOURNAL.expired(standing.courseTitle))
    }
  }
  return expired.length
}
