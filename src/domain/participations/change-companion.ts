import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { withCourse } from './confirm.ts'
import { getStanding, type Standing } from './get-standing.ts'
import { PARTICIPATION_JOURNAL } from './journal.ts'
import { isLive } from './rules.ts'

/** Another adult accompanies the child of a pair from now on. The signed link permits it, or an own participation. */
export async function changeCompanion(
  ctx: Ctx,
  id: string,
  name: string,
): Promise<Answer<Standing, 'already_ended' | 'companion_missing'>> {
  return withCourse(ctx, id, async (ctx, course, standing) => {
    if (!isLive(standing.state)) return refuse('already_ended')
    const companion = name.trim().slice(0, 120)
    if (course.countsPairs && companion === '') return refuse('companion_missing')
    if (companion === standing.companion) return ok(standing)
    await ctx.db
      .updateTable('participations')
      .set((eb) => ({ companion, version: eb('version', '+', 1) }))
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .execute()
    await record(ctx, {
      event: 'participation.accompanied',
      id,
      content: PARTICIPATION_JOURNAL.companionChanged(course.title),
      before: { companion: standing.companion },
      after: { companion },
    })
    return ok(await getStanding(ctx, id))
  })
}
