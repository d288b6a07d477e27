import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { type Ctx, isAdmin, profileOf } from '../context.ts'
import { canSeeDraws } from './access.ts'

export interface DrawableCourse {
  id: string
  slug: string
  title: string
  state: string
  capacity: number
  season: string | null
  drawId: string | null
}

/** Courses with a capacity, not over, within the actor's right to edit, by title. @throws Forbidden */
export async function listDrawableCourses(ctx: Ctx): Promise<DrawableCourse[]> {
  allow(canSeeDraws(ctx.actor))
  const own = isAdmin(ctx.actor, 'website') ? [] : profileOf(ctx.actor).departmentIds
  const { rows } = await sql<DrawableCourse>`
    select c.id, c.slug, c.title, c.state, c.capacity, s.name as season, d.id as draw_id
    from courses c
    left join seasons s on s.club_id = c.club_id and s.id = c.season_id
    left join draws d on d.club_id = c.club_id and d.id = c.draw_id and d.state = 'open'
    where c.club_id = ${ctx.club.id} and c.state in ('draft', 'published', 'running') and c.capacity is not null
      and (${own.length === 0} or c.department_id = any(${own}::uuid[]))
    order by c.title, c.id limit 500`.execute(ctx.db)
  return rows
}
