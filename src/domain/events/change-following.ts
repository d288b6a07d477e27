import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, ok } from '../../kernel/answer.ts'
import type { Occupied } from '../bookings/hold-bookings.ts'
import type { Ctx } from '../context.ts'
import { carryOver } from './carry-over.ts'
import { type ChangeRefusal, changeEvent } from './commands.ts'
import { fieldsOf, getEventFields } from './get-event-fields.ts'
import { EventInput } from './input.ts'
import { listScope } from './publish-event.ts'

/** Carries a change over to later events of the series, all or none. Answers their number. @throws NotFound, Forbidden */
export async function changeFollowing(
  ctx: Ctx,
  id: string,
  version: number,
  input: EventInput,
): Promise<Answer<{ version: number; events: number }, ChangeRefusal | 'occupied', Occupied>> {
  const after = EventInput.parse(input)
  return transaction(ctx, (ctx) =>
    savepoint(ctx, async (ctx) => {
      const before = fieldsOf(await getEventFields(ctx, id))
      const following = (await listScope(ctx, id, 'following')).filter((one) => one !== id)
      const changed = await changeEvent(ctx, id, version, after)
      if (!changed.ok) return changed
      for (const one of following) {
        const other = await getEventFields(ctx, one)
        const answer = await changeEvent(ctx, one, other.version, carryOver(before, after, fieldsOf(other)))
        if (!answer.ok) return answer
      }
      return ok({ version: changed.value.version, events: following.length + 1 })
    }),
  )
}
