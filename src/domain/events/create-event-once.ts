import { transaction } from '../../database/transaction.ts'
import { type Answer, found, ok } from '../../kernel/answer.ts'
import type { Occupied } from '../bookings/hold-bookings.ts'
import type { Ctx } from '../context.ts'
import { onlyOnce } from '../repeats/commands.ts'
import { createEvent } from './commands.ts'
import type { EventFields } from './input.ts'

/** `createEvent` for one date, once for a key: a repeated request gets the first event. Answers its id. */
export async function createEventOnce(
  ctx: Ctx,
  event: EventFields,
  key: string | null,
): Promise<Answer<string, 'key_reused' | 'too_many' | 'occupied', Occupied>> {
  return transaction(ctx, (ctx) =>
    onlyOnce(ctx, { operation: 'createEvent', key, input: event }, async () => {
      const made = await createEvent(ctx, event)
      return made.ok ? ok(found(made.value.ids[0])) : made
    }),
  )
}
