import { sql } from 'kysely'
import { newId } from '../../kernel/id.ts'
import { type Ctx, userIdOf } from '../context.ts'

/** Money given for nothing in return, or waived pay: no claim is ever paid by it. Answers its id. Asks for no right; in a transaction. */
export async function postDonation(
  ctx: Ctx,
  donation: {
    debtorId: string
    cents: number
    givenOn: Temporal.PlainDate
    note: string
    isWaiver: boolean
    statementId: string | null
  },
): Promise<string> {
  const id = newId()
  const { debtorId, cents, givenOn: paidOn, note, isWaiver, statementId: sourceId } = donation
  const kind = isWaiver ? 'waiver' : 'donation'
  await ctx.db
    .insertInto('payments')
    .values({ clubId: ctx.club.id, id, debtorId, kind, cents, paidOn, note, sourceId, madeAt: ctx.now, madeBy: userIdOf(ctx) })
    .execute()
  return id
}

/** Asks for no right; in a transaction. */
export async function undoDonation(ctx: Ctx, id: string): Promise<void> {
  await sql`update payments set undone_at = ${ctx.now} where club_id = ${ctx.club.id} and id = ${id} and undone_at is null`.execute(
    ctx.db,
  )
}
