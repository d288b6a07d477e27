import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { parseDayRange } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'

export interface Season {
  id: string
  name: string
  from: Temporal.PlainDate
  to: Temporal.PlainDate
  version: number
}

export async function listSeasons(ctx: Ctx): Promise<Season[]> {
  const rows = await ctx.db
    .selectFrom('seasons')
    .select(['id', 'name', 'version', 'valid'])
    .where('clubId', '=', ctx.club.id)
    .orderBy(sql`lower(valid)`, 'desc')
    .orderBy('name')
    .execute()
  return rows.map(({ valid, ...row }) => {
    const { from, to } = parseDayRange(valid)
    return { ...row, from: found(from), to: found(to) }
  })
}

/** @throws NotFound */
export const getSeason = async (ctx: Ctx, id: string): Promise<Season> =>
  found((await listSeasons(ctx)).find((season) => season.id === id))
