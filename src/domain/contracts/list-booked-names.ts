import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canSeeContracts } from './access.ts'

const MOST = 1_000

/** Part of a query: `bookings b` is a tenant's time. */
export const isRented = sql<boolean>`(b.kind = 'external' or b.for_club_id is not null)`

/** Names of tenants in the plan, of the last twelve months and of all that comes. @throws Forbidden */
export async function listBookedNames(ctx: Ctx): Promise<string[]> {
  allow(canSeeContracts(ctx.actor))
  const { rows } = await sql<{ title: string }>`
    select distinct on (lower(b.title)) b.title from bookings b where b.club_id = ${ctx.club.id} and b.starts_at > ${ctx.now}::timestamptz - interval '1 year'
      and b.state = 'approved' and ${isRented} order by lower(b.title), b.title limit ${MOST}`.execute(ctx.db)
  return rows.map(({ title }) => title)
}
