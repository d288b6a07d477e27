import { sql } from 'kysely'
import { isAfter } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { sendMail } from '../mail/commands.ts'
import { listAssignments } from './list-assignments.ts'
import { helperFacts } from './notify-helper.ts'
import { remindAnew } from './remind-helpers.ts'
import { endOf } from './rules.ts'

/**
 * Tells the helpers of these shifts, as far as they are ahead, their new day, time or place. Runs in the caller's transaction, which
 * has moved them. Asks for no right.
 */
export async function tellMoved(ctx: Ctx, shiftIds: readonly string[]): Promise<void> {
  if (shiftIds.length === 0) return
  await remindAnew(ctx, shiftIds)
  await tellHelpers(ctx, shiftIds, 'helper.changed')
}

/** Mails the helpers of these shifts, as far as they are ahead, each sign-up once. Asks for no right. */
export async function tellHelpers(
  ctx: Ctx,
  shiftIds: readonly string[],
  template: 'helper.changed' | 'helper.confirmed' | 'helper.withdrawn',
): Promise<void> {
  const rows = await listAssignments(ctx, sql`a.shift_id = any(${[...shiftIds]}::uuid[]) and a.state = 'confirmed'`)
  const reached = rows.filter((row) => row.contactEmail !== '' && isAfter(endOf(row, row), ctx.now))
  for (const [first, ...others] of Map.groupBy(reached, ({ signUpId, contactId }) => `${signUpId} ${contactId}`).values()) {
    if (!first) continue
    const data = await helperFacts(ctx, [first, ...others])
    await sendMail(ctx, { template, to: first.contactEmail, data })
  }
}
