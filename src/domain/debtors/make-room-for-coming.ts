import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'

/** The account of one debtor ends where one of another is to begin, which becomes theirs. Asks for no right; in a transaction. */
export async function makeRoomForComing(ctx: Ctx, debtorId: string, otherId: string): Promise<void> {
  await sql`
    update bank_accounts k set valid = daterange(lower(k.valid), coming.day)
    from (select min(lower(valid)) as day from bank_accounts
      where club_id = ${ctx.club.id} and debtor_id = ${otherId} and lower(valid) > ${berlinDay(ctx.now)}::date) coming
    where k.club_id = ${ctx.club.id} and k.debtor_id = ${debtorId} and k.valid @> coming.day and lower(k.valid) < coming.day`.execute(
    ctx.db,
  )
}
