import { sql } from 'kysely'
import { type Answer, found, ok, refuse } from '../../kernel/answer.ts'
import { ageOn, dayRange } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { FULL_AGE } from '../people/rules.ts'
import { MEMBER_JOURNAL } from './journal.ts'

export interface HouseholdChange {
  from: Temporal.PlainDate
  /** Somebody of the new household, made when they live alone; null: leaves the family. */
  withPersonId: string | null
  /** Lives in the present household, too. */
  staysToo: boolean
  /** The new household is the fee family. */
  countsForFee: boolean
}

export type HouseholdChangeRefusal = 'no_adult' | 'lives_there' | 'same_person'

interface Row {
  id: string
  householdId: string
  kind: 'adult' | 'child'
  countsForFee: boolean
}

const rowsOn = async (ctx: Ctx, personId: string, day: Temporal.PlainDate): Promise<Row[]> =>
  (
    await sql<Row>`
      select id, household_id, kind, counts_for_fee from household_people
      where club_id = ${ctx.club.id} and person_id = ${personId} and valid @> ${day}::date order by counts_for_fee desc, id`.execute(
      ctx.db,
    )
  ).rows

/** Children stay with an adult. */
async function leavesChildrenAlone(ctx: Ctx, householdId: string, personId: string, day: Temporal.PlainDate): Promise<boolean> {
  const { rows } = await sql<{ isAlone: boolean }>`
    select coalesce(bool_and(kind = 'child'), false) as is_alone from household_people
    where club_id = ${ctx.club.id} and household_id = ${householdId} and person_id <> ${personId} and valid @> ${day}::date`.execute(
    ctx.db,
  )
  return found(rows[0]).isAlone
}

const kindOn = (birthOn: Temporal.PlainDate | null, day: Temporal.PlainDate): Row['kind'] =>
  birthOn && ageOn(birthOn, day) < FULL_AGE ? 'child' : 'adult'

async function add(ctx: Ctx, personId: string, from: Temporal.PlainDate, row: Omit<Row, 'id'>): Promise<void> {
  const { clubId, id } = { clubId: ctx.club.id, id: newId() }
  await ctx.db
    .insertInto('householdPeople')
    .values({ ...row, clubId, id, personId, valid: dayRange(from) })
    .execute()
}

async function targetOf(
  ctx: Ctx,
  withPersonId: string,
  from: Temporal.PlainDate,
  birthDays: ReadonlyMap<string, { lastname: string; birthOn: Temporal.PlainDate | null }>,
): Promise<string> {
  const [living] = await rowsOn(ctx, withPersonId, from)
  if (living) return living.householdId
  const { lastname, birthOn } = found(birthDays.get(withPersonId))
  const householdId = newId()
  const household = { clubId: ctx.club.id, id: householdId, name: lastname, feeRequest: dayRange(from) }
  await ctx.db.insertInto('households').values(household).execute()
  await add(ctx, withPersonId, from, { householdId, kind: kindOn(birthOn, from), countsForFee: true })
  return householdId
}

/** Rows that were planned for later go; present ones end on the day, or count no longer. */
async function endHouseholds(
  ctx: Ctx,
  personId: string,
  { from, staysToo, countsForFee }: HouseholdChange,
  present: readonly Row[],
): Promise<void> {
  const isOf = sql`club_id = ${ctx.club.id} and person_id = ${personId}`
  const ended = staysToo ? present.filter((row) => countsForFee && row.countsForFee) : present
  if (!staysToo) await sql`delete from household_people where ${isOf} and lower(valid) >= ${from}::date`.execute(ctx.db)
  await sql`delete from household_people where ${isOf} and id = any(${ended.map(({ id }) => id)}::uuid[]) and lower(valid) = ${from}::date`.execute(
    ctx.db,
  )
  await sql`update household_people set valid = daterange(lower(valid), ${from}::date)
    where ${isOf} and id = any(${ended.map(({ id }) => id)}::uuid[])`.execute(ctx.db)
  if (staysToo) for (const { id: _, ...row } of ended) await add(ctx, personId, from, { ...row, countsForFee: false })
}

/** From a day in another household, in a second one, or in none. Asks for no right; in a transaction. @throws NotFound */
export async function changeHousehold(
  ctx: Ctx,
  personId: string,
  change: HouseholdChange,
): Promise<Answer<null, HouseholdChangeRefusal>> {
  const { from, withPersonId, staysToo, countsForFee } = change
  if (withPersonId === personId) return refuse('same_person')
  const { rows: people } = await sql<{ id: string; lastname: string; birthOn: Temporal.PlainDate | null }>`
    select id, lastname, birth_on from people where club_id = ${ctx.club.id} and id = any(${[personId, withPersonId]}::uuid[])
    order by id for update`.execute(ctx.db)
  const birthDays = new Map(people.map((person) => [person.id, person]))
  const kind = kindOn(found(birthDays.get(personId)).birthOn, from)
  const present = await rowsOn(ctx, personId, from)
  const wanted = withPersonId ? (await rowsOn(ctx, withPersonId, from))[0]?.householdId : undefined
  if (wanted && present.some(({ householdId }) => householdId === wanted)) return refuse('lives_there')
  if (!staysToo)
    for (const { householdId } of present)
      if (await leavesChildrenAlone(ctx, householdId, personId, from)) return refuse('no_adult')
  if (kind === 'child' && withPersonId && !wanted && kindOn(found(birthDays.get(withPersonId)).birthOn, from) === 'child')
    return refuse('no_adult')
  await endHouseholds(ctx, personId, change, present)
  const isCounted = countsForFee || !staysToo
  const householdId = withPersonId ? await targetOf(ctx, withPersonId, from, birthDays) : (present[0]?.householdId ?? null)
  if (withPersonId && householdId) await add(ctx, personId, from, { householdId, kind, countsForFee: isCounted })
  if (householdId)
    await record(ctx, { event: 'household.changed', id: householdId, content: MEMBER_JOURNAL.householdChanged(from) })
  return ok(null)
}
