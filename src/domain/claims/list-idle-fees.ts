import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { invoicesAbout } from './invoices-about.ts'

/**
 * Fees of dunning letters about these claims, where nothing of what a letter asked for is left: all of it, and what was cut off it since, is
 * cancelled. `isBilled`: on an invoice that stands. Asks for no right.
 */
export async function listIdleFees(ctx: Ctx, claimIds: readonly string[]): Promise<{ id: string; isBilled: boolean }[]> {
  const club = ctx.club.id
  // Ids rise with time: a part with an id below that of the letter was cut off before.
  const { rows } = await sql<{ id: string; isBilled: boolean }>`
    with recursive origins as (
        select c.id, c.split_from_id from claims c where c.club_id = ${club} and c.id = any(${[...claimIds]}::uuid[])
        union select a.id, a.split_from_id from origins o join claims a on a.club_id = ${club} and a.id = o.split_from_id),
      parts as (
        select k.dunning_id, k.claim_id as id from dunning_claims k where k.club_id = ${club} and k.dunning_id in (
          select l.dunning_id from origins o join dunning_claims l on l.club_id = ${club} and l.claim_id = o.id)
        union select p.dunning_id, c.id from parts p join claims c on c.club_id = ${club} and c.split_from_id = p.id and c.id > p.dunning_id)
    select c.id, exists (select from ${invoicesAbout('c')} where i.state = 'issued') as is_billed from claims c
    where c.club_id = ${club} and c.source_kind = 'dunning' and c.state in ('posted', 'deferred') and c.source_id in (
      select p.dunning_id from parts p join claims a on a.club_id = ${club} and a.id = p.id
      group by p.dunning_id having bool_and(a.state = 'cancelled'))
    order by c.id`.execute(ctx.db)
  return rows
}
