import { sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import { type Actor, type Ctx, isAdmin } from '../context.ts'
import type { OrderInput, OrderRow, OrderState } from './rules.ts'

export interface Order {
  id: string
  kind: string
  input: OrderInput
  userId: string
  state: OrderState
  total: number
  done: number
  /** Rows without effect among the done ones. */
  refused: number
  createdAt: Temporal.Instant
  startsAt: Temporal.Instant
  finishedAt: Temporal.Instant | null
  fileId: string | null
  restored: number | null
  /** Failed tries; the next one is at `startsAt`. */
  tries: number
  /** Cause of the last failed try, for staff; empty where only the program's log tells it. */
  fault: string
}

const COLUMNS = [
  'id',
  'kind',
  'input',
  'userId',
  'state',
  'total',
  'done',
  'refused',
  'createdAt',
  'startsAt',
  'finishedAt',
  'fileId',
  'restored',
  'tries',
  'fault',
] as const

const toOrder = <Row extends { state: string; input: unknown }>(row: Row) => ({
  ...row,
  state: row.state as OrderState,
  input: row.input as OrderInput,
})

const canSeeOrder = (actor: Actor, { userId }: Pick<Order, 'userId'>): boolean =>
  isAdmin(actor) || (actor.kind === 'user' && actor.userId === userId)

/** Order of the actor, or any for the office. @throws NotFound, Forbidden */
export async function getOrder(ctx: Ctx, id: string, isForChange = false): Promise<Order> {
  const row = await ctx.db
    .selectFrom('orders')
    .select(COLUMNS)
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .$if(isForChange, (query) => query.forUpdate())
    .executeTakeFirst()
  const order = toOrder(found(row))
  allow(canSeeOrder(ctx.actor, order))
  return order
}

/** Open order with this input; null without one. Asks for no right: the right to see what it works on has been asked. */
export async function findOpenOrder(ctx: Ctx, input: OrderInput): Promise<Order | null> {
  const row = await ctx.db
    .selectFrom('orders')
    .select(COLUMNS)
    .where('clubId', '=', ctx.club.id)
    .where('state', 'in', ['queued', 'running'])
    .where(sql<boolean>`input @> ${JSON.stringify(input)}::jsonb`)
    .executeTakeFirst()
  return row ? toOrder(row) : null
}

/** The newest first. */
export async function listOwnOrders(ctx: Ctx, kinds: readonly string[], limit: number): Promise<Order[]> {
  if (ctx.actor.kind !== 'user') return []
  const rows = await ctx.db
    .selectFrom('orders')
    .select(COLUMNS)
    .where('clubId', '=', ctx.club.id)
    .where('userId', '=', ctx.actor.userId)
    .where('kind', 'in', kinds)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toOrder)
}

export interface PersonResult {
  position: number
  name: string
  courseTitle: string
  state: 'open' | 'done' | 'refused'
  refusal: string | null
}

/** Results by person, refused ones first. Asks for no right: `getOrder` has. */
export async function listResults(ctx: Ctx, orderId: string, limit: number): Promise<PersonResult[]> {
  const { rows } = await sql<PersonResult>`
    select r.position, w.firstname || ' ' || w.lastname as name, c.title as course_title, r.state, r.refusal
    from order_rows r left join participations p on p.club_id = r.club_id and p.id = r.participation_id
      join people w on w.club_id = r.club_id and w.id = coalesce(r.person_id, p.person_id)
      join courses c on c.club_id = r.club_id and c.id = coalesce(r.course_id, p.course_id)
    where r.club_id = ${ctx.club.id} and r.order_id = ${orderId}
    order by r.state <> 'refused', r.position limit ${limit}`.execute(ctx.db)
  return rows
}

/** Locks the longest waiting due order; null without one free of other processes. For the system. */
export async function lockDueOrder(ctx: Ctx, kinds: readonly string[]): Promise<Order | null> {
  const row = await ctx.db
    .selectFrom('orders')
    .select(COLUMNS)
    .where('clubId', '=', ctx.club.id)
    .where('state', 'in', ['queued', 'running'])
    .where('startsAt', '<=', ctx.now)
    .where('kind', 'in', kinds)
    .orderBy('startsAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ? toOrder(row) : null
}

/** For the system. */
export async function lockOrder(ctx: Ctx, id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function listOpenRows(ctx: Ctx, orderId: string, limit: number): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select r.position, r.participation_id, coalesce(r.person_id, p.person_id) as person_id, coalesce(r.course_id, p.course_id) as course_id,
      r.object_id
    from order_rows r left join participations p on p.club_id = r.club_id and p.id = r.participation_id
    where r.club_id = ${ctx.club.id} and r.order_id = ${orderId} and r.state = 'open'
    order by r.position limit ${limit}`.execute(ctx.db)
  return rows
}

/** Asks for no right: `getOrder` has. */
export async function listDonePeople(ctx: Ctx, orderId: string): Promise<{ personId: string; courseId: string }[]> {
  const { rows } = await sql<{ personId: string; courseId: string }>`
    select coalesce(r.person_id, p.person_id) as person_id, coalesce(r.course_id, p.course_id) as course_id
    from order_rows r left join participations p on p.club_id = r.club_id and p.id = r.participation_id
    where r.club_id = ${ctx.club.id} and r.order_id = ${orderId} and r.state = 'done' order by r.position`.execute(ctx.db)
  return rows
}
