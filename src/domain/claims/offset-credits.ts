import { sql } from 'kysely'
import { newId } from '../../kernel/id.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { allocatedOf, isInFileThat } from './join-mandate.ts'
import { isPromisedAsMoney } from './list-credits.ts'
import { type OpenClaim, offsetsOf } from './rules.ts'

/** A claim in a file that the bank has not answered stays as it is. */
const isFree = sql`not ${isInFileThat(sql`f.withdrawn_at is null and i.returned_on is null`)}`

/**
 * Credits of a debtor pay what the debtor owes the club: `first` in this order, then the oldest; what was promised as money is paid out
 * instead. No money moves: two payments of the same amount, one each way, of which the outward one names the other. Asks for no
 * right; in a transaction. Answers cents.
 */
export async function offsetCredits(ctx: Ctx, debtorId: string, first: readonly string[] = []): Promise<number> {
  await sql`select from debtors where club_id = ${ctx.club.id} and id = ${debtorId} for no key update`.execute(ctx.db)
  const { rows } = await sql<OpenClaim>`
    select c.id, c.cents - ${allocatedOf('c')} as open_cents from claims c
    where c.club_id = ${ctx.club.id} and c.debtor_id = ${debtorId} and c.state in ('posted', 'deferred') and ${isFree}
      and not ${isPromisedAsMoney}
    order by array_position(${first}::uuid[], c.id), c.due_on, c.id for no key update`.execute(ctx.db)
  const pairs = offsetsOf(rows)
  const sum = pairs.reduce((total, { cents }) => total + cents, 0)
  if (sum === 0) return 0
  const [inwards, outwards] = [newId(), newId()]
  const common = {
    clubId: ctx.club.id,
    debtorId,
    kind: 'credit',
    paidOn: ctx.now.toZonedDateTimeISO('Europe/Berlin').toPlainDate(),
  }
  const made = { note: 'Verrechnet', madeAt: ctx.now, madeBy: userIdOf(ctx) }
  await ctx.db
    .insertInto('payments')
    .values([
      { ...common, ...made, id: inwards, cents: sum },
      { ...common, ...made, id: outwards, cents: -sum, sourceId: inwards },
    ])
    .execute()
  const allocation = { clubId: ctx.club.id, reason: 'offset', madeAt: ctx.now, madeBy: userIdOf(ctx) }
  await ctx.db
    .insertInto('paymentAllocations')
    .values(
      pairs.flatMap(({ creditId, claimId, cents }) => [
        { ...allocation, id: newId(), paymentId: inwards, claimId, cents },
        { ...allocation, id: newId(), paymentId: outwards, claimId: creditId, cents: -cents },
      ]),
    )
    .execute()
  return sum
}
