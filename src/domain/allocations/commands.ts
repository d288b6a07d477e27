import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, dayRange, formatDay, isBefore } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { HappeningName } from '../audit/happenings.ts'
import type { Ctx } from '../context.ts'
import { listAtoms, listFacilities } from '../facilities/queries.ts'
import { canDecideAllocation } from './access.ts'
import { type AllocationFacts, AllocationInput } from './input.ts'
import { ALLOCATION_JOURNAL } from './journal.ts'
import { notifyOffices } from './notify-offices.ts'
import { type Allocation, lockAllocation } from './queries.ts'

export type ChangeRefusal = 'changed_meanwhile' | 'not_open' | 'has_needs' | 'earlier' | 'unknown_part'

type Deadlines = Pick<Allocation, 'needsUntil' | 'objectionsUntil'>

const rowOf = ({ from, to, windows: _, ...facts }: AllocationFacts) => ({ ...facts, valid: dayRange(from, to) })

/** Creates an allocation in preparation, hidden from clubs; answers its id. @throws Forbidden */
export async function createAllocation(ctx: Ctx, given: AllocationInput): Promise<Answer<string, 'unknown_part'>> {
  const input = AllocationInput.parse(given)
  allow(canDecideAllocation(ctx))
  return transaction(ctx, async (ctx) => {
    const id = newId()
    await ctx.db
      .insertInto('allocations')
      .values({ ...rowOf(input), clubId: ctx.club.id, id, createdAt: ctx.now })
      .execute()
    if (!(await storeWindows(ctx, id, input))) return refuse('unknown_part')
    await recordAllocation(ctx, id, 'allocation.created', ALLOCATION_JOURNAL.created(input.name))
    return ok(id)
  })
}

/** An open one's deadlines only move later; with needs, hours and criteria stay as announced. @throws NotFound, Forbidden */
export async function changeAllocation(
  ctx: Ctx,
  id: string,
  version: number,
  given: AllocationInput,
): Promise<Answer<void, ChangeRefusal>> {
  const input = AllocationInput.parse(given)
  allow(canDecideAllocation(ctx))
  return transaction(ctx, async (ctx) => {
    const saved = await lockAllocation(ctx, id)
    if (saved.version !== version) return refuse('changed_meanwhile')
    if (saved.state === 'final') return refuse('not_open')
    if (saved.state !== 'preparing' && isEarlier(input, saved)) return refuse('earlier')
    const isFixed = saved.needs > 0
    if (isFixed && (input.criteria.join() !== saved.criteria.join() || input.hasHolidayPlan !== saved.hasHolidayPlan))
      return refuse('has_needs')
    const { windows: _, ...facts } = input
    await ctx.db
      .updateTable('allocations')
      .set({ ...rowOf({ ...facts, windows: [] }), version: version + 1 })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .execute()
    if (!isFixed && !(await storeWindows(ctx, id, input))) return refuse('unknown_part')
    await recordAllocation(ctx, id, 'allocation.changed', ALLOCATION_JOURNAL.changed(input.name))
    return ok(undefined)
  })
}

const isEarlier = (one: Deadlines, than: Deadlines): boolean =>
  isBefore(one.needsUntil, than.needsUntil) || isBefore(one.objectionsUntil, than.objectionsUntil)

/** Opens an allocation for needs; each club's office gets a mail. @throws NotFound, Forbidden */
export async function openAllocation(ctx: Ctx, id: string): Promise<Answer<void, 'not_open' | 'deadline_past'>> {
  allow(canDecideAllocation(ctx))
  return transaction(ctx, async (ctx) => {
    const saved = await lockAllocation(ctx, id)
    if (saved.state !== 'preparing') return refuse('not_open')
    if (isBefore(saved.needsUntil, berlinDay(ctx.now))) return refuse('deadline_past')
    await setState(ctx, id, { state: 'needs' })
    await notifyOffices(ctx, saved, 'allocation.opened')
    await recordAllocation(ctx, id, 'allocation.opened', ALLOCATION_JOURNAL.opened(saved.name, formatDay(saved.needsUntil)))
    return ok(undefined)
  })
}

/** Removes an allocation in preparation. @throws NotFound, Forbidden */
export async function removeAllocation(ctx: Ctx, id: string): Promise<Answer<void, 'not_open'>> {
  allow(canDecideAllocation(ctx))
  return transaction(ctx, async (ctx) => {
    const saved = await lockAllocation(ctx, id)
    if (saved.state !== 'preparing') return refuse('not_open')
    await ctx.db.deleteFrom('allocations').where('clubId', '=', ctx.club.id).where('id', '=', id).execute()
    await recordAllocation(ctx, id, 'allocation.removed', ALLOCATION_JOURNAL.removed(saved.name))
    return ok(undefined)
  })
}

/** Call it with the allocation locked and the right checked. */
export async function setState(
  ctx: Ctx,
  id: string,
  set: Partial<Pick<Allocation, 'state' | 'draftedAt' | 'publishedAt' | 'issuedAt'>>,
  sender: string | null = null,
): Promise<void> {
  await ctx.db
    .updateTable('allocations')
    .set((old) => ({ ...set, version: old('version', '+', 1) }))
    .$if(sender !== null, (query) => query.set({ sender }))
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .execute()
}

export const recordAllocation = (ctx: Ctx, id: string, event: HappeningName, content: string): Promise<void> =>
  record(ctx, { event, id, content })

async function storeWindows(ctx: Ctx, allocationId: string, { windows, hasHolidayPlan }: AllocationFacts): Promise<boolean> {
  const counting = windows.filter(({ inHolidays }) => hasHolidayPlan || !inHolidays)
  const [facilities, atoms] = await Promise.all([listFacilities(ctx), listAtoms(ctx)])
  const parts = facilities.flatMap(({ name, equipment, parts }) => parts.map((part) => ({ ...part, facility: name, equipment })))
  if (!windows.every(({ partId }) => parts.some(({ id }) => id === partId))) return false
  const ground = new Set(counting.flatMap(({ partId }) => [...(atoms.get(partId) ?? [])]))
  const given = parts.filter(({ id }) => [...(atoms.get(id) ?? [])].every((atom) => ground.has(atom)))
  await sql`delete from allocation_windows where club_id = ${ctx.club.id} and allocation_id = ${allocationId}`.execute(ctx.db)
  await sql`delete from allocation_parts where club_id = ${ctx.club.id} and allocation_id = ${allocationId}`.execute(ctx.db)
  const key = { clubId: ctx.club.id, allocationId }
  await ctx.db
    .insertInto('allocationWindows')
    .values(counting.map((window) => ({ ...window, ...key, id: newId() })))
    .execute()
  await ctx.db
    .insertInto('allocationParts')
    .values(
      given.map(({ id, facility, name, equipment }, position) => ({
        ...key,
        partId: id,
        position,
        equipment,
        place: facilities.find(({ name }) => name === facility)?.parts.length === 1 ? facility : `${facility}, ${name}`,
        atoms: atoms.get(id)?.size ?? 1,
      })),
    )
    .execute()
  return true
}
