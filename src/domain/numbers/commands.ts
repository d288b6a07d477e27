import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'

/** Members and seals are counted on for good, invoices and confirmations of donations from 1 in each year. */
export type NumberKind = 'member' | 'invoice' | 'donation' | 'seal'

/**
 * The next number of a kind, never given twice. The counter stays locked until the transaction ends: take numbers last. Asks for no
 * right.
 */
export async function takeNumber(ctx: Ctx, kind: NumberKind, year = 0): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    insert into number_counters (club_id, kind, year, next) values (${ctx.club.id}, ${kind}, ${year}, 2)
    on conflict (club_id, kind, year) do update set next = number_counters.next + 1
    returning next`.execute(ctx.db)
  return found(rows[0]).next - 1
}

/** A number that was given elsewhere: the counter goes on behind it. Asks for no right. */
export async function passNumber(ctx: Ctx, kind: NumberKind, given: number): Promise<void> {
  await sql`
    insert into number_counters (club_id, kind, next) values (${ctx.club.id}, ${kind}, ${given + 1})
    on conflict (club_id, kind, year) do update set next = greatest(number_counters.next, excluded.next)`.execute(ctx.db)
}
