import { savepoint } from '../../database/savepoint.ts'
import { isExclusionViolation, transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { listAtoms } from '../facilities/queries.ts'
import { sendMail } from '../mail/commands.ts'
import { canDecideAllocation } from './access.ts'
import { recordAllocation } from './commands.ts'
import { gatherFacts, givenOf } from './gather-facts.ts'
import { columnsOf, holdAtoms } from './hold-atoms.ts'
import { HandInput } from './input.ts'
import { ALLOCATION_JOURNAL } from './journal.ts'
import type { Given } from './list-suitable-times.ts'
import { mailDataOf } from './notify-offices.ts'
import { type Allocation, listAllocationDecisions, listNeeds, listObjections, lockAllocation, type Need } from './queries.ts'
import { mayObject, meets, minutesOf, objectableUntil, ownDeadline } from './rules.ts'
import { byHandText, FIXED_BOOKING, NO_TIME, OTHER_GROUP, weekTimeText } from './texts.ts'

export type HandRefusal = 'not_open' | 'unknown_part' | 'closed_hours'

/** `holder`: group and club in possession of the time. */
export type HandAnswer = Answer<void, HandRefusal | 'occupied', { occupied: { holder: string } }>

/**
 * Decides one need by hand, during draft or objections; later drafts keep it. Refused with the holder's name for an occupied
 * time. After publication the need's contact gets a mail, and a club that loses a time has its own deadline to object. @throws
 * NotFound, Forbidden
 */
export async function decideByHand(ctx: Ctx, allocationId: string, input: HandInput): Promise<HandAnswer> {
  const { needId, place, reason } = HandInput.parse(input)
  allow(canDecideAllocation(ctx))
  return transaction(ctx, async (ctx): Promise<HandAnswer> => {
    const allocation = await lockAllocation(ctx, allocationId)
    if (allocation.state !== 'draft' && allocation.state !== 'objections') return refuse('not_open')
    const needs = await listNeeds(ctx, allocationId)
    const need = found(needs.find(({ id }) => id === needId))
    const given = place && { ...place, from: minutesOf(place.startsTime), to: minutesOf(place.endsTime) }
    const refused = given && (await whyNot(ctx, allocation, need, given))
    if (refused) return refused
    try {
      return await savepoint(ctx, (ctx) => storeByHand(ctx, { allocation, need, given, reason }))
    } catch (error) {
      if (!isExclusionViolation(error) || !given) throw error
      return refuse('occupied', { holder: await findHolder(ctx, allocation, needs, need, given) })
    }
  })
}

async function whyNot(ctx: Ctx, allocation: Allocation, need: Need, wanted: Given): Promise<HandAnswer | null> {
  const { parts, taken } = await gatherFacts(ctx, allocation, need.inHolidays)
  const part = parts.find(({ id }) => id === wanted.partId)
  if (!part) return refuse('unknown_part')
  const isOpen = part.open.some((one) => one.weekday === wanted.weekday && one.from <= wanted.from && wanted.to <= one.to)
  if (!isOpen) return refuse('closed_hours')
  const isTaken = taken.some((one) => meets(one, wanted) && part.atomIds.includes(one.atomId))
  return isTaken ? refuse('occupied', { holder: FIXED_BOOKING }) : null
}

interface ByHand {
  allocation: Allocation
  need: Need
  given: Given | null
  reason: string
}

async function storeByHand(ctx: Ctx, { allocation, need, given, reason }: ByHand): Promise<Answer<void>> {
  const key = { clubId: ctx.club.id, needId: need.id }
  const objectionsUntil = await readOwnDeadline(ctx, { allocation, need, given, reason })
  await ctx.db.deleteFrom('allocationDecisions').where('clubId', '=', key.clubId).where('needId', '=', key.needId).execute()
  await ctx.db
    .insertInto('allocationDecisions')
    .values({
      ...key,
      ...columnsOf(given),
      allocationId: allocation.id,
      forClubId: need.forClubId,
      isByHand: true,
      objectionsUntil,
      reason: byHandText(reason),
    })
    .execute()
  if (given) await holdAtoms(ctx, allocation.id, new Map([[need.id, need]]), [{ needId: need.id, given }])
  if (allocation.state === 'objections') await notifyOfDecision(ctx, { allocation, need, given, reason }, objectionsUntil)
  await recordAllocation(
    ctx,
    allocation.id,
    'allocation.decided',
    ALLOCATION_JOURNAL.decided(need.groupName, need.holder, reason),
  )
  return ok(undefined)
}

/** The club did not ask for the loss of a published time, so it may object. */
async function readOwnDeadline(ctx: Ctx, { allocation, need, given }: ByHand): Promise<Temporal.PlainDate | null> {
  if (allocation.state !== 'objections' || need.forClubId === null) return null
  const before = (await listAllocationDecisions(ctx, allocation.id)).find(({ needId }) => needId === need.id)
  const had = before ? givenOf(before) : null
  if (had === null || (given !== null && isSame(had, given))) return before?.objectionsUntil ?? null
  const objections = await listObjections(ctx, allocation.id)
  return objections.some(({ needId }) => needId === need.id) ? null : ownDeadline(allocation.objectionsUntil, berlinDay(ctx.now))
}

const isSame = (one: Given, other: Given): boolean =>
  one.partId === other.partId && one.weekday === other.weekday && one.from === other.from && one.to === other.to

async function notifyOfDecision(
  ctx: Ctx,
  { allocation, need, given, reason }: ByHand,
  own: Temporal.PlainDate | null,
): Promise<void> {
  if (need.forClubId === null || need.contactEmail === '') return
  const time = given ? weekTimeText(given) : NO_TIME
  const until = mayObject(allocation, berlinDay(ctx.now), own).ok ? formatDay(objectableUntil(allocation, own)) : ''
  const data = { ...mailDataOf(allocation), name: need.contactName, group: need.groupName, time, reason, until }
  await sendMail(ctx, { template: 'allocation.decided', to: need.contactEmail, data })
}

async function findHolder(ctx: Ctx, { id }: Allocation, needs: readonly Need[], need: Need, wanted: Given): Promise<string> {
  const atoms = await listAtoms(ctx)
  const ground = atoms.get(wanted.partId) ?? new Set()
  const holder = (await listAllocationDecisions(ctx, id)).find(({ needId, partId, weekday, startsTime, endsTime }) => {
    if (needId === need.id || partId === null || weekday === null || !startsTime || !endsTime) return false
    const other = needs.find((one) => one.id === needId)
    const time = { weekday, from: minutesOf(startsTime), to: minutesOf(endsTime) }
    return other?.inHolidays === need.inHolidays && meets(time, wanted) && !ground.isDisjointFrom(atoms.get(partId) ?? new Set())
  })
  const named = needs.find(({ id }) => id === holder?.needId)
  return named ? `${named.groupName}, ${named.holder}` : OTHER_GROUP
}
