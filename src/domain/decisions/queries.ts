import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { canSeeCourse } from '../courses/access.ts'
import { canSeeDecisions } from './access.ts'
import { type DecisionFacts, decisionFor } from './rules.ts'

export interface DueCourse extends DecisionFacts {
  id: string
  slug: string
  title: string
  departmentId: string | null
  waiting: number
  requested: number
  firstAt: Temporal.Instant | null
  askedAt: Temporal.Instant | null
}

/** Due courses below their minimum, by day; for editors those of their departments, empty for others. */
export async function listDueCourses(ctx: Ctx): Promise<DueCourse[]> {
  if (!canSeeDecisions(ctx.actor)) return []
  const today = berlinDay(ctx.now)
  const { rows } = await sql<DueCourse>`
    select c.id, c.slug, c.title, c.state, c.department_id, c.minimum, c.decision_on, c.decided_at, c.decision_asked_at as asked_at,
      held.confirmed, held.requested, held.waiting,
      (select min(starts_at) from sessions s where s.club_id = c.club_id and s.course_id = c.id and s.state = 'planned') as first_at
    from courses c cross join lateral (
      select count(*) filter (where p.state = 'confirmed') as confirmed, count(*) filter (where p.state in ('requested', 'offered')) as requested,
        count(*) filter (where p.state = 'waiting') as waiting
      from participations p where p.club_id = c.club_id and p.course_id = c.id) held
    where c.club_id = ${ctx.club.id} and c.decision_on <= ${today}::date and c.decided_at is null and c.state in ('published', 'running')
    order by c.decision_on, c.title, c.id`.execute(ctx.db)
  return rows.filter((course) => decisionFor(course, today) === 'due' && canSeeCourse(ctx.actor, course))
}

/** Editors of the department, else admins responsible for courses. */
export async function listDeciders(ctx: Ctx, departmentId: string | null): Promise<{ name: string; email: string }[]> {
  const { rows } = await sql<{ name: string; email: string; role: string }>`
    select concat_ws(' ', u.firstname, u.lastname) as name, l.email, u.role
    from club_users u join logins l on l.user_id = u.user_id
    where u.club_id = ${ctx.club.id} and u.blocked_at is null and (
      u.role = 'admin' and not u.is_read_only and (u.areas = '{}' or 'website' = any(u.areas)) or u.role = 'editor' and (
      not exists (select from club_user_departments d where d.club_id = u.club_id and d.club_user_id = u.id)
      or exists (select from club_user_departments d where d.club_id = u.club_id and d.club_user_id = u.id and d.department_id = ${departmentId}::uuid)))
    order by l.email`.execute(ctx.db)
  const editors = rows.filter(({ role }) => role === 'editor')
  return editors.length > 0 ? editors : rows
}
