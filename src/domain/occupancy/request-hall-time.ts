import { transaction } from '../../database/transaction.ts'
import { type Answer, ok } from '../../kernel/answer.ts'
import { findFreeTimes } from '../bookings/find-free-times.ts'
import type { RequestInput } from '../bookings/input.ts'
import { requestBooking } from '../bookings/request-booking.ts'
import type { RequestRefusal, Times } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import { onlyOnce } from '../repeats/commands.ts'

export type HallTimeRefusal = RequestRefusal | 'contact_missing' | 'occupied' | 'key_reused'
export type HallTimeAnswer = { ok: true; value: string } | { ok: false; refusal: HallTimeRefusal; alternatives: Times[] }

/**
 * Asks for time in a hall, from the public page: the same form sent twice (`key`) asks once. Where the time is taken or the hall closed,
 * `alternatives` are the nearest free times of that day. @throws NotFound
 */
export async function requestHallTime(ctx: Ctx, input: RequestInput, key: string | null): Promise<HallTimeAnswer> {
  const plain = { ...input, startsAt: input.startsAt.toString(), endsAt: input.endsAt.toString() }
  const answer = await transaction(ctx, (ctx) =>
    onlyOnce(ctx, { operation: 'hall-time.request', key, input: plain }, async (): Promise<Answer<string, HallTimeRefusal>> => {
      const asked = await requestBooking(ctx, input)
      return asked.ok ? ok(asked.value) : { ok: false, refusal: asked.refusal }
    }),
  )
  if (answer.ok) return answer
  const hasOthers = answer.refusal === 'occupied' || answer.refusal === 'closed_hours'
  return { ok: false, refusal: answer.refusal, alternatives: hasOthers ? await findFreeTimes(ctx, input) : [] }
}
