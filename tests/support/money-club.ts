import { sql } from 'kysely'
import { connect, connectAsOwner } from '../../src/database/connect.ts'
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
