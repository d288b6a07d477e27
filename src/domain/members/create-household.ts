import { sql } from 'kysely'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { dayRange } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { MEMBER_JOURNAL } from './journal.ts'

export interface HouseholdPerson {
  personId: string
  kind: 'adult' | 'child'
  /** In one household at most: the fee family. */
  countsForFee: boolean
}

export interface NewHousehold {
  name: string
  from: Temporal.PlainDate
  people: readonly HouseholdPerson[]
}

export type HouseholdRefusal = 'no_adult' | 'unknown_person' | 'two_fee_families' | 'twice'

/** Asks for no right; in a transaction. A child may live in two households and counts in one. */
export async function createHousehold(
  ctx: Ctx,
  { name, from, people }: NewHousehold,
): Promise<Answer<{ id: string }, HouseholdRefusal>> {
  const ids = people.map(({ personId }) => personId)
  if (new Set(ids).size < ids.length) return refuse('twice')
  if (!people.some(({ kind }) => kind === 'adult')) return refuse('no_adult')
  const counting = people.filter(({ countsForFee }) => countsForFee).map(({ personId }) => personId)
  const known = await sql<{ id: string; counts: boolean }>`
    select p.id, exists (select from household_people h where h.club_id = p.club_id and h.person_id = p.id and h.counts_for_fee
      and h.valid && ${dayRange(from)}::daterange) as counts
    from people p where p.club_id = ${ctx.club.id} and p.id = any(${ids}::uuid[]) order by p.id for update`.execute(ctx.db)
  if (known.rows.length < ids.length) return refuse('unknown_person')
  if (known.rows.some(({ id, counts }) => counts && counting.includes(id))) return refuse('two_fee_families')
  const id = newId()
  await ctx.db.insertInto('households').values({ clubId: ctx.club.id, id, name }).execute()
  const valid = dayRange(from)
  await ctx.db
    .insertInto('householdPeople')
    .values(people.map((person) => ({ ...person, clubId: ctx.club.id, id: newId(), householdId: id, valid })))
    .execute()
  await record(ctx, { event: 'household.created', id, content: MEMBER_JOURNAL.householdCreated })
  return ok({ id })
}
