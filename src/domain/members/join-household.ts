import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { dayRange } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { MEMBER_JOURNAL } from './journal.ts'

/**
 * Into the family of this external id, made on first use, where it counts for the fee. Answers the id of a new family, else null. Asks
 * for no right; in a transaction.
 */
export async function joinHousehold(
  ctx: Ctx,
  person: { personId: string; lastname: string; kind: 'adult' | 'child'; externalId: string; from: Temporal.PlainDate },
): Promise<string | null> {
  const { personId, lastname: name, kind, externalId, from } = person
  const { rows } = await sql<{ id: string }>`
    select id from households where club_id = ${ctx.club.id} and external_id = ${externalId} order by id limit 1`.execute(ctx.db)
  const id = rows[0]?.id ?? newId()
  if (rows.length === 0) {
    await ctx.db.insertInto('households').values({ clubId: ctx.club.id, id, name, externalId }).execute()
    await record(ctx, { event: 'household.created', id, content: MEMBER_JOURNAL.householdCreated })
  }
  await ctx.db
    .insertInto('householdPeople')
    .values({ clubId: ctx.club.id, id: newId(), householdId: id, personId, kind, countsForFee: true, valid: dayRange(from) })
    .execute()
  return rows.length === 0 ? id : null
}

/** Removes a family that nobody belongs to any more. Asks for no right. */
export async function removeEmptyHousehold(ctx: Ctx, id: string): Promise<void> {
  await sql`delete from households h where club_id = ${ctx.club.id} and id = ${id} and not exists
    (select from household_people o where o.club_id = h.club_id and o.household_id = h.id)`.execute(ctx.db)
}

/** Names of the families that lists brought, of these. Asks for no right. */
export async function listHouseholdIds(ctx: Ctx, externalIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ externalId: string }>`
    select external_id from households where club_id = ${ctx.club.id} and external_id <> '' and external_id = any(${[...externalIds]})`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ externalId }) => externalId))
}

/** Other names of a member: the number, where there was none, and the id of another program. Asks for no right; in a transaction. */
export async function nameMember(ctx: Ctx, memberId: string, named: { memberNo: string; externalId: string }): Promise<void> {
  const { rows } = await sql<{ memberNo: string | null }>`
    update members set member_no = coalesce(member_no, nullif(${named.memberNo}, '')),
      external_id = coalesce(nullif(${named.externalId}, ''), external_id), version = version + 1
    where club_id = ${ctx.club.id} and id = ${memberId} returning member_no`.execute(ctx.db)
  found(rows[0])
  await record(ctx, { event: 'member.changed', id: memberId, content: MEMBER_JOURNAL.named })
}

/** The first day of the term that began on `known`, and of the departments that began with it. Asks for no right; in a transaction. */
export async function correctEntry(
  ctx: Ctx,
  memberId: string,
  known: Temporal.PlainDate,
  entryOn: Temporal.PlainDate,
): Promise<void> {
  const begins = sql`club_id = ${ctx.club.id} and member_id = ${memberId} and lower(valid) = ${known}::date
    and coalesce(upper(valid) > ${entryOn}::date, true)`
  await sql`update memberships set valid = daterange(${entryOn}::date, upper(valid)) where ${begins}`.execute(ctx.db)
  await sql`update member_departments set valid = daterange(${entryOn}::date, upper(valid)) where ${begins}`.execute(ctx.db)
  await sql`update members set version = version + 1 where club_id = ${ctx.club.id} and id = ${memberId}`.execute(ctx.db)
  await record(ctx, { event: 'member.changed', id: memberId, content: MEMBER_JOURNAL.entryCorrected(entryOn) })
}
