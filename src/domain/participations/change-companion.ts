import { sql } from 'kysely'
import { type Answer, found, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { isFamilyOf } from '../households/queries.ts'
import { withCourse } from './confirm.ts'
import { getStanding, type Standing } from './get-standing.ts'
import { ownContacts } from './link-own-person.ts'
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
      id,
      content: `Begleitung geändert: ${course.title}`,
      before: { companion: standing.companion },
      after: { companion },
    })
    return ok(await getStanding(ctx, id))
  })
}

/** A participation of one's own, of one's family, or signed up with one's confirmed address. @throws NotFound for everybody else's. */
export async function getOwnStanding(ctx: Ctx, id: string): Promise<Standing> {
  const self = ctx.actor.kind === 'user' ? (ctx.actor.profile?.personId ?? null) : null
  const standing = await getStanding(ctx, id)
  return found((await isOwn(ctx, self, standing)) ? standing : null)
}

async function isOwn(ctx: Ctx, self: string | null, { personId, contactId }: Standing): Promise<boolean> {
  if (self !== null && (personId === self || contactId === self || (await isFamilyOf(ctx, self, personId)))) return true
  const { rows } = await sql`select from (${ownContacts(ctx)}) own where own.id = ${contactId}`.execute(ctx.db)
  return rows.length > 0
}
