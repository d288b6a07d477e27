import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { dayRange, isAfter, isBefore } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { passNumber, takeNumber } from '../numbers/commands.ts'
import { canManageMembers } from './access.ts'
import { MEMBER_JOURNAL } from './journal.ts'
import { MEMBERSHIPS } from './list-members.ts'
import { CURRENT_STATES, type MemberKind, type MemberState, type Membership, standingOn, termsOf } from './rules.ts'

interface LockedMember {
  id: string
  memberNo: string | null
  version: number
  memberships: Membership[]
}

/** The member row stays locked. Asks for no right. @throws NotFound */
export async function lockMember(ctx: Ctx, memberId: string): Promise<LockedMember> {
  await sql`select from members where club_id = ${ctx.club.id} and id = ${memberId} for update`.execute(ctx.db)
  const { rows } = await sql<LockedMember>`
    select m.id, m.member_no, m.version, ${MEMBERSHIPS} as memberships from members m
    where m.club_id = ${ctx.club.id} and m.id = ${memberId}`.execute(ctx.db)
  return found(rows[0])
}

/** From this day until `lastOn` a membership of this state and kind; what was planned for this time goes. Asks for no right; in a transaction. */
export async function setMembership(
  ctx: Ctx,
  memberId: string,
  from: Temporal.PlainDate,
  membership: { state: MemberState; kind: MemberKind; reason?: string; lastOn?: Temporal.PlainDate | null },
): Promise<void> {
  const { state, kind, reason = '', lastOn } = membership
  const isOf = sql`club_id = ${ctx.club.id} and member_id = ${memberId}`
  const valid = dayRange(from, lastOn ?? undefined)
  await sql`delete from memberships where ${isOf} and valid && ${valid}::daterange and lower(valid) >= ${from}::date`.execute(
    ctx.db,
  )
  await sql`update memberships set valid = daterange(lower(valid), ${from}::date) where ${isOf} and valid @> ${from}::date`.execute(
    ctx.db,
  )
  await sql`insert into memberships (club_id, id, member_id, state, kind, valid, reason)
    values (${ctx.club.id}, ${newId()}, ${memberId}, ${state}, ${kind}, ${valid}, ${reason})`.execute(ctx.db)
  await sql`update members set version = version + 1 where club_id = ${ctx.club.id} and id = ${memberId}`.execute(ctx.db)
}

export interface Entry {
  personId: string
  kind: MemberKind
  from: Temporal.PlainDate
  /** Last day of a short membership; null = open. */
  lastOn?: Temporal.PlainDate | null
  externalId?: string
  /** A number that was given elsewhere; without one the counter gives the next. */
  memberNo?: string
}

/**
 * Takes people in, in their order. A former member comes back under the old number. The numbers are taken last: call it at the end of the
 * transaction. Asks for no right.
 */
export async function enterMembers(ctx: Ctx, entries: readonly Entry[]): Promise<Answer<string[], 'is_member'>> {
  const ids: string[] = []
  const fresh: string[] = []
  for (const { personId, kind, from, lastOn = null, externalId = '', memberNo } of entries) {
    const { rows } = await sql<{ id: string }>`
      insert into members (club_id, id, person_id, member_no, external_id)
      values (${ctx.club.id}, ${newId()}, ${personId}, ${memberNo ?? null}, ${externalId})
      on conflict (club_id, person_id) do update set external_id = coalesce(nullif(excluded.external_id, ''), members.external_id)
      returning id`.execute(ctx.db)
    const member = await lockMember(ctx, found(rows[0]).id)
    const { state, exitOn, entryOn } = standingOn(member.memberships, from)
    if (entryOn && CURRENT_STATES.some((current) => current === state) && (!exitOn || !isBefore(exitOn, from)))
      return refuse('is_member')
    if (termsOf(member.memberships).some((term) => isAfter(term.from, from))) return refuse('is_member')
    await setMembership(ctx, member.id, from, { state: 'active', kind })
    if (lastOn) await setMembership(ctx, member.id, lastOn.add({ days: 1 }), { state: 'left', kind })
    if (memberNo && /^\d{1,8}$/.test(memberNo)) await passNumber(ctx, 'member', Number(memberNo))
    if (member.memberNo === null) fresh.push(member.id)
    ids.push(member.id)
  }
  await numberMembers(ctx, fresh)
  for (const [at, id] of ids.entries()) {
    const member = await lockMember(ctx, id)
    const content = MEMBER_JOURNAL.entered(member.memberNo ?? '', found(entries[at]).from)
    await record(ctx, { event: 'member.entered', id, content })
  }
  return ok(ids)
}

async function numberMembers(ctx: Ctx, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    let isNumbered = false
    while (!isNumbered) {
      const next = `${await takeNumber(ctx, 'member')}`
      // A number typed by hand long ago may be ahead of the counter.
      const { numAffectedRows } = await sql`
        update members m set member_no = ${next} where club_id = ${ctx.club.id} and id = ${id}
          and not exists (select from members o where o.club_id = m.club_id and o.member_no = ${next})`.execute(ctx.db)
      isNumbered = numAffectedRows === 1n
    }
  }
}

/** Of the copy that somebody changed; without one nothing is compared. */
export interface Versioned {
  version?: number | undefined
}

export const isOutdated = (member: Pick<LockedMember, 'version'>, version: number | undefined): boolean =>
  version !== undefined && version !== member.version

export type EndRefusal = 'not_a_member' | 'exit_before_entry' | 'changed_meanwhile'

