import { sql } from 'kysely'
import { newId } from '../../src/kernel/id.ts'

/** Rows of runs, claims, debits and payments, each building on those before. */
export const MONEY_SAMPLES: Record<string, (club: string) => ReturnType<typeof sql>> = {
  fee_proofs: (club) =>
    sql`insert into fee_proofs (club_id, id, person_id, name, valid) select ${club}, ${newId()}, id, 'Ausbildung', '[2026-01-01,2027-01-01)' from people where club_id = ${club} limit 1`,
  book_proposals: (club) =>
    sql`insert into book_proposals (club_id, id, origin, department_id, tax_sphere, vat_key, cost_centre_id) select club_id, ${newId()}, 'course', id, 'purpose', 'exempt', id from departments where club_id = ${club} limit 1`,
  fee_runs: (club) =>
    sql`insert into fee_runs (club_id, id, kind, as_of, from_on, to_on, due_on, made_at) values (${club}, ${newId()}, 'fees', '2027-01-01', '2027-01-01', '2027-06-30', '2027-01-15', now())`,
  fee_items: (club) =>
    sql`insert into fee_items (club_id, id, run_id, debtor_id, person_id, source_kind, source_id, period, title, cents, due_on, department_id) select r.club_id, ${newId()}, r.id, (select d.id from debtors d where d.club_id = r.club_id limit 1), p.id, 'fee', p.id, '2027-01-01', 'Beitrag', 100, '2027-01-15', e.id from fee_runs r join people p using (club_id) join departments e using (club_id) where r.club_id = ${club} limit 1`,
  claims: (club) =>
    sql`insert into claims (club_id, id, debtor_id, person_id, run_id, source_kind, source_id, period, title, cents, due_on, made_at, department_id) select r.club_id, ${newId()}, d.id, p.id, r.id, 'fee', p.id, '2027-01-01', 'Beitrag', 100, '2027-01-15', now(), e.id from fee_runs r join debtors d using (club_id) join people p using (club_id) join departments e using (club_id) where r.club_id = ${club} limit 1`,
  datev_exports: (club) =>
    sql`insert into datev_exports (club_id, id, from_on, to_on, exported_at) values (${club}, ${newId()}, '2027-01-01', '2027-01-31', now())`,
  debit_notices: (club) =>
    sql`insert into debit_notices (club_id, id, run_id, debtor_id, cents, due_on, channel, address, text, announced_at) select r.club_id, ${newId()}, r.id, d.id, 100, '2027-01-15', 'mail', 'a@b.example', 'T', now() from fee_runs r join debtors d using (club_id) where r.club_id = ${club} limit 1`,
  sepa_files: (club) =>
    sql`insert into sepa_files (club_id, id, kind, message_id, due_on, items, total_cents, content, sha256, made_at) values (${club}, ${newId()}, 'debit', 'M', '2027-01-15', 1, 100, '<x/>', 's', now())`,
  sepa_items: (club) =>
    sql`insert into sepa_items (club_id, id, file_id, debtor_id, mandate_id, end_to_end_id, cents, iban, holder) select f.club_id, ${newId()}, f.id, m.debtor_id, m.id, 'E1', 100, 'DE02120300000000202051', 'A' from sepa_files f join mandates m using (club_id) where f.club_id = ${club} limit 1`,
  sepa_item_claims: (club) =>
    sql`insert into sepa_item_claims (club_id, item_id, claim_id, cents) select i.club_id, i.id, c.id, 100 from sepa_items i join claims c using (club_id) where i.club_id = ${club} limit 1`,
  bank_statements: (club) =>
    sql`insert into bank_statements (club_id, id, kind, bank_id, iban, imported_at) values (${club}, ${newId()}, 'statement', 'S1', 'DE02120300000000202051', now())`,
  statement_lines: (club) =>
    sql`insert into statement_lines (club_id, id, statement_id, position, amount_cents, booked_on, value_on) select club_id, ${newId()}, id, 0, 100, '2027-01-15', '2027-01-15' from bank_statements where club_id = ${club} limit 1`,
  payments: (club) =>
    sql`insert into payments (club_id, id, debtor_id, kind, cents, paid_on, statement_line_id, sepa_item_id, made_at) select l.club_id, ${newId()}, i.debtor_id, 'statement', 100, '2027-01-15', l.id, i.id, now() from statement_lines l join sepa_items i using (club_id) where l.club_id = ${club} limit 1`,
  datev_export_payments: (club) =>
    sql`insert into datev_export_payments (club_id, export_id, payment_id) select x.club_id, x.id, p.id from datev_exports x join payments p using (club_id) where x.club_id = ${club} limit 1`,
  donation_confirmations: (club) =>
    sql`with given as (insert into payments (club_id, id, debtor_id, kind, cents, paid_on, made_at) select club_id, ${newId()}, id, 'donation', 100, '2027-01-15', now() from debtors where club_id = ${club} limit 1 returning id) insert into donation_confirmations (club_id, id, payment_id, number, issued_on, snapshot, made_at) select ${club}, ${newId()}, id, 'SP-2027-0001', '2027-01-20', '{}', now() from given`,
  exemption_notices: (club) =>
    sql`insert into exemption_notices (club_id, tax_office, tax_number, kind, issued_on, last_year, purposes) values (${club}, 'Kempten', '127/1', 'exemption', '2025-01-01', 2023, 'des Sports')`,
  seals: (club) =>
    sql`insert into seals (club_id, position, object_kind, object_id, content_sha256, sha256, made_at) values (${club}, 999999, 'invoice', ${newId()}, 'a', 'b', now())`,
  payment_allocations: (club) =>
    sql`insert into payment_allocations (club_id, id, payment_id, claim_id, cents, reason, made_at) select y.club_id, ${newId()}, y.id, c.id, 100, 'debit', now() from payments y join claims c using (club_id) where y.club_id = ${club} and c.cents = 100 limit 1`,
}
