import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canSeeBilling, canSeeStatistics } from './access.ts'
import { COUNTED_ROWS, counted } from './queries.ts'
import { type FigureKey, isOfBooks } from './rules.ts'

export interface CountedRow {
  /** Once for each offer. */
  id: string
  courseId: string
  slug: string
  title: string
  /** Person, or title of the offer. */
  name: string
  at: Temporal.Instant | null
  note: string
  /** Share in the figure. */
  value: number
}

export interface CountedFilter {
  figure: FigureKey
  seasonId: string
  courseId?: string | undefined
  /** Null: offers without a department. */
  departmentId?: string | null | undefined
}

/** Begin of a page: the last row of the one before. */
export interface CountedPlace {
  courseId: string
  id: string
}

/** Rows behind a figure by name, one page of them. One statement. @throws Forbidden */
export async function listCountedRows(
  ctx: Ctx,
  { figure, seasonId, courseId, departmentId }: CountedFilter,
  { after, limit }: { after: CountedPlace | null; limit: number },
): Promise<{ rows: CountedRow[]; next: CountedPlace | null }> {
  allow(canSeeStatistics(ctx.actor) && (!isOfBooks(figure) || canSeeBilling(ctx)))
  const place = sql`(name, course_id, id)`
  const { rows } = await sql<CountedRow>`
    with ${counted(ctx, [seasonId])},
    listed as (select r.id, r.course_id, z.slug, z.title, r.name, r.at, r.note, r.value
      from (${COUNTED_ROWS[figure](ctx)}) r join counted z on z.id = r.course_id
      where ${courseId ? sql`r.course_id = ${courseId}::uuid` : sql`true`} and ${departmentId === undefined ? sql`true` : sql`z.department_id is not distinct from ${departmentId}::uuid`})
    select * from listed where ${after ? sql`${place} > (select name, course_id, id from listed where course_id = ${after.courseId}::uuid and id = ${after.id}::uuid)` : sql`true`}
    order by name, course_id, id limit ${limit + 1}`.execute(ctx.db)
  const last = rows[limit - 1]
  return { rows: rows.slice(0, limit), next: rows.length > limit && last ? { courseId: last.courseId, id: last.id } : null }
}
