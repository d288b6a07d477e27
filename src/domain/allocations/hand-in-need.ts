import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { type Ctx, nameOfActor } from '../context.ts'
import { canDecideAllocation, canHandInNeeds } from './access.ts'
import { recordAllocation } from './commands.ts'
import { NeedInput } from './input.ts'
import { ALLOCATION_JOURNAL } from './journal.ts'
import { type Allocation, getAllocation, listAllocationParts, listNeeds, type Need, ownerOf } from './queries.ts'
import { mayHandIn, minutesOf } from './rules.ts'

export type NeedRefusal =
  | 'not_open'
  | 'deadline'
  | 'unknown_part'
  | 'no_school'
  | 'is_no_school'
  | 'changed_meanwhile'
  | 'withdrawn'

/** Clubs enter needs until the deadline, the association for schools until publication. @throws Forbidden */
export function mayChangeNeeds(ctx: Ctx, allocation: Allocation): Answer<void, NeedRefusal> {
  if (canDecideAllocation(ctx))
    return allocation.state === 'needs' || allocation.state === 'draft' ? ok(undefined) : refuse('not_open')
  allow(canHandInNeeds(ctx))
  return mayHandIn(allocation, berlinDay(ctx.now))
}

const columnsOf = ({ wishes, inHolidays, ...need }: ReturnType<typeof NeedInput.parse>, allocation: Allocation) => ({
  ...need,
  inHolidays: inHolidays && allocation.hasHolidayPlan,
  wishes: JSON.stringify(
    wishes.map(({ weekdays, startsTime, endsTime }) => ({
      weekdays: weekdays.toSorted((a, b) => a - b),
      from: minutesOf(startsTime),
      to: minutesOf(endsTime),
    })),
  ),
})

async function check(ctx: Ctx, allocation: Allocation, input: ReturnType<typeof NeedInput.parse>) {
  const may = mayChangeNeeds(ctx, allocation)
  if (!may.ok) return may
  if (ctx.club.kind === 'association' && input.school === '') return refuse('no_school')
  if (ctx.club.kind !== 'association' && input.school + input.schoolEmail !== '') return refuse('is_no_school')
  const parts = new Set((await listAllocationParts(ctx, allocation.id)).map(({ partId }) => partId))
  return input.partIds.every((id) => parts.has(id)) ? ok(undefined) : refuse('unknown_part')
}

/** Contact of the need, who receives the mails. */
export function contactOf(ctx: Ctx): { contactName: string; contactEmail: string } {
  if (ctx.actor.kind !== 'user') return { contactName: ctx.club.displayName, contactEmail: '' }
  return { contactName: nameOfActor(ctx.actor), contactEmail: ctx.actor.email }
}

const forClubIdOf = ({ club }: Ctx): string | null => (club.kind === 'association' ? null : club.id)

/** Enters a need; answers its id. The actor becomes its contact. @throws NotFound, Forbidden */
export async function handInNeed(ctx: Ctx, allocationId: string, given: NeedInput): Promise<Answer<string, NeedRefusal>> {
  const input = NeedInput.parse(given)
  return transaction(ctx, async (ctx) => {
    const allocation = await getAllocation(ctx, allocationId)
    const may = await check(ctx, allocation, input)
    if (!may.ok) return may
    const id = newId()
    await ctx.db
      .insertInto('allocationNeeds')
      .values({
        ...columnsOf(input, allocation),
        ...contactOf(ctx),
        id,
        allocationId,
        clubId: ownerOf(ctx),
        forClubId: forClubIdOf(ctx),
        handedInAt: ctx.now,
      })
      .execute()
    await recordAllocation(
      ctx,
      allocationId,
      'allocation.need_handed_in',
      ALLOCATION_JOURNAL.needHandedIn(input.groupName, allocation.name),
    )
    return ok(id)
  })
}

/** Changes a need; its draft decision is dropped. @throws NotFound, Forbidden */
export async function changeNeed(
  ctx: Ctx,
  allocationId: string,
  need: { id: string; version: number },
  given: NeedInput,
): Promise<Answer<void, NeedRefusal>> {
  const input = NeedInput.parse(given)
  return transaction(ctx, async (ctx) => {
    const allocation = await getAllocation(ctx, allocationId)
    const may = await check(ctx, allocation, input)
    if (!may.ok) return may
    const saved = await getOwnNeed(ctx, allocationId, need.id)
    if (saved.version !== need.version) return refuse('changed_meanwhile')
    const changed = await ctx.db
      .updateTable('allocationNeeds')
      .set({ ...columnsOf(input, allocation), ...contactOf(ctx), version: need.version + 1 })
      .where('clubId', '=', ownerOf(ctx))
      .where('id', '=', need.id)
      .where('version', '=', need.version)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return refuse('changed_meanwhile')
    await forgetDecision(ctx, need.id)
    await recordAllocation(
      ctx,
      allocationId,
      'allocation.need_changed',
      ALLOCATION_JOURNAL.needChanged(input.groupName, allocation.name),
    )
    return ok(undefined)
  })
}

async function forgetDecision(ctx: Ctx, needId: string): Promise<void> {
  await ctx.db.deleteFrom('allocationDecisions').where('clubId', '=', ownerOf(ctx)).where('needId', '=', needId).execute()
}

/** Withdraws a need with its decision. @throws NotFound, Forbidden */
export async function withdrawNeed(ctx: Ctx, allocationId: string, needId: string): Promise<Answer<void, NeedRefusal>> {
  return transaction(ctx, async (ctx) => {
    const allocation = await getAllocation(ctx, allocationId)
    const may = mayChangeNeeds(ctx, allocation)
    if (!may.ok) return may
    const { groupName } = await getOwnNeed(ctx, allocationId, needId)
    await ctx.db
      .updateTable('allocationNeeds')
      .set((old) => ({ state: 'withdrawn', version: old('version', '+', 1) }))
      .where('clubId', '=', ownerOf(ctx))
      .where('id', '=', needId)
      .execute()
    await forgetDecision(ctx, needId)
    await recordAllocation(
      ctx,
      allocationId,
      'allocation.need_withdrawn',
      ALLOCATION_JOURNAL.needWithdrawn(groupName, allocation.name),
    )
    return ok(undefined)
  })
}

async function getOwnNeed(ctx: Ctx, allocationId: string, needId: string): Promise<Need> {
  const needs = await listNeeds(ctx, allocationId)
  return found(needs.find(({ id, forClubId }) => id === needId && forClubId === forClubIdOf(ctx)))
}
