import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { type Ctx, userIdOf } from '../context.ts'

export interface Notice {
  name: string
  email: string
  contract: string
  memberId: string | null
  handledAt: Temporal.Instant | null
}

/** Stays locked. Asks for no right. @throws NotFound */
export async function lockNotice(ctx: Ctx, id: string): Promise<Notice> {
  const { rows } = await sql<Notice>`
    select name, email, contract, member_id, handled_at from declarations
    where club_id = ${ctx.club.id} and id = ${id} and kind = 'notice' for update`.execute(ctx.db)
  return found(rows[0])
}

/** Asks for no right. */
export async function settleNotice(ctx: Ctx, id: string, note: string, exitOn: Temporal.PlainDate | null): Promise<void> {
  await sql`update declarations set handled_at = ${ctx.now}, handled_by = ${userIdOf(ctx)}, handled_note = ${note}, exit_on = ${exitOn}
    where club_id = ${ctx.club.id} and id = ${id}`.execute(ctx.db)
}
