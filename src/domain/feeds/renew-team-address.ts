import { transaction } from '../../database/transaction.ts'
import { allow, found } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { canPlaceBooking } from '../bookings/access.ts'
import type { Ctx } from '../context.ts'
import { getSeries } from '../series/queries.ts'
import { listTeamSeries } from './get-team-feed.ts'
import { FEED_JOURNAL } from './journal.ts'
import { newSecret } from './rules.ts'

/** Secret of a team's calendar; null before the first. Needs the right to change its series. @throws NotFound, Forbidden */
export async function findTeamSecret(ctx: Ctx, seriesId: string): Promise<string | null> {
  allow(canPlaceBooking(ctx.actor, (await getSeries(ctx, seriesId)).departmentId))
  const row = await ctx.db
    .selectFrom('teamFeeds')
    .select('secret')
    .where('clubId', '=', ctx.club.id)
    .where('seriesId', 'in', await listTeamSeries(ctx, seriesId))
    .executeTakeFirst()
  return row?.secret ?? null
}

/** Creates or replaces the address of a team's calendar; the old one ends. @throws NotFound, Forbidden */
export async function renewTeamAddress(ctx: Ctx, seriesId: string): Promise<string> {
  const secret = newSecret()
  return transaction(ctx, async (ctx) => {
    const { title, departmentId } = await getSeries(ctx, seriesId, true)
    allow(canPlaceBooking(ctx.actor, departmentId))
    const all = await listTeamSeries(ctx, seriesId)
    await ctx.db.deleteFrom('teamFeeds').where('clubId', '=', ctx.club.id).where('seriesId', 'in', all).execute()
    const row = { clubId: ctx.club.id, seriesId: found(all[0]), secret, renewedAt: ctx.now }
    await ctx.db.insertInto('teamFeeds').values(row).execute()
    const content = FEED_JOURNAL.teamRenewed(title)
    await record(ctx, { event: 'feed.renewed', id: seriesId, content })
    return secret
  })
}
