import { sql } from 'kysely'
import type { Ctx } from '../context.ts'

export interface NewOffer {
  id: string
  slug: string
  title: string
  summary: string
  department: string | null
  createdAt: Temporal.Instant
  updatedAt: Temporal.Instant
}

/** Public offers, the newest first. */
export async function listNewOffers(ctx: Ctx, limit: number): Promise<NewOffer[]> {
  const { rows } = await sql<NewOffer>`
    select c.id, c.slug, c.title, c.summary, d.name as department, c.created_at, c.updated_at
    from courses c left join departments d on d.club_id = c.club_id and d.id = c.department_id
    where c.club_id = ${ctx.club.id} and c.state in ('published', 'running') and c.event_id is null
    order by c.created_at desc, c.id limit ${limit}`.execute(ctx.db)
  return rows
}
