import { transaction } from '../../database/transaction.ts'
import { type Answer, refuse } from '../../kernel/answer.ts'
import { findFreeTimes } from '../bookings/find-free-times.ts'
import type { RequestInput } from '../bookings/input.ts'
import { requestBooking } from '../bookings/request-booking.ts'
import type { RequestRefusal, Times } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import { onlyOnce } from '../repeats/commands.ts'

export type HallTimeAnswer = Answer<
  string,
  RequestRefusal | 'contact_missing' | 'occupied' | 'key_reused',
  Record<'occupied' | 'closed_hours', { alternatives: Times[] }>
>

/** Requests time from the public page, once for a `key`. `alternatives`: nearest free times of that day. @throws NotFound */
export async function requestHallTime(ctx: Ctx, input: RequestInput, key: string | null): Promise<HallTimeAnswer> {
  const plain = { ...input, startsAt: input.startsAt.toString(), endsAt: input.endsAt.toString() }
  const answer = await transaction(ctx, (ctx) =>
    onlyOnce(ctx, { operation: 'hall-time.request', key, input: plain }, () => requestBooking(ctx, input)),
  )
  if (answer.ok || (answer.refusal !== 'occupied' && answer.refusal !== 'closed_hours')) return answer
  return refuse(answer.refusal, { alternatives: await findFreeTimes(ctx, input) })
}
