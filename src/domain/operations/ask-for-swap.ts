import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { AWAITED, sendMail } from '../mail/commands.ts'
import { emailOf } from '../people/queries.ts'
import { getSwap } from './accept-swap.ts'
import { getAssignment } from './leave-shift.ts'
import { listAssignments } from './list-assignments.ts'
import { helperFacts } from './notify-helper.ts'
import { shiftText } from './texts.ts'

/**
 * Mails a link that swaps to whoever has one of the wanted shifts under this address; to anybody else nothing. The caller answers the
 * same either way, and limits strangers. @throws NotFound
 */
export async function askForSwap(ctx: Ctx, swapId: string, email: string): Promise<void> {
  const swap = await getSwap(ctx, swapId)
  const rows = await listAssignments(
    ctx,
    sql`a.state = 'confirmed' and a.shift_id = any(${swap.wanted}::uuid[]) and lower(${emailOf('k')}) = ${email.trim().toLowerCase()}`,
  )
  if (swap.state !== 'open') return
  const given = await getAssignment(ctx, swap.assignmentId)
  for (const row of rows) {
    const facts = await helperFacts(ctx, [row])
    const data = { ...facts, link: `${swapId}.${row.id}`, instead: shiftText(given, given) }
    await sendMail(ctx, { template: 'helper.swap', to: row.contactEmail, priority: AWAITED, data })
  }
}
