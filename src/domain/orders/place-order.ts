import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { plural } from '../../kernel/plural.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { ORDER_JOURNAL } from './journal.ts'
import { getOrder } from './queries.ts'
import { GRACE, type OrderInput, type OrderKind, type Whom } from './rules.ts'
import { runWholeOrder } from './take-order-step.ts'

/** @throws Forbidden for visitors and the system: an order belongs to a user. */
export function ordererOf({ actor }: Ctx): string {
  allow(actor.kind === 'user')
  return actor.userId
}

export interface NewOrder {
  input: OrderInput
  rows: readonly Whom[]
  /** Moment of the first row; default: by the kind. */
  startsAt?: Temporal.Instant
  /** In this transaction, as a whole. */
  isAtOnce?: boolean
}

/** Call it in a transaction with the right checked; answers the id. Unless it is done at once, its commit asks for `ORDER_DUTY`. */
export async function placeOrder(ctx: Ctx, kind: OrderKind, order: NewOrder): Promise<string> {
  const id = newId()
  await insert(ctx, kind, id, order)
  if (order.isAtOnce) {
    await runWholeOrder(ctx, kind, await getOrder(ctx, id))
    return id
  }
  const content = ORDER_JOURNAL.placed(kind.title, plural(order.rows.length, ...kind.rows))
  await record(ctx, { event: 'order.placed', id, content })
  await askForDuty(ctx, startOf(ctx, kind, order))
  return id
}

const startOf = (ctx: Ctx, kind: OrderKind, { startsAt }: NewOrder): Temporal.Instant =>
  startsAt ?? (kind.undo === 'before' ? ctx.now.add(GRACE) : ctx.now)

/** The duty looks each minute by itself: for what begins later, and where nobody heard. */
async function askForDuty(ctx: Ctx, startsAt: Temporal.Instant): Promise<void> {
  const seconds = Math.ceil(Math.max(0, ctx.now.until(startsAt).total('seconds')))
  if (seconds < 60) await sql`select pg_notify('orders', ${String(seconds)})`.execute(ctx.db)
}

async function insert(ctx: Ctx, kind: OrderKind, id: string, order: NewOrder): Promise<void> {
  const { input, rows } = order
  const startsAt = startOf(ctx, kind, order)
  const clubId = ctx.club.id
  await ctx.db
    .insertInto('orders')
    .values({
      clubId,
      id,
      kind: kind.name,
      input: JSON.stringify(input),
      userId: ordererOf(ctx),
      total: rows.length,
      createdAt: ctx.now,
      startsAt,
    })
    .execute()
  const idsOf = (name: string) => rows.map((row) => (row as Record<string, string>)[name] ?? null)
  const positions = rows.map((row, at) => ('position' in row ? row.position : at + 1))
  await sql`
    insert into order_rows (club_id, order_id, position, participation_id, person_id, course_id, object_id)
    select ${clubId}, ${id}, place, participation_id, person_id, course_id, object_id
    from unnest(${idsOf('participationId')}::uuid[], ${idsOf('personId')}::uuid[], ${idsOf('courseId')}::uuid[],
      ${idsOf('objectId')}::uuid[], ${positions}::int[]) as rows (participation_id, person_id, course_id, object_id, place)`.execute(
    ctx.db,
  )
}
