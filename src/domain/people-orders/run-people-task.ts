import type { Answer } from '../../kernel/answer.ts'
import { found, isForbidden, isNotFound, refuse } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import type { OrderRow, RowResult } from '../orders/rules.ts'
import { changePrice, settlePrice } from '../participations/change-price.ts'
import { removeParticipant } from '../participations/confirm.ts'
import { givePlace } from '../participations/give-place.ts'
import { moveParticipation } from '../participations/move-participation.ts'
import { offerPlace } from '../participations/offer-place.ts'
import { lockCourse } from '../participations/queries.ts'
import type { OrderedTask } from './input.ts'

/** Papers are made for many people together. */
type SingleTask = Exclude<OrderedTask, { kind: 'certificates' }>

function command(ctx: Ctx, task: SingleTask, id: string): Promise<Answer<unknown, string>> {
  switch (task.kind) {
    case 'remove':
      return removeParticipant(ctx, id)
    case 'give':
      return givePlace(ctx, id, task.reason)
    case 'offer':
      return offerPlace(ctx, id, task.reason)
    case 'move':
      return moveParticipation(ctx, id, task.toCourseId, task.reason)
    case 'price':
      return changePrice(ctx, id, task.cents, task.reason)
    case 'settle':
      return settlePrice(ctx, id, task.isRight)
  }
}

/** A lost right or a removed row refuses the row, not the order. */
async function runOne(ctx: Ctx, task: SingleTask, id: string): Promise<Answer<unknown, string>> {
  try {
    return await command(ctx, task, id)
  } catch (error) {
    if (isForbidden(error) || isNotFound(error)) return refuse('gone')
    throw error
  }
}

export async function runPeopleTask(ctx: Ctx, task: SingleTask, rows: readonly OrderRow[]): Promise<RowResult[]> {
  const target = task.kind === 'move' ? [task.toCourseId] : []
  // Locks all offers of this step in their one order.
  const courseIds = new Set([...rows.flatMap(({ courseId }) => courseId ?? []), ...target])
  for (const id of [...courseIds].sort()) await lockCourse(ctx, id)
  const results: RowResult[] = []
  for (const { position, participationId } of rows) {
    const answer = await runOne(ctx, task, found(participationId))
    results.push({ position, refusal: answer.ok ? null : answer.refusal })
  }
  return results
}
