import type { Answer } from '../../kernel/answer.ts'
import { isForbidden, isNotFound, refuse } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { changePrice, settlePrice } from '../participations/change-price.ts'
import { removeParticipant } from '../participations/confirm.ts'
import { givePlace } from '../participations/give-place.ts'
import { moveParticipation } from '../participations/move-participation.ts'
import { offerPlace } from '../participations/offer-place.ts'
import type { BatchTask } from './input.ts'

/** What is done person by person; mails and papers are made for many together. */
export type SingleTask = Exclude<BatchTask, { kind: 'mail' | 'certificates' }>

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

/** One row of an order. Lost rights and things that are gone refuse the row, not the order. */
export async function runRow(ctx: Ctx, task: SingleTask, id: string): Promise<Answer<unknown, string>> {
  try {
    return await command(ctx, task, id)
  } catch (error) {
    if (isForbidden(error) || isNotFound(error)) return refuse('gone')
    throw error
  }
}
