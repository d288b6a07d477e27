import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, found, NotFound, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { getPersonReach } from '../people/get-person.ts'
import { lockOpen, settle } from './commands.ts'
import { CHANGE_JOURNAL } from './journal.ts'

/** By whoever asked for it, until the office has decided. @throws NotFound for everybody else */
export async function withdrawOwnChange(ctx: Ctx, id: string): Promise<Answer<null, 'already_decided'>> {
  return transaction(ctx, async (ctx) => {
    const { rows } = await sql<{ personId: string; askedBy: string | null }>`
      select object_id as person_id, asked_by from scheduled_changes where club_id = ${ctx.club.id} and id = ${id}`.execute(
      ctx.db,
    )
    const { personId, askedBy } = found(rows[0])
    if (askedBy !== userIdOf(ctx) || !(await getPersonReach(ctx, personId)).isOwn) throw new NotFound('Not found')
    if (!(await lockOpen(ctx, id, ['asked']))) return refuse('already_decided')
    await settle(ctx, id, 'withdrawn')
    await record(ctx, { event: 'scheduled_change.withdrawn', id, content: CHANGE_JOURNAL.withdrawn })
    return ok(null)
  })
}
