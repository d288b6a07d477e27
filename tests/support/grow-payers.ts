import { sql } from 'kysely'
import type { Database } from '../../src/database/connect.ts'

/** Grown-up members who pay for themselves, every second one by debit from the account of its number. */
export async function growPayers(owner: Database, count: number): Promise<void> {
  const number = sql`generate_series(1, ${count}::int) n`
  await sql`insert into people (club_id, id, firstname, lastname, email, birth_on, search, street, postcode, city)
    select 'gsv', uuidv7(), 'Erika', 'Zahler ' || n, 'zahler' || n || '@menge.example', '1980-01-01', 'zahler ' || n, 'Weg ' || n, '87488', 'Betzigau'
    from ${number}`.execute(owner)
  await sql`insert into members (club_id, id, person_id, member_no) select 'gsv', uuidv7(), id, (700000 + substring(lastname from '[0-9]+')::int)::text from people
    where lastname like 'Zahler %'`.execute(owner)
  await sql`insert into memberships (club_id, id, member_id, state, kind, valid) select 'gsv', uuidv7(), id, 'active', 'aktiv', '[2020-01-01,)' from members where member_no like '7_____'`.execute(
    owner,
  )
  await sql`insert into debtors (club_id, id, kind, person_id) select 'gsv', uuidv7(), 'person', person_id from members where member_no like '7_____'`.execute(
    owner,
  )
  await sql`insert into bank_accounts (club_id, id, debtor_id, iban, holder, valid)
    select 'gsv', uuidv7(), d.id, 'DE02120300000000202051', 'Erika Zahler ' || m.member_no, '[2020-01-01,)' from debtors d join members m on m.person_id = d.person_id
    where m.member_no like '7____%' and m.member_no::int % 2 = 0`.execute(owner)
  await sql`insert into mandates (club_id, id, debtor_id, bank_account_id, reference, signed_on, state)
    select 'gsv', uuidv7(), debtor_id, id, 'M' || upper(replace(id::text, '-', '')), '2026-01-01', 'active' from bank_accounts where holder like 'Erika Zahler %'`.execute(
    owner,
  )
}
