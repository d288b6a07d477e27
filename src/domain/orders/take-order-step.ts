import { sql } from 'kysely'
import { gathering } from '../../database/gather.ts'
import { transaction } from '../../database/transaction.ts'
import { allow, found } from '../../kernel/answer.ts'
import { plural } from '../../kernel/plural.ts'
import { record } from '../audit/commands.ts'
import { type Actor, type Ctx, isSuperUser } from '../context.ts'
import { findActor } from '../users/find-actor.ts'
import { ORDER_JOURNAL } from './journal.ts'
import { listOpenRows, lockDueOrder, lockOrder, type Order } from './queries.ts'
import { type Finished, OrderFault, type OrderKind, type OrderRow, type RowResult, stepOf, waitMinutes } from './rules.ts'

/**
 * Each row once, despite crashes and several processes. Answers false without a due order. For the system. A step that fails is tried again
 * later: the other orders of the club go on. @throws the fault of the step
 */
export async function takeOrderStep(ctx: Ctx, kinds: readonly OrderKind[]): Promise<boolean> {
  allow(isSuperUser(ctx.actor))
  const begunAt = performance.now()
  const names = kinds.map(({ name }) => name)
  const taken: { order: Order | null } = { order: null }
  try {
    const actor = await transaction(ctx, async (ctx) => {
      taken.order = null
      const order = await lockDueOrder(ctx, names)
      taken.order = order
      return order && runStep(ctx, kindOf(kinds, order), order)
    })
    if (actor && taken.order) await finishOrder(ctx, kindOf(kinds, taken.order), taken.order, actor)
  } catch (error) {
    const failedAt = ctx.now.add({ milliseconds: Math.ceil(performance.now() - begunAt) })
    if (taken.order)
      await putOff({ ...ctx, now: failedAt }, taken.order, error).catch((next: unknown) => {
        throw new AggregateError([error, next], 'A step failed, and so did putting its order off')
      })
    throw error
  }
  return taken.order !== null
}

/** Unless another process went on with it meanwhile. */
async function putOff(ctx: Ctx, { id, tries, done }: Order, error: unknown): Promise<void> {
  const fault = error instanceof OrderFault ? error.message : ''
  await ctx.db
    .updateTable('orders')
    .set({ tries: tries + 1, fault, startsAt: ctx.now.add({ minutes: waitMinutes(tries) }) })
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .where('tries', '=', tries)
    .where('done', '=', done)
    .execute()
  await tellProgress(ctx, id)
}

async function tellProgress({ db, club }: Ctx, id: string): Promise<void> {
  const message = JSON.stringify({ club: club.id, event: 'order.progressed', kind: 'order', id })
  await sql`select pg_notify('live', ${message})`.execute(db)
}

const kindOf = (kinds: readonly OrderKind[], order: Order): OrderKind => found(kinds.find(({ name }) => name === order.kind))

/** In a transaction; answers who ordered it, if only its paper is left to make. */
async function runStep(ctx: Ctx, kind: OrderKind, order: Order): Promise<Actor | null> {
  const actor = await findActor(ctx, order.userId)
  if (!actor || !kind.mayOrder(actor)) await endOrder(ctx, kind, order, 'failed')
  else if (!(await runNextRows({ ...ctx, actor }, kind, order))) {
    if (kind.finish) return actor
    await endOrder(ctx, kind, order, 'done')
  }
  return null
}

/** Does all rows in the transaction that places the order. */
export async function runWholeOrder(ctx: Ctx, kind: OrderKind, order: Order): Promise<void> {
  await runRows(ctx, kind, order, await listOpenRows(ctx, order.id, order.total))
  await endOrder(ctx, kind, order, 'done')
}

async function runNextRows(ctx: Ctx, kind: OrderKind, order: Order): Promise<boolean> {
  const rows = await listOpenRows(ctx, order.id, (kind.step ?? stepOf)(order.total))
  if (rows.length > 0) await runRows(ctx, kind, order, rows)
  return rows.length > 0
}

async function runRows(ctx: Ctx, kind: OrderKind, order: Order, rows: readonly OrderRow[]): Promise<void> {
  const results = await gathering(ctx, () => kind.runRows(ctx, order.input, rows))
  await recordResults(ctx, order.id, results)
}

async function recordResults(ctx: Ctx, id: string, results: readonly RowResult[]): Promise<void> {
  await sql`
    with result as (select * from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as given (position int, refusal text, before jsonb)),
      changed as (update order_rows r set state = case when result.refusal is null then 'done' else 'refused' end, refusal = result.refusal,
          before = result.before
        from result where r.club_id = ${ctx.club.id} and r.order_id = ${id} and r.position = result.position)
    update orders set state = 'running', tries = 0, fault = '', done = done + (select count(*) from result), refused = refused + (select count(refusal) from result)
    where club_id = ${ctx.club.id} and id = ${id}`.execute(ctx.db)
  await tellProgress(ctx, id)
}

/** The paper is made outside the transaction: after a crash it is made again. */
async function finishOrder(ctx: Ctx, kind: OrderKind, order: Order, actor: Actor): Promise<void> {
  const { id, input, tries } = order
  const finished = (await kind.finish?.(ctx, { id, input, actor, tries })) ?? { fileId: null }
  await transaction(ctx, async (ctx) => {
    if (await lockOrder(ctx, id)) await endOrder(ctx, kind, order, 'done', finished)
  })
}

async function endOrder(
  ctx: Ctx,
  { title, rows, end }: OrderKind,
  { id, input }: Order,
  state: 'done' | 'failed',
  { fileId, fault = '' }: Finished = { fileId: null },
): Promise<void> {
  const { total, refused } = await ctx.db
    .updateTable('orders')
    .set({ state, finishedAt: ctx.now, fileId, fault })
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .returning(['total', 'refused'])
    .executeTakeFirstOrThrow()
  await end?.(ctx, input)
  const content =
    state === 'failed' ? ORDER_JOURNAL.failed(title) : ORDER_JOURNAL.done(title, total - refused, plural(total, ...rows))
  await record(ctx, { event: `order.${state}`, id, content })
}
