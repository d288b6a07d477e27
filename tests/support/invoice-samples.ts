import { sql } from 'kysely'
import { newId } from '../../src/kernel/id.ts'

/** Rows of invoices for the tests of clubs that see nothing of each other. */
export const INVOICE_SAMPLES: Record<string, (club: string) => ReturnType<typeof sql>> = {
  invoices: (club) =>
    sql`insert into invoices (club_id, id, kind, debtor_id, supplied_from, supplied_to, due_on, made_at, pdf_file_id, pdf_sha256) select d.club_id, ${newId()}, 'invoice', d.id, '2027-01-01', '2027-06-30', '2027-01-24', now(), f.id, 'x' from debtors d join files f using (club_id) where d.club_id = ${club} limit 1`,
  invoice_lines: (club) =>
    sql`insert into invoice_lines (club_id, invoice_id, position, claim_id, title, due_on, vat_key, vat_rate, net_cents, tax_cents, gross_cents)
      select i.club_id, i.id, 1, c.id, 'Beitrag', '2027-01-24', 'none', 0, 100, 0, 100 from invoices i join claims c using (club_id) where i.club_id = ${club} limit 1`,
  dunning_levels: (club) =>
    sql`insert into dunning_levels (club_id, level, after_days, term_days, subject, text) values (${club}, 1, 14, 14, 'Erinnerung', 'Bitte')`,
  dunnings: (club) =>
    sql`insert into dunnings (club_id, id, debtor_id, level, dunned_on, pay_until, open_cents, fee_claim_id, channel, address, letter, made_at)
      select d.club_id, ${newId()}, d.id, 1, '2027-01-29', '2027-02-12', 100, c.id, 'post', 'A', '{}', now() from debtors d join claims c using (club_id) where d.club_id = ${club} limit 1`,
  dunning_claims: (club) =>
    sql`insert into dunning_claims (club_id, dunning_id, claim_id, level, open_cents) select n.club_id, n.id, c.id, n.level, 100 from dunnings n join claims c using (club_id) where n.club_id = ${club} limit 1`,
}
