import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { isId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { canSeeClaims } from './access.ts'

/** A place in a course whose price nobody has checked. */
export interface UncheckedPlace {
  /** Its amount in the run. */
  itemId: string
  courseId: string
  course: string
  isFinished: boolean
}

/** Places that a run keeps back until their price is checked. @throws Forbidden */
export async function listUncheckedPlaces(ctx: Ctx, runId: string): Promise<UncheckedPlace[]> {
  allow(canSeeClaims(ctx.actor))
  const { rows } = await sql<UncheckedPlace>`
    select i.id as item_id, c.id as course_id, c.title as course, p.state = 'finished' as is_finished
    from fee_items i join participations p on p.club_id = i.club_id and p.id = i.source_id join courses c on c.club_id = p.club_id and c.id = p.course_id
    where i.club_id = ${ctx.club.id} and i.run_id = ${isId(runId) ? runId : null}::uuid and i.source_kind = 'participation'
      and 'price_unchecked' = any(i.flags)`.execute(ctx.db)
  return rows
}
