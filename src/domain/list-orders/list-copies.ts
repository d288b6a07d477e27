import { sql } from 'kysely'
import type { Ctx } from '../context.ts'

const MOST_COPIES = 10

/** The first offers that an order made and that are still there. Asks for no right: `getOrder` has. */
export async function listCopies(ctx: Ctx, orderId: string): Promise<{ slug: string; title: string }[]> {
  const { rows } = await sql<{ slug: string; title: string }>`
    select c.slug, c.title from order_rows r join orders o on o.club_id = r.club_id and o.id = r.order_id
      join courses c on c.club_id = r.club_id and c.id = (r.before ->> 'courseId')::uuid
    where r.club_id = ${ctx.club.id} and r.order_id = ${orderId} and o.kind = 'courses.copy' and r.state = 'done'
    order by r.position limit ${MOST_COPIES}`.execute(ctx.db)
  return rows
}
