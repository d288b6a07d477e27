import { type Answer, found, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { isFamilyOf } from '../households/queries.ts'
import { withCourse } from './confirm.ts'
import { getStanding, type Standing } from './get-standing.ts'
import { isLive } from './rules.ts'

/** Somebody else accompanies the child of a pair from now on. Whoever holds the signed link may, or whose participation it is. */
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
      object: { kind: 'participation', id },
      content: `Begleitung geändert: ${course.title}`,
      before: { companion: standing.companion },
      after: { companion },
    })
    return ok(await getStanding(ctx, id))
  })
}

/** A participation of one's own or of one's family. @throws NotFound for everybody else's. */
export async function getOwnStanding(ctx: Ctx, id: string): Promise<Standing> {
  const self = found(ctx.actor.kind === 'user' ? ctx.actor.profile?.personId : null)
  const standing = await getStanding(ctx, id)
  const isOwn = standing.personId === self || standing.contactId === self || (await isFamilyOf(ctx, self, standing.personId))
  return found(isOwn ? standing : null)
}
