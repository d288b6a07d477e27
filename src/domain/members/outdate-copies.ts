import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'

/** True for the present copy of a member, who stays locked; without a version nothing is compared. Asks for no right; in a transaction. */
export async function isPresentCopy(ctx: Ctx, memberId: string, version: number | undefined): Promise<boolean> {
  const { rows } = await sql<{ version: number }>`
    select version from members where club_id = ${ctx.club.id} and id = ${memberId} for update`.execute(ctx.db)
  return version === undefined || found(rows[0]).version === version
}

/** Copies of these members that somebody has open are older ones from now on. Asks for no right; in a transaction. */
export async function outdateCopies(ctx: Ctx, personIds: readonly string[]): Promise<void> {
  await sql`update members set version = version + 1 where club_id = ${ctx.club.id} and person_id = any(${[...personIds]}::uuid[])`.execute(
    ctx.db,
  )
}
