import { sql } from 'kysely'
import type { Ctx } from '../context.ts'

/** Departments (ids) with an offer in the finder. */
export async function listOffering(ctx: Ctx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ departmentId: string }>`
    select distinct department_id from courses
    where club_id = ${ctx.club.id} and department_id is not null and state in ('published', 'running') and event_id is null`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ departmentId }) => departmentId))
}
