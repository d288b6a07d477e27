import { transaction } from '../../database/transaction.ts'
import { allow } from '../../kernel/answer.ts'
import { type Ctx, isSuperUser } from '../context.ts'
import { changeState, happened } from './confirm.ts'
import { type LockedCourse, lockCourse } from './queries.ts'
import { LIVE_STATES } from './rules.ts'

/**
 * Offers that are over end what is live in them: whoever had a firm place took part, whoever waited is let go. Any number of times;
 * answers how many participations ended.
 */
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
  await happened(ctx, idsOf(true), 'participation.finished', `Angebot zu Ende: ${course.title}`)
  await happened(ctx, idsOf(false), 'participation.declined', `Angebot zu Ende, kein Platz bekommen: ${course.title}`)
  return rows.length
}
