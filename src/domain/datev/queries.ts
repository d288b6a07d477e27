import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { canSeeClaims } from '../claims/access.ts'
import type { Ctx } from '../context.ts'

export interface DatevExport {
  id: string
  from: Temporal.PlainDate
  to: Temporal.PlainDate
  exportedAt: Temporal.Instant
}

/** Times whose bookings were handed over last, at most 24, the latest first. @throws Forbidden */
export async function listDatevExports(ctx: Ctx): Promise<DatevExport[]> {
  allow(canSeeClaims(ctx.actor))
  const { rows } = await sql<DatevExport>`select id, from_on as from, to_on as to, exported_at from datev_exports
    where club_id = ${ctx.club.id} order by exported_at desc, id desc limit 24`.execute(ctx.db)
  return rows
}
