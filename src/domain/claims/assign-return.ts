import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { isId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { BATCH_BACK } from '../sepa/texts.ts'
import { canChangeClaims } from './access.ts'
import { lockLine } from './allocate-payment.ts'
import { type BookedLine, bookLines } from './book-lines.ts'
import { lockBank } from './create-sepa-file.ts'
import { bookFacts, storeBooked } from './import-statement.ts'
import { MOST_COST_CENTS } from './join-possible-debits.ts'
import type { PaymentRefusal } from './texts.ts'

type Told = Pick<
  BookedLine,
  'id' | 'amountCents' | 'bookedOn' | 'valueOn' | 'text' | 'returnReason' | 'originalCents' | 'chargesCents'
>

/** A return of this amount, and of what the bank takes for it at most; not that of a whole file. */
function isReturnOf({ returnReason, amountCents, originalCents }: Told, { cents }: { cents: number }): boolean {
  if (returnReason === null || returnReason === BATCH_BACK) return false
  const costCents = -amountCents - cents
  return (originalCents === null || originalCents === cents) && costCents >= 0 && costCents <= MOST_COST_CENTS
}

/** A person says which debit a return of the statement is that names none; it is booked as if it did. @throws Forbidden, NotFound */
export async function assignReturn(
  ctx: Ctx,
  { lineId, itemId }: { lineId: string; itemId: string },
): Promise<Answer<null, PaymentRefusal>> {
  allow(canChangeClaims(ctx.actor))
  return transaction(ctx, async (ctx) => {
    await lockBank(ctx)
    const { isBooked, isKnown } = await lockLine(ctx, lineId)
    if (isBooked) return refuse('already_booked')
    if (isKnown) return refuse('already_told')
    const lines = await sql<Told>`
      select id, amount_cents, booked_on::text as booked_on, value_on::text as value_on, text, return_reason, original_cents, cost_cents as charges_cents
      from statement_lines where club_id = ${ctx.club.id} and id = ${lineId}`.execute(ctx.db)
    const items = await sql<{ endToEndId: string; cents: number; isReturned: boolean }>`
      select i.end_to_end_id, i.cents, i.returned_on is not null as is_returned from sepa_items i join sepa_files f on f.club_id = i.club_id and f.id = i.file_id
      where i.club_id = ${ctx.club.id} and i.id = ${isId(itemId) ? itemId : null}::uuid and f.kind = 'debit' and f.withdrawn_at is null`.execute(
      ctx.db,
    )
    const [told, debit] = [found(lines.rows[0]), found(items.rows[0])]
    if (debit.isReturned) return refuse('came_back')
    if (!isReturnOf(told, debit)) return refuse('no_return')
    const unnamed = { bankId: '', mandateReference: null, reference: null, counterparty: { name: '', iban: null } }
    const named = [{ ...told, ...unnamed, endToEndId: debit.endToEndId, isKnown: false, doubleOf: null }]
    await storeBooked(ctx, bookLines(named, await bookFacts(ctx, named)))
    return ok(null)
  })
}
