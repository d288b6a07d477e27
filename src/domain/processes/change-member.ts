import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, NotFound, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, isAfter } from '../../kernel/calendar.ts'
import { isId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { canManageMembers } from '../members/access.ts'
import { changeKind } from '../members/change-kind.ts'
import { changeDepartments, enterMembers, setDepartments } from '../members/commands.ts'
import { createHousehold, type HouseholdRefusal } from '../members/create-household.ts'
import type { MemberChange, NewHouseholdInput, NewMember } from '../members/input.ts'
import { listHouseholds } from '../members/list-households.ts'
import { getMember } from '../members/queries.ts'
import { comingEntry } from '../members/rules.ts'
import { createPerson } from '../people/commands.ts'
import { fillPerson, findNamesake } from '../people/fill-person.ts'
import type { PersonFields } from '../people/input.ts'
import { applyPerson, planChange } from '../scheduled-changes/commands.ts'

/** One person who joins; somebody of this name and birth date whom the club knows is the same. @throws Forbidden */
export async function createMember(
  ctx: Ctx,
  { entryOn, kind, departmentIds, memberNo, externalId, ...person }: NewMember,
): Promise<Answer<string, 'is_member' | 'unknown_department' | 'number_taken'>> {
  allow(canManageMembers(ctx.actor))
  return transaction(ctx, (ctx) =>
    savepoint(ctx, async (ctx) => {
      if (memberNo) {
        const { rows } = await sql`select from members where club_id = ${ctx.club.id} and member_no = ${memberNo}`.execute(ctx.db)
        if (rows.length > 0) return refuse('number_taken')
      }
      const known = await findNamesake(ctx, person)
      const personId = known?.id ?? (await createPerson(ctx, person))
      if (known) await fillPerson(ctx, known, person)
      const from = entryOn ?? berlinDay(ctx.now)
      const entered = await enterMembers(ctx, [{ personId, kind, from, externalId, ...(memberNo ? { memberNo } : {}) }])
      if (!entered.ok) return entered
      const memberId = found(entered.value[0])
      const set = await setDepartments(ctx, memberId, from, departmentIds)
      return set.ok ? ok(memberId) : set
    }),
  )
}

export interface ChangedMember {
  /** Changes that wait for their day. */
  scheduled: string[]
  isComing: boolean
}

/**
 * Changes a member at once or on a day to come: contact and name as scheduled changes, kind and departments as dated rows. `version` of
 * the caller's copy. @throws Forbidden, NotFound
 */
export async function changeMember(
  ctx: Ctx,
  memberId: string,
  version: number | null,
  { effectiveOn, kind, departmentIds, ...fields }: MemberChange,
): Promise<Answer<ChangedMember, 'changed_meanwhile' | 'not_a_member' | 'unknown_department'>> {
  allow(canManageMembers(ctx.actor))
  if (!isId(memberId)) throw new NotFound('Not found')
  return transaction(ctx, (ctx) =>
    savepoint(ctx, async (ctx) => {
      await sql`select from members m join people p on p.club_id = m.club_id and p.id = m.person_id
        where m.club_id = ${ctx.club.id} and m.id = ${memberId} for update`.execute(ctx.db)
      const member = await getMember(ctx, memberId)
      if (version !== null && member.version !== version) return refuse('changed_meanwhile')
      const today = berlinDay(ctx.now)
      const from = effectiveOn ?? today
      const scheduled = await changeFields(ctx, [member.personId], fields, from)
      if (kind) {
        const changed = await changeKind(ctx, memberId, { from, kind })
        if (!changed.ok) return changed
      }
      if (departmentIds) {
        const begins = effectiveOn ?? comingEntry(member, today) ?? today
        const changed = await changeDepartments(ctx, memberId, { from: begins, departmentIds })
        if (!changed.ok) return changed
      }
      return ok({ scheduled, isComing: isAfter(from, today) })
    }),
  )
}

/**
 * Plans for a day what differs in a person's form. `version` of the person. @throws Forbidden, NotFound
 */
export async function planFields(
  ctx: Ctx,
  memberId: string,
  { effectiveOn, version, ...typed }: PersonFields & { version: number; effectiveOn: Temporal.PlainDate },
): Promise<Answer<ChangedMember, 'changed_meanwhile' | 'not_a_member' | 'unknown_department'>> {
  allow(canManageMembers(ctx.actor))
  const member = await getMember(ctx, memberId)
  if (member.personVersion !== version) return refuse('changed_meanwhile')
  const known: PersonFields = member as PersonFields
  const said = Object.entries(typed).filter(([name, value]) => `${value ?? ''}` !== `${known[name as keyof PersonFields] ?? ''}`)
  return changeMember(ctx, memberId, null, { ...Object.fromEntries(said), effectiveOn })
}

async function changeFields(
  ctx: Ctx,
  personIds: readonly string[],
  fields: PersonFields,
  from: Temporal.PlainDate,
): Promise<string[]> {
  const scheduled: string[] = []
  if (Object.keys(fields).length === 0) return scheduled
  for (const personId of personIds) {
    if (isAfter(from, berlinDay(ctx.now)))
      scheduled.push(await planChange(ctx, { kind: 'person', personId, fields, effectiveOn: from, state: 'planned' }))
    else await applyPerson(ctx, personId, fields)
  }
  return scheduled
}

/** A new address for everybody who lives with a member on the day. Answers how many. @throws Forbidden, NotFound */
export async function moveHousehold(
  ctx: Ctx,
  memberId: string,
  { effectiveOn, ...address }: { effectiveOn: Temporal.PlainDate; street: string; postcode: string; city: string },
): Promise<Answer<{ people: number }>> {
  allow(canManageMembers(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { personId } = await getMember(ctx, memberId)
    const households = await listHouseholds(ctx, personId, effectiveOn)
    // A child of two households takes nobody of the other one along.
    const home = households.flatMap(({ people }) => {
      const counting = people.filter(({ countsForFee }) => countsForFee)
      return counting.some(({ id }) => id === personId) ? counting : []
    })
    const ids = new Set([personId, ...home.map(({ id }) => id)])
    await changeFields(ctx, [...ids].sort(), address, effectiveOn)
    return ok({ people: ids.size })
  })
}

/** @throws Forbidden */
export async function enterHousehold(
  ctx: Ctx,
  { from = berlinDay(ctx.now), ...household }: NewHouseholdInput,
): Promise<Answer<{ id: string }, HouseholdRefusal>> {
  allow(canManageMembers(ctx.actor))
  return transaction(ctx, (ctx) => savepoint(ctx, (ctx) => createHousehold(ctx, { ...household, from })))
}
