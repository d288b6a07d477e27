import { type RawBuilder, sql } from 'kysely'

/** Invoices `i` about a claim, or about what it was cut off. Part of a query. */
export const invoicesAbout = (claim: string): RawBuilder<unknown> => sql`
  (select ${sql.ref(`${claim}.invoice_id`)} as id
    union all select l.invoice_id from invoice_lines l where l.club_id = ${sql.ref(`${claim}.club_id`)} and l.claim_id = ${sql.ref(`${claim}.id`)}) about
  join invoices i on i.club_id = ${sql.ref(`${claim}.club_id`)} and i.id = about.id and i.kind = 'invoice'`

/** Number of the invoice that asks for a claim, which its payer names; null without one. Part of a query. */
export const invoiceNumberOf = (claim: string): RawBuilder<string | null> => sql<string | null>`
  (select i.number from ${invoicesAbout(claim)} where i.state = 'issued' limit 1)`
