import { sql } from 'kysely'
import { connect, connectAsOwner, type Database } from '../../src/database/connect.ts'
import { migrate } from '../../src/database/migrate.ts'
import type { Ctx } from '../../src/domain/context.ts'
import { createTariff, startTariff } from '../../src/domain/tariffs/commands.ts'
import { Rules } from '../../src/domain/tariffs/input.ts'
import { clubNamed, insertClub } from './database.ts'
import { nameClub } from './invoices.ts'
import { done } from './money-year.ts'
import { insertStaff } from './orders.ts'
import { GEINSHEIM } from './regulations.ts'

/** A club in a new database of its own, with its account and a tariff from 2027 on. */
export async function clubOf(url: string, now: string) {
  await migrate(url)
  const connections = connect(url)
  const owner = connectAsOwner(url)
  // The server is killed under them.
  for (const pool of [connections.pool, owner.pool]) pool.on('error', () => {})
  await insertClub(owner.db, 'gsv')
  const ctx: Ctx = {
    db: connections.forClub('gsv'),
    club: clubNamed('gsv'),
    actor: { kind: 'system' },
    now: Temporal.Instant.from(now),
  }
  await nameClub({ ...ctx, db: owner.db })
  await sql`update club_details set creditor_id = 'DE98ZZZ09999999999', bank_holder = 'GSV Musterstadt e. V.'`.execute(owner.db)
  const tariff = done(await createTariff(ctx, { name: 'Geinsheim', rules: Rules.parse(GEINSHEIM) }))
  done(await startTariff(ctx, { id: tariff, version: 1, from: Temporal.PlainDate.from('2027-01-01') }))
  const staff = await insertStaff(owner.db, ctx, 'admin', null)
  const end = async () => {
    await connections.end()
    await owner.pool.end()
  }
  return { ctx, staff, owner: owner.db, end }
}

/** Grown-up members who pay for themselves, every second one by debit from the account of its number. */
export async function growPayers(owner: Database, count: number): Promise<void> {
  const number = sql`generate_series(1, ${count}::int) n`
  await sql`insert into people (club_id, id, firstname, lastname, email, birth_on, search, street, postcode, city)
    select 'gsv', uuidv7(), 'Erika', 'Zahler ' || n, 'zahler' || n || '@menge.example', '1980-01-01', 'zahler ' || n, 'Weg ' || n, '87488', 'Betzigau'
    from ${number}`.execute(owner)
  await sql`insert into members (club_id, id, person_id, member_no) select 'gsv', uuidv7(), id, regexp_replace(lastname, '[^0-9]', '', 'g') from people
    where lastname like 'Zahler %'`.execute(owner)
  await sql`insert into memberships (club_id, id, member_id, state, kind, valid) select 'gsv', uuidv7(), id, 'active', 'aktiv', '[2020-01-01,)' from members`.execute(
    owner,
  )
  await sql`insert into debtors (club_id, id, kind, person_id) select 'gsv', uuidv7(), 'person', person_id from members`.execute(
    owner,
  )
  await sql`insert into bank_accounts (club_id, id, debtor_id, iban, holder, valid)
    select 'gsv', uuidv7(), d.id, 'DE02120300000000202051', 'Erika Zahler ' || m.member_no, '[2020-01-01,)' from debtors d join members m on m.person_id = d.person_id
    where m.member_no::int % 2 = 0`.execute(owner)
  await sql`insert into mandates (club_id, id, debtor_id, bank_account_id, reference, signed_on, state)
    select 'gsv', uuidv7(), debtor_id, id, 'M' || upper(replace(id::text, '-', '')), '2026-01-01', 'active' from bank_accounts`.execute(
    owner,
  )
}
