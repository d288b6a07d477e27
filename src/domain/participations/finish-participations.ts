import { transaction } from '../../database/transaction.ts'
import { allow } from '../../kernel/answer.ts'
import { type Ctx, isSuperUser } from '../context.ts'
import { changeState, happened } from './confirm.ts'
import { PARTICIPATION_JOURNAL } from './journal.ts'
import { type LockedCourse, lockCourse } from './queries.ts'
import { LIVE_STATES } from './rules.ts'

/** Ends live participations of past courses: firm places are finished, all others declined. Repeatable; answers their number. */
export async function finishParticipations(ctx: Ctx): Promise<number> {
  allow(isSuperUser(ctx.actor))
  const over = await ctx.db
    .selectFrom('courses as c')
    .select('c.id')
    .distinct()
    .innerJoin('participations as p', (on) => on.onRef('p.clubId', '=', 'c.clubId').onRef('p.courseId', '=', 'c.id'))
    .where('c.clubId', '=', ctx.club.id)
    .where('c.state', 'in', ['finished', 'archived'])
    .where('p.state', 'in', [...LIVE_STATES])
    .execute()
  let ended = 0
  for (const { id } of over) ended += await transaction(ctx, async (ctx) => endAll(ctx, await lockCourse(ctx, id)))
  return ended
}

async function endAll(ctx: Ctx, course: LockedCourse): Promise<number> {
  const rows = await ctx.db
    .selectFrom('participations')
    .select(['id', 'state'])
    .where('clubId', '=', ctx.club.id)
    .where('courseId', '=', course.id)
    .where('state', 'in', [...LIVE_STATES])
    .orderBy('id')
    .execute()
  const idsOf = (isFirm: boolean) => rows.filter(({ state }) => (state === 'confirmed') === isFirm).map(({ id }) => id)
  await changeState(ctx, idsOf(true), { state: 'finished' })
  await changeState(ctx, idsOf(false), { state: 'declined' })
  await happened(ctx, idsOf(true), 'participation.finished', PARTICIPATION_JOURNAL.finished(course.title))
  await happened(ctx, idsOf(false), 'participation.declined', PARTICIPATION_JOURNAL.endedWaiting(course.title))
  return rows.length
}
