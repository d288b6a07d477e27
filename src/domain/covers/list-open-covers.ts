import { sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canManageOperations, canSeeOperations } from '../operations/access.ts'
import { getPlan, listShifts } from '../operations/queries.ts'
import { listUnreached } from './list-helper-candidates.ts'

export interface OpenCover {
  shiftId: string
  asked: number
  joined: number
  declined: number
  /** Null: nobody is left to ask. */
  nextWaveAt: Temporal.Instant | null
  /** Names of those who cannot be asked; empty for whoever only looks. */
  unreached: string[]
}

/** Open searches of a plan's shifts. @throws Forbidden */
export async function listOpenCovers(ctx: Ctx, planId: string): Promise<OpenCover[]> {
  allow(canSeeOperations(ctx.actor))
  const { rows } = await sql<Omit<OpenCover, 'unreached'> & { requestId: string }>`
    select r.id as request_id, r.shift_id, r.next_wave_at, count(*)::int as asked, count(h.id)::int as joined,
      (count(*) filter (where h.id is null and q.declined_at is not null))::int as declined
    from substitute_requests r join shifts s on s.club_id = r.club_id and s.id = r.shift_id
    join substitute_asks q on q.club_id = r.club_id and q.request_id = r.id
    left join assignments h on h.club_id = q.club_id and h.shift_id = s.id and h.person_id = q.person_id and h.state = 'confirmed'
    where r.club_id = ${ctx.club.id} and s.plan_id = ${planId} and r.state = 'open' group by r.club_id, r.id`.execute(ctx.db)
  if (rows.length === 0 || !canManageOperations(ctx.actor))
    return rows.map(({ requestId: _, ...row }) => ({ ...row, unreached: [] }))
  const [plan, shifts] = [await getPlan(ctx, planId), await listShifts(ctx, planId)]
  const covers: OpenCover[] = []
  for (const { requestId, ...row } of rows) {
    const shift = found(shifts.find(({ id }) => id === row.shiftId))
    covers.push({ ...row, unreached: await listUnreached(ctx, { shift, plan, requestId }) })
  }
  return covers
}
