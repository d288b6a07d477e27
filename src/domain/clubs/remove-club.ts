import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { isAfter } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import type { Storage } from '../files/create-storage.ts'
import { canEditInstallation } from './access.ts'
import { CLUB_JOURNAL } from './journal.ts'
import { type LeavingFacts, type LeavingRefusal, leavingFault, REMOVED_AFTER } from './rules.ts'

/** When the club was exported, and when it will be removed. */
export async function getLeaving(ctx: Ctx): Promise<LeavingFacts> {
  allow(canEditInstallation(ctx.actor))
  const { rows } = await sql<LeavingFacts>`
    select exported_at, remove_at, (select count(*)::int from clubs m where m.association_name = c.name and m.name <> c.name) as members
    from clubs c where c.name = ${ctx.club.id} for update`.execute(ctx.db)
  return found(rows[0])
}

/** The export of this moment is with the person who asked for it. */
export async function noteExport(ctx: Ctx): Promise<void> {
  allow(canEditInstallation(ctx.actor))
  await transaction(ctx, async (ctx) => {
    await ctx.db.updateTable('clubs').set({ exportedAt: ctx.now }).where('name', '=', ctx.club.id).execute()
    await record(ctx, { event: 'club.exported', id: ctx.club.id, content: CLUB_JOURNAL.exported })
  })
}

/** `typed`: the club's name, as a person typed it to be sure. The club goes seven days later. */
export async function askForRemoval(ctx: Ctx, { typed }: { typed: string }): Promise<Answer<null, LeavingRefusal>> {
  allow(canEditInstallation(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const fault = leavingFault(await getLeaving(ctx), { typed, displayName: ctx.club.displayName, now: ctx.now })
    if (fault) return refuse(fault)
    await ctx.db
      .updateTable('clubs')
      .set({ removeAt: ctx.now.add(REMOVED_AFTER) })
      .where('name', '=', ctx.club.id)
      .execute()
    await record(ctx, { event: 'club.removal_asked', id: ctx.club.id, content: CLUB_JOURNAL.removalAsked })
    return ok(null)
  })
}

export async function withdrawRemoval(ctx: Ctx): Promise<Answer<null, never>> {
  allow(canEditInstallation(ctx.actor))
  return transaction(ctx, async (ctx) => {
    await ctx.db.updateTable('clubs').set({ removeAt: null }).where('name', '=', ctx.club.id).execute()
    await record(ctx, { event: 'club.removal_withdrawn', id: ctx.club.id, content: CLUB_JOURNAL.removalWithdrawn })
    return ok(null)
  })
}

/** Removes the club whose day has come, with its files: all of it or nothing. `ctx`: of the system, under the login of retention. */
export async function removeClub(ctx: Ctx, storage: Storage): Promise<boolean> {
  const due = await ctx.db.selectFrom('clubs').select('removeAt').where('name', '=', ctx.club.id).executeTakeFirst()
  if (!due?.removeAt || isAfter(due.removeAt, ctx.now)) return false
  await transaction(ctx, async (ctx) => {
    await sql`set local role retention`.execute(ctx.db)
    await sql`select remove_club(${ctx.club.id})`.execute(ctx.db)
    await storage.removeFolder(ctx.club.id)
  })
  return true
}
