import { sql } from 'kysely'
import { transaction } from '../../src/database/transaction.ts'
import type { Ctx } from '../../src/domain/context.ts'
import { ensureDebtor } from '../../src/domain/debtors/commands.ts'
import { createPerson } from '../../src/domain/people/commands.ts'
import { newId } from '../../src/kernel/id.ts'

/** A payer with an address; answers the debtor. */
export async function payer(
  ctx: Ctx,
  lastname = 'Muster',
  street = 'Am Bach 1',
): Promise<{ personId: string; debtorId: string }> {
  const personId = await createPerson(ctx, { firstname: 'Erika', lastname })
  await sql`update people set street = ${street}, postcode = '87488', city = ${street ? 'Betzigau' : ''} where id = ${personId}`.execute(
    ctx.db,
  )
  return { personId, debtorId: await transaction(ctx, (ctx) => ensureDebtor(ctx, personId)) }
}

/** A claim as a run posts it. */
export async function owe(
  ctx: Ctx,
  debtorId: string,
  cents: number,
  over: { dueOn?: string; vatKey?: string; title?: string } = {},
): Promise<string> {
  const id = newId()
  const { dueOn = '2027-01-15', vatKey = 'none', title = 'Beitrag 2027' } = over
  await sql`insert into claims (club_id, id, debtor_id, source_kind, source_id, title, cents, due_on, vat_key, made_at)
    values (${ctx.club.id}, ${id}, ${debtorId}, 'manual', ${id}, ${title}, ${cents}, ${dueOn}, ${vatKey}, ${ctx.now})`.execute(
    ctx.db,
  )
  return id
}

/** Money that came for a claim. */
export async function pay(ctx: Ctx, claimId: string, cents: number): Promise<void> {
  const id = newId()
  await sql`with paid as (insert into payments (club_id, id, kind, cents, paid_on, made_at)
      values (${ctx.club.id}, ${id}, 'manual', ${cents}, '2027-01-20', ${ctx.now}) returning id)
    insert into payment_allocations (club_id, id, payment_id, claim_id, cents, reason, made_at)
    select ${ctx.club.id}, ${newId()}, id, ${claimId}, ${cents}, 'hand', ${ctx.now} from paid`.execute(ctx.db)
}

/** Name, address, tax number and account of the club, as an invoice needs them. */
export async function nameClub(ctx: Ctx): Promise<void> {
  await sql`insert into club_details (club_id, street, postcode, city, tax_number, legal_name, iban, bic)
    values (${ctx.club.id}, 'Am Platz 1', '87488', 'Betzigau', '127/111/10001', 'TSV Größenwahn e. V.', 'DE89370400440532013000', 'COBADEFF')
    on conflict (club_id) do update set street = excluded.street, postcode = excluded.postcode, city = excluded.city,
      tax_number = excluded.tax_number, legal_name = excluded.legal_name, iban = excluded.iban, bic = excluded.bic`.execute(
    ctx.db,
  )
}
