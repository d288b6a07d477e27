import { transaction } from '../../database/transaction.ts'
import { type Answer, found, ok, refuse } from '../../kernel/answer.ts'
import type { Occupied } from '../bookings/hold-bookings.ts'
import type { Ctx } from '../context.ts'
import { onlyOnce } from '../repeats/commands.ts'
import { createEvent } from './commands.ts'
import type { EventFields } from './input.ts'

/** `createEvent` for one date, once for a key: a repeated request gets the first one's event again. Answers its id. */
export async function createEventOnce(
  ctx: Ctx,
  event: EventFields,
  key: string | null,
): Promise<Answer<string, 'key_reused' | 'too_many'> | Occupied> {
  let inTheWay: Occupied | null = null
  const answer = await transaction(ctx, (ctx) =>
    onlyOnce<string, 'occupied' | 'too_many'>(ctx, { operation: 'createEvent', key, input: event }, async () => {
      const made = await createEvent(ctx, event)
      if (made.ok) return ok(found(made.value.ids[0]))
      if (made.refusal === 'occupied') inTheWay = made
      return refuse(made.refusal)
    }),
  )
  if (answer.ok) return answer
  return answer.refusal === 'occupied' ? (inTheWay ?? { ok: false, refusal: 'occupied', occupants: [] }) : refuse(answer.refusal)
}
