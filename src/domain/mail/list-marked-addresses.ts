import { sql } from 'kysely'
import type { Ctx } from '../context.ts'

/** So many hard ones, of different mails, mark an address. */
const ENOUGH = 2

/** Addresses that do not exist any more: folded. */
export async function listMarkedAddresses(ctx: Ctx): Promise<Set<string>> {
  const { rows } = await sql<{ address: string }>`
    select address from bounces where club_id = ${ctx.club.id} and is_hard group by address having count(*) >= ${ENOUGH}`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ address }) => address))
}
