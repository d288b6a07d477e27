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

async function insert(ctx: Ctx, { name, from, people }: NewHousehold): Promise<{ id: string }> {
  const id = newId()
  await ctx.db
    .insertInto('households')
    .values({ clubId: ctx.club.id, id, name, feeRequest: dayRange(from) })
    .execute()
  await insertPeople(ctx, id, from, people)
  await record(ctx, { event: 'household.created', id, content: MEMBER_JOURNAL.householdCreated })
  return { id }
}

async function insertPeople(
  ctx: Ctx,
  householdId: string,
  from: Temporal.PlainDate,
  people: readonly HouseholdPerson[],
): Promise<void> {
  const valid = dayRange(from)
  await ctx.db
    .insertInto('householdPeople')
    .values(people.map((person) => ({ ...person, clubId: ctx.club.id, id: newId(), householdId, valid })))
    .execute()
}

/** Asks for no right; in a transaction. A child may live in two households and counts in one. */
export async function createHousehold(ctx: Ctx, household: NewHousehold): Promise<Answer<{ id: string }, HouseholdRefusal>> {
  const { from, people } = household
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
  return ok(await insert(ctx, household))
}

interface Lived {
  personId: string
  householdId: string
  counts: boolean
}

/**
 * Into the fee family in which an adult of them counts, else into that of children who are at `home` with them, or into a new one.
 * Children of new adults go on to count `elsewhere`; people whom an adult's family would take from another are refused. Asks for no
 * right; in a transaction.
 */
export async function joinFeeFamily(
  ctx: Ctx,
  family: NewHousehold,
  home: readonly string[],
): Promise<Answer<{ id: string; elsewhere: string[] }, 'two_fee_families', { two_fee_families: { personId: string } }>> {
  const { from, people } = family
  const ids = people.map(({ personId }) => personId)
  await sql`select from people where club_id = ${ctx.club.id} and id = any(${ids}::uuid[]) order by id for update`.execute(ctx.db)
  const { rows: lived } = await sql<Lived>`
    select person_id, household_id, counts_for_fee as counts from household_people where club_id = ${ctx.club.id}
      and person_id = any(${ids}::uuid[]) and valid && ${dayRange(from)}::daterange order by lower(valid), id`.execute(ctx.db)
  const isAdult = (id: string) => people.some(({ personId, kind }) => personId === id && kind === 'adult')
  const counting = lived.filter(({ counts }) => counts)
  const adult = counting.find(({ personId }) => isAdult(personId))
  const [one] = counting
  const isOne = counting.every(({ personId, householdId }) => householdId === one?.householdId && home.includes(personId))
  const householdId = adult?.householdId ?? (isOne ? one?.householdId : undefined)
  const there = lived.filter((row) => row.householdId === householdId).map(({ personId }) => personId)
  const elsewhere = counting.filter((row) => row.householdId !== householdId).map(({ personId }) => personId)
  const taken = elsewhere.find((personId) => adult && !there.includes(personId))
  if (taken) return refuse('two_fee_families', { personId: taken })
  const counted = people.map((row) => (elsewhere.includes(row.personId) ? { ...row, countsForFee: false } : row))
  if (!householdId) return ok({ ...(await insert(ctx, { ...family, people: counted })), elsewhere })
  const added = counted.filter(({ personId }) => !there.includes(personId))
  if (added.length === 0) return ok({ id: householdId, elsewhere })
  await insertPeople(ctx, householdId, from, added)
  await record(ctx, { event: 'household.changed', id: householdId, content: MEMBER_JOURNAL.householdChanged(from) })
  return ok({ id: householdId, elsewhere })
}
