import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canSeeOperations } from '../operations/access.ts'

export interface OpenCover {
  shiftId: string
  asked: number
  joined: number
  declined: number
  /** Null: nobody is left to ask. */
  nextWaveAt: Temporal.Instant | null
}

/** Open searches of a plan's shifts. @throws Forbidden */
export async function listOpenCovers(ctx: Ctx, planId: string): Promise<OpenCover[]> {
  allow(canSeeOperations(ctx.actor))
  const { rows } = await sql<OpenCover>`
    select r.shift_id, r.next_wave_at, count(*)::int as asked, count(h.id)::int as joined,
      (count(*) filter (where h.id is null and q.declined_at is not null))::int as declined
    from substitute_requests r join shifts s on s.club_id = r.club_id and s.id = r.shift_id
    join substitute_asks q on q.club_id = r.club_id and q.request_id = r.id
    left join assignments h on h.club_id = q.club_id and h.shift_id = s.id and h.person_id = q.person_id and h.state = 'confirmed'
    where r.club_id = ${ctx.club.id} and s.plan_id = ${planId} and r.state = 'open' group by r.club_id, r.id`.execute(ctx.db)
  return rows
}
