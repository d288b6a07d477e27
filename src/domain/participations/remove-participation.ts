import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { isForeignKeyViolation } from '../../database/transaction.ts'
import { ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { PARTICIPATION_JOURNAL } from './journal.ts'

/**
 * Removes a sign-up that staff entered by a list; false when it was changed, mailed, marked or settled since. Call it with the
 * course locked; asks for no right.
 */
export async function removeParticipation(ctx: Ctx, id: string): Promise<boolean> {
  try {
    return (await savepoint(ctx, (ctx) => remove(ctx, id))).ok
  } catch (error) {
    if (isForeignKeyViolation(error)) return false
    throw error
  }
}

async function remove(ctx: Ctx, id: string) {
  const { rows } = await sql<{ title: string }>`
    delete from participations p using courses c
    where p.club_id = ${ctx.club.id} and p.id = ${id} and p.version = 1 and p.state in ('confirmed', 'waiting') and p.source = 'staff'
      and p.club_user_id is null and c.club_id = p.club_id and c.id = p.course_id
      and not exists (select from compensations k where k.club_id = p.club_id and k.participation_id = p.id)
      and not exists (select from attendance a join sessions s on s.club_id = a.club_id and s.id = a.session_id
        where a.club_id = p.club_id and a.person_id = p.person_id and s.course_id = p.course_id)
    returning c.title`.execute(ctx.db)
  const [gone] = rows
  if (!gone) return refuse('changed')
  await record(ctx, { event: 'participation.removed', id, content: PARTICIPATION_JOURNAL.removed(gone.title) })
  return ok(undefined)
}
