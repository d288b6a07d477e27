import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { type Ctx, isSuperUser } from '../context.ts'
import { finishCourse, publishCourse, startCourse } from './commands.ts'

/** Publishes due drafts, starts and finishes dated courses with their sessions. Idempotent; answers the number of changes. */
export async function advanceCourses(ctx: Ctx): Promise<number> {
  allow(isSuperUser(ctx.actor))
  const due = await listDueDrafts(ctx)
  for (const id of due) await publishCourse(ctx, id)
  const started = await listCoursesIn(ctx, 'published', sql`min(starts_at)`)
  for (const id of started) await startCourse(ctx, id)
  const over = await listCoursesIn(ctx, 'running', sql`max(ends_at)`)
  for (const id of over) await finishCourse(ctx, id)
  return due.length + started.length + over.length
}

async function listDueDrafts(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('courses')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('state', '=', 'draft')
    .where('publishAt', '<=', ctx.now)
    .execute()
  return rows.map(({ id }) => id)
}

async function listCoursesIn(ctx: Ctx, state: 'published' | 'running', moment: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from courses c
    where c.club_id = ${ctx.club.id} and c.state = ${state} and c.kind = 'course'
      and (select ${moment} from sessions where club_id = c.club_id and course_id = c.id and state in ('planned', 'held')) <= ${ctx.now}
    order by c.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
