import { type RawBuilder, sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import type { Asking } from '../../kernel/asking.ts'
import { isId } from '../../kernel/id.ts'
import { type AskedPage, asked, askedPage, type Fields } from '../asking/queries.ts'
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

const changes = (key: RawBuilder<unknown>) => sql`
  select c.id, c.object_kind, p.id as person_id, m.id as member_id,
    trim(coalesce(p.firstname, u.firstname) || ' ' || coalesce(p.lastname, u.lastname)) as name, c.fields,
    c.effective_on, c.state, c.note, c.asked_at, ${key} as asked_key, (select jsonb_object_agg(field, case field when 'birthOn' then p.birth_on::text
      when 'iban' then account.iban when 'holder' then account.holder when 'role' then u.role else to_jsonb(p) ->> field end)
      from jsonb_object_keys(c.fields) field) as before
  from scheduled_changes c
  left join club_users u on c.object_kind = 'user' and u.club_id = c.club_id and u.id = c.object_id
  join lateral (select coalesce(u.person_id, c.object_id) as id) whose on true
  left join people p on p.club_id = c.club_id and p.id = whose.id
  left join members m on m.club_id = p.club_id and m.person_id = p.id
  left join lateral (select a.iban, a.holder from debtors d join bank_accounts a on a.club_id = d.club_id and a.debtor_id = d.id
    where d.club_id = p.club_id and d.person_id = p.id and a.valid @> c.effective_on limit 1) account on true`

/** Changes may be asked for these. */
export const CHANGE_FIELDS = {
  effectiveOn: { kind: 'day', of: sql`c.effective_on`, index: 'scheduled_changes_open' },
  kind: { kind: 'text', of: sql`c.object_kind`, without: 'few changes are still to come' },
  state: { kind: 'text', of: sql`c.state`, without: 'few changes are still to come' },
  askedAt: { kind: 'moment', of: sql`c.asked_at`, without: 'few changes are still to come' },
} as const satisfies Fields

interface ChangeFilter {
  personId?: string | undefined
  state?: ChangeState | undefined
}

/** Coming changes and those that wait; of one person all of them. @throws Forbidden */
export async function askScheduledChanges(
  ctx: Ctx,
  { personId, state }: ChangeFilter,
  asking: Asking,
): Promise<AskedPage<ScheduledChange>> {
  allow(canSeeChanges(ctx.actor))
  const isWanted = state ? sql`c.state = ${state}` : personId ? sql`true` : sql`c.state in ('asked', 'planned')`
  const isOf = personId ? sql`whose.id = ${personId}` : sql`true`
  // A role is the matter of whoever gives roles.
  const isSeen = canSeeUsers(ctx.actor) ? sql`true` : sql`c.object_kind <> 'user'`
  const { condition, orderBy, key } = asked(CHANGE_FIELDS, sql`c.id`, asking)
  const { rows } = await sql<ScheduledChange & { askedKey: string }>`
    ${changes(key)} where c.club_id = ${ctx.club.id} and ${isSeen} and ${isWanted} and ${isOf} and ${condition}
    order by ${orderBy} limit ${asking.limit + 1}`.execute(ctx.db)
  return askedPage(rows, asking)
}

/** The same by day. `after`: last one of the page before. @throws Forbidden */
export async function listScheduledChanges(
  ctx: Ctx,
  { limit, after, ...filter }: ChangeFilter & { limit: number; after?: string | undefined },
): Promise<ScheduledChange[]> {
  const { rows } = await sql<{ key: string; id: string }>`select effective_on::text as key, id from scheduled_changes
    where club_id = ${ctx.club.id} and id = ${after && isId(after) ? after : null}::uuid`.execute(ctx.db)
  const order = { by: 'effectiveOn', isDescending: false }
  return (await askScheduledChanges(ctx, filter, { where: [], order, after: rows[0] ?? null, limit })).rows
}

/** Changes of a person that the actor asked for and that are still to come, the newest first. Asks for no right. */
export async function listOwnChanges(ctx: Ctx, personId: string): Promise<ScheduledChange[]> {
  const { rows } = await sql<ScheduledChange>`
    ${changes(sql`null`)} where c.club_id = ${ctx.club.id} and c.object_id = ${personId} and c.asked_by = ${userIdOf(ctx)}
      and c.state in ('asked', 'planned') order by c.id desc limit 20`.execute(ctx.db)
  return rows
}