/** The last day counts; what was planned for later goes. @throws Forbidden, NotFound */
export async function endMembership(
  ctx: Ctx,
  memberId: string,
  end: Versioned & { lastOn: Temporal.PlainDate; reason: string; state?: 'left' | 'deceased' },
): Promise<Answer<null, EndRefusal>> {
  allow(canManageMembers(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const member = await lockMember(ctx, memberId)
    if (isOutdated(member, end.version)) return refuse('changed_meanwhile')
    const last = termsOf(member.memberships).at(-1)
    if (!last) return refuse('not_a_member')
    if (isBefore(end.lastOn, last.from)) return refuse('exit_before_entry')
    const { kind } = standingOn(member.memberships, end.lastOn)
    if (!kind || (last.to && isBefore(last.to, end.lastOn))) return refuse('not_a_member')
    const from = end.lastOn.add({ days: 1 })
    await setMembership(ctx, memberId, from, { state: end.state ?? 'left', kind, reason: end.reason })
    await endDepartments(ctx, memberId, from)
    await record(ctx, { event: 'member.ended', id: memberId, content: MEMBER_JOURNAL.ended(end.lastOn) })
    return ok(null)
  })
}

/** A former member comes back under the old number. @throws Forbidden, NotFound */
export async function reenterMember(
  ctx: Ctx,
  memberId: string,
  { from, kind }: { from: Temporal.PlainDate; kind: MemberKind },
): Promise<Answer<null, 'is_member'>> {
  allow(canManageMembers(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { rows } = await sql<{ personId: string }>`
      select person_id from members where club_id = ${ctx.club.id} and id = ${memberId}`.execute(ctx.db)
    const entered = await enterMembers(ctx, [{ personId: found(rows[0]).personId, kind, from }])
    return entered.ok ? ok(null) : entered
  })
}

async function endDepartments(ctx: Ctx, memberId: string, from: Temporal.PlainDate): Promise<void> {
  const isOf = sql`club_id = ${ctx.club.id} and member_id = ${memberId}`
  await sql`delete from member_departments where ${isOf} and lower(valid) >= ${from}::date`.execute(ctx.db)
  await sql`update member_departments set valid = daterange(lower(valid), ${from}::date) where ${isOf} and valid @> ${from}::date`.execute(
    ctx.db,
  )
}

/**
 * From this day until the exit a member of exactly these departments, passive in some of them (without `passiveIds` as before);
 * unknown ones are refused. Asks for no right; in a transaction.
 */
export async function setDepartments(
  ctx: Ctx,
  memberId: string,
  from: Temporal.PlainDate,
  departmentIds: readonly string[],
  passiveIds?: readonly string[],
): Promise<Answer<null, 'unknown_department'>> {
  const ids = [...new Set(departmentIds)]
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from departments where club_id = ${ctx.club.id} and id = any(${ids}::uuid[])`.execute(ctx.db)
  if (found(rows[0]).count < ids.length) return refuse('unknown_department')
  const isOf = sql`club_id = ${ctx.club.id} and member_id = ${memberId}`
  const isThen = sql`${isOf} and valid @> ${from}::date`
  const passive = passiveIds
    ? sql`select unnest(${[...passiveIds]}::uuid[])`
    : sql`select department_id from member_departments where ${isThen} and kind = 'passive'`
  const { rows: wanted } = await sql<{ id: string; kind: string }>`
    select w.id, case when w.id in (${passive}) then 'passive' else 'active' end as kind from unnest(${ids}::uuid[]) w (id)`.execute(
    ctx.db,
  )
  const given = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) w (id uuid, kind text)`
  const { exitOn } = standingOn((await lockMember(ctx, memberId)).memberships, from)
  const valid = sql`${dayRange(from, exitOn ?? undefined)}::daterange`
  // Departments of a later re-entry stay.
  await sql`delete from member_departments where ${isOf} and valid && ${valid} and lower(valid) >= ${from}::date`.execute(ctx.db)
  await sql`update member_departments e set valid = daterange(lower(valid), case when exists (select from ${given}
      where w.id = e.department_id and w.kind = e.kind) then upper(${valid}) else ${from}::date end) where ${isThen}`.execute(
    ctx.db,
  )
  await sql`insert into member_departments (club_id, id, member_id, department_id, kind, valid)
    select ${ctx.club.id}, gen_random_uuid(), ${memberId}, w.id, w.kind, ${valid} from ${given}
    where w.id not in (select department_id from member_departments where ${isThen})`.execute(ctx.db)
  await sql`update members set version = version + 1 where club_id = ${ctx.club.id} and id = ${memberId}`.execute(ctx.db)
  return ok(null)
}

/** @throws Forbidden, NotFound */
export async function changeDepartments(
  ctx: Ctx,
  memberId: string,
  change: Versioned & { from: Temporal.PlainDate; departmentIds: readonly string[]; passiveIds?: readonly string[] | undefined },
): Promise<Answer<null, 'unknown_department' | 'not_a_member' | 'changed_meanwhile'>> {
  allow(canManageMembers(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const member = await lockMember(ctx, memberId)
    if (isOutdated(member, change.version)) return refuse('changed_meanwhile')
    const { state } = standingOn(member.memberships, change.from)
    if (!CURRENT_STATES.some((current) => current === state)) return refuse('not_a_member')
    const set = await setDepartments(ctx, memberId, change.from, change.departmentIds, change.passiveIds)
    if (set.ok)
      await record(ctx, { event: 'member.changed', id: memberId, content: MEMBER_JOURNAL.departmentsChanged(change.from) })
    return set
  })
}
