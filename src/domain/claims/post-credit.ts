import { sql } from 'kysely'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { CLAIM_JOURNAL } from './journal.ts'

/** A claim of the debtor on the club, with the books of the claim that it lowers; answers its id. In a transaction; asks for no right. */
export async function postCredit(
  ctx: Ctx,
  { claimId, debtorId, cents, title }: { claimId: string | null; debtorId: string; cents: number; title: string },
): Promise<string> {
  const id = newId()
  await sql`
    insert into claims (club_id, id, debtor_id, person_id, source_kind, source_id, title, cents, due_on, account, tax_sphere, department_id,
      vat_key, lowers_id, made_at)
    select ${ctx.club.id}, ${id}, ${debtorId}, c.person_id, 'credit', ${id}, ${title.slice(0, 140)}, ${-cents}, (${ctx.now}::timestamptz at time zone 'Europe/Berlin')::date,
      coalesce(c.account, ''), coalesce(c.tax_sphere, 'ideal'), c.department_id, coalesce(c.vat_key, 'none'), c.id, ${ctx.now}
    from (select 1) one left join claims c on c.club_id = ${ctx.club.id} and c.id = ${claimId}::uuid`.execute(ctx.db)
  await record(ctx, { event: 'claim.created', id, content: CLAIM_JOURNAL.made })
  return id
}
