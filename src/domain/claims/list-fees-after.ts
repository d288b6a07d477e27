import { sql } from 'kysely'
import type { Ctx } from '../context.ts'

export interface FeeAfter {
  id: string
  title: string
  cents: number
  from: Temporal.PlainDate
  to: Temporal.PlainDate
}

/** Fees of a member that stand posted for a time that goes on after a last day; a fee lasts until the next of its run. Asks for no right. */
export async function listFeesAfter(ctx: Ctx, memberId: string, lastOn: Temporal.PlainDate): Promise<FeeAfter[]> {
  const { rows } = await sql<FeeAfter>`
    select id, title, cents, "from", greatest("from", coalesce(next - 1, to_on)) as "to" from (
      select c.id, c.title, c.cents, c.state, left(c.period, 10)::date as "from", r.to_on,
        min(left(c.period, 10)::date) over (partition by c.run_id order by left(c.period, 10)::date
          range between '1 day' following and unbounded following) as next
      from claims c join fee_runs r on r.club_id = c.club_id and r.id = c.run_id
      where c.club_id = ${ctx.club.id} and c.source_kind = 'fee'
        and c.person_id = (select person_id from members where club_id = c.club_id and id = ${memberId})) fees
    where state in ('posted', 'deferred') and cents > 0 and greatest("from", coalesce(next - 1, to_on)) > ${lastOn}::date
    order by "from", id`.execute(ctx.db)
  return rows
}
