import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { debtorName } from '../debtors/queries.ts'
import type { OpenClaim } from '../sepa/match-line.ts'
import { invoiceNumberOf, invoicesAbout } from './invoices-about.ts'
import { allocatedOf } from './join-mandate.ts'
import { claimReference } from './rules.ts'

/** Claims that a payment may settle, the oldest first, with what names them. Asks for no right. */
export async function listPayableClaims(ctx: Ctx): Promise<OpenClaim[]> {
  const { rows } = await sql<Omit<OpenClaim, 'references'> & { invoiceNumber: string | null }>`
    select o.id, o.debtor_id, o.open_cents, ${invoiceNumberOf('o')} as invoice_number,
      array(select i.number from ${invoicesAbout('o')} where i.state = 'cancelled') as former_references, trim(${debtorName('d')}) as debtor_name,
      array(select distinct a.iban from bank_accounts a where a.club_id = d.club_id and a.debtor_id = d.id) as ibans
    from (select c.club_id, c.id, c.debtor_id, c.due_on, c.invoice_id, c.cents - ${allocatedOf('c')} as open_cents from claims c
      where c.club_id = ${ctx.club.id} and c.state in ('posted', 'deferred') and c.cents > 0) o
    join debtors d on d.club_id = o.club_id and d.id = o.debtor_id
    where o.open_cents > 0 order by o.due_on, o.id`.execute(ctx.db)
  return rows.map(({ invoiceNumber, ...row }) => ({
    ...row,
    references: [claimReference(row.id), ...(invoiceNumber === null ? [] : [invoiceNumber])],
  }))
}
