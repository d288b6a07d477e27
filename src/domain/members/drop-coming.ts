import { type RawBuilder, sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'

export const COMING_KINDS = ['membership', 'department', 'household'] as const
export type ComingKind = (typeof COMING_KINDS)[number]

interface Meant {
  memberId: string
  /** Needed for households. */
  personId?: string
  day: Temporal.PlainDate
}

interface Rows {
  table: RawBuilder<unknown>
  /** Condition on `r`: rows of this member. */
  isOf: RawBuilder<boolean>
  /** Condition on `o`: rows that may not overlap with `r`. */
  excludes: RawBuilder<boolean>
  /** Last end of a row that goes on. */
  endsOn?: RawBuilder<Temporal.PlainDate | null>
}

const rowsOf = (ctx: Ctx, kind: ComingKind, { memberId, personId, day }: Meant): Rows => {
  const ofMember = sql<boolean>`r.club_id = ${ctx.club.id} and r.member_id = ${memberId}`
  if (kind === 'membership') return { table: sql`memberships`, isOf: ofMember, excludes: sql`o.member_id = r.member_id` }
  if (kind === 'department')
    return {
      table: sql`member_departments`,
      isOf: ofMember,
      excludes: sql`o.member_id = r.member_id and o.department_id = r.department_id`,
      endsOn: sql`(select min(lower(s.valid)) from memberships s where s.club_id = r.club_id and s.member_id = r.member_id
        and s.state in ('left', 'deceased') and lower(s.valid) > ${day}::date)`,
    }
  return {
    table: sql`household_people`,
    isOf: sql`r.club_id = ${ctx.club.id} and r.person_id = ${found(personId)}`,
    excludes: sql`o.person_id = r.person_id and (o.household_id = r.household_id or (o.counts_for_fee and r.counts_for_fee))`,
  }
}

async function reopen(
  ctx: Ctx,
  { table, isOf, excludes, endsOn = sql`null::date` }: Rows,
  day: Temporal.PlainDate,
): Promise<bigint> {
  const { numAffectedRows } = await sql`
    update ${table} r set valid = daterange(lower(r.valid), least(${endsOn}, (select min(lower(o.valid)) from ${table} o
      where o.club_id = r.club_id and ${excludes} and lower(o.valid) >= ${day}::date)))
    where ${isOf} and upper(r.valid) = ${day}::date`.execute(ctx.db)
  return numAffectedRows ?? 0n
}

/**
 * Undoes everything of a kind that was to begin or end on a day to come; what stood before goes on. Answers how many rows changed. A
 * withdrawn exit gives the departments back. Asks for no right; in a transaction, the member locked.
 */
export async function dropComing(ctx: Ctx, kind: ComingKind, meant: Meant): Promise<number> {
  const { day } = meant
  const rows = rowsOf(ctx, kind, meant)
  const { rows: dropped } = await sql<{ state: string | null }>`
    delete from ${rows.table} r where ${rows.isOf} and lower(r.valid) = ${day}::date
    returning to_jsonb(r) ->> 'state' as state`.execute(ctx.db)
  const reopened = await reopen(ctx, rows, day)
  if (dropped.some(({ state }) => state === 'left' || state === 'deceased'))
    await reopen(ctx, rowsOf(ctx, 'department', meant), day)
  await sql`update members set version = version + 1 where club_id = ${ctx.club.id} and id = ${meant.memberId}`.execute(ctx.db)
  return dropped.length + Number(reopened)
}

/** A membership began before this day. */
export async function isMemberBefore(ctx: Ctx, memberId: string, day: Temporal.PlainDate): Promise<boolean> {
  const { rows } = await sql<{ isBefore: boolean }>`
    select exists (select from memberships where club_id = ${ctx.club.id} and member_id = ${memberId} and lower(valid) < ${day}::date) as is_before`.execute(
    ctx.db,
  )
  return found(rows[0]).isBefore
}

/** A death was entered whose first day is this one: it is taken back whole. */
export async function diesOn(ctx: Ctx, memberId: string, day: Temporal.PlainDate): Promise<boolean> {
  const { rows } = await sql`
    select from memberships where club_id = ${ctx.club.id} and member_id = ${memberId} and state = 'deceased' and lower(valid) = ${day}::date`.execute(
    ctx.db,
  )
  return rows.length > 0
}
