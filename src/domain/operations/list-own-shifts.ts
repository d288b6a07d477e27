import { sql } from 'kysely'
import { type Ctx, ownPersonId } from '../context.ts'
import { familyIds } from '../people/list-family.ts'
import { type Assignment, listAssignments } from './list-assignments.ts'
import { holdsPlace } from './queries.ts'

/** Coming shifts of the actor and their children. */
export async function listOwnShifts(ctx: Ctx): Promise<Assignment[]> {
  const personId = ownPersonId(ctx)
  if (!personId) return []
  return listAssignments(
    ctx,
    sql`a.person_id = any(${familyIds(ctx, personId)}) and ${holdsPlace(ctx)}
      and coalesce(s.ends_at, (p.starts_on + 1)::timestamp at time zone 'Europe/Berlin') > ${ctx.now}`,
  )
}
