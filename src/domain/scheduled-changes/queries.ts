import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { isId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { canSeeChanges } from './access.ts'
import type { ChangeKind, ChangeState } from './input.ts'

export interface ScheduledChange {
  id: string
  objectKind: ChangeKind
  personId: string
  memberId: string | null
  name: string
  /** Field to new value; days as ISO. */
  fields: Record<string, string | null>
  effectiveOn: Temporal.PlainDate
  state: ChangeState
  note: string
  askedAt: Temporal.Instant
}

const CHANGES = sql`
  select c.id, c.object_kind, c.object_id as person_id, m.id as member_id, trim(p.firstname || ' ' || p.lastname) as name, c.fields,
    c.effective_on, c.state, c.note, c.asked_at
  from scheduled_changes c join people p on p.club_id = c.club_id and p.id = c.object_id
  left join members m on m.club_id = p.club_id and m.person_id = p.id`

/** Coming changes and those that wait, by day; of one person all of them. @throws Forbidden */
export async function listScheduledChanges(
  ctx: Ctx,
  filter: { personId?: string; state?: ChangeState; after?: string | undefined; limit: number },
): Promise<ScheduledChange[]> {
  allow(canSeeChanges(ctx.actor))
  const { personId, state, after, limit } = filter
  const isWanted = state ? sql`c.state = ${state}` : personId ? sql`true` : sql`c.state in ('asked', 'planned')`
  const isOf = personId ? sql`c.object_id = ${personId}` : sql`true`
  const isLater =
    after && isId(after)
      ? sql`(c.effective_on, c.id) > (select effective_on, id from scheduled_changes where club_id = ${ctx.club.id} and id = ${after})`
      : sql`true`
  const { rows } = await sql<ScheduledChange>`
    ${CHANGES} where c.club_id = ${ctx.club.id} and ${isWanted} and ${isOf} and ${isLater}
    order by c.effective_on, c.id limit ${limit}`.execute(ctx.db)
  return rows
}
