import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { isId } from '../../kernel/id.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { canSeeUsers } from '../users/access.ts'
import { canSeeChanges } from './access.ts'
import type { ChangeKind, ChangeState } from './input.ts'

export interface ScheduledChange {
  id: string
  objectKind: ChangeKind
  /** Null for a login without a person. */
  personId: string | null
  memberId: string | null
  name: string
  /** Field to new value; days as ISO. */
  fields: Record<string, string | null>
  /** The same fields as they stand now. */
  before: Record<string, string | null>
  effectiveOn: Temporal.PlainDate
  state: ChangeState
  note: string
  askedAt: Temporal.Instant
}

const CHANGES = sql`
  select c.id, c.object_kind, p.id as person_id, m.id as member_id,
    trim(coalesce(p.firstname, u.firstname) || ' ' || coalesce(p.lastname, u.lastname)) as name, c.fields,
    c.effective_on, c.state, c.note, c.asked_at, (select jsonb_object_agg(field, case field when 'birthOn' then p.birth_on::text
      when 'iban' then account.iban when 'holder' then account.holder when 'role' then u.role else to_jsonb(p) ->> field end)
      from jsonb_object_keys(c.fields) field) as before
  from scheduled_changes c
  left join club_users u on c.object_kind = 'user' and u.club_id = c.club_id and u.id = c.object_id
  join lateral (select coalesce(u.person_id, c.object_id) as id) whose on true
  left join people p on p.club_id = c.club_id and p.id = whose.id
  left join members m on m.club_id = p.club_id and m.person_id = p.id
  left join lateral (select a.iban, a.holder from debtors d join bank_accounts a on a.club_id = d.club_id and a.debtor_id = d.id
    where d.club_id = p.club_id and d.person_id = p.id and a.valid @> c.effective_on limit 1) account on true`

/** Coming changes and those that wait, by day; of one person all of them. @throws Forbidden */
export async function listScheduledChanges(
  ctx: Ctx,
  filter: { personId?: string; state?: ChangeState; after?: string | undefined; limit: number },
): Promise<ScheduledChange[]> {
  allow(canSeeChanges(ctx.actor))
  const { personId, state, after, limit } = filter
  const isWanted = state ? sql`c.state = ${state}` : personId ? sql`true` : sql`c.state in ('asked', 'planned')`
  const isOf = personId ? sql`whose.id = ${personId}` : sql`true`
  // A role is the matter of whoever gives roles.
  const isSeen = canSeeUsers(ctx.actor) ? sql`true` : sql`c.object_kind <> 'user'`
  const isLater =
    after && isId(after)
      ? sql`(c.effective_on, c.id) > (select effective_on, id from scheduled_changes where club_id = ${ctx.club.id} and id = ${after})`
      : sql`true`
  const { rows } = await sql<ScheduledChange>`
    ${CHANGES} where c.club_id = ${ctx.club.id} and ${isSeen} and ${isWanted} and ${isOf} and ${isLater}
    order by c.effective_on, c.id limit ${limit}`.execute(ctx.db)
  return rows
}

/** Changes of a person that the actor asked for and that are still to come, the newest first. Asks for no right. */
export async function listOwnChanges(ctx: Ctx, personId: string): Promise<ScheduledChange[]> {
  const { rows } = await sql<ScheduledChange>`
    ${CHANGES} where c.club_id = ${ctx.club.id} and c.object_id = ${personId} and c.asked_by = ${userIdOf(ctx)}
      and c.state in ('asked', 'planned') order by c.id desc limit 20`.execute(ctx.db)
  return rows
}
