import { sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import { type Actor, type Ctx, isAdmin } from '../context.ts'
import { type BatchKind, type BatchTask, batchTask, MOST_ROWS } from './input.ts'

export type BatchState = 'queued' | 'running' | 'done' | 'stopped' | 'failed'

export interface Batch {
  id: string
  kind: BatchKind
  task: BatchTask
  userId: string
  state: BatchState
  total: number
  done: number
  /** Of those done: not possible any more. */
  refused: number
  createdAt: Temporal.Instant
  startsAt: Temporal.Instant
  finishedAt: Temporal.Instant | null
  fileId: string | null
}

type Row = Omit<Batch, 'task'> & { input: object }

const toBatch = ({ input, ...row }: Row): Batch => ({ ...row, task: batchTask.parse({ kind: row.kind, ...input }) })

const columns = sql`b.id, b.kind, b.input, b.user_id, b.state, b.total, b.done, b.created_at, b.starts_at, b.finished_at, b.file_id,
  (select count(*)::int from batch_rows r where r.club_id = b.club_id and r.batch_id = b.id and r.state = 'refused') as refused`

const canSeeBatch = (actor: Actor, { userId }: Pick<Batch, 'userId'>): boolean =>
  isAdmin(actor) || (actor.kind === 'user' && actor.userId === userId)

/** An order: its own person's, and the office's. @throws NotFound, Forbidden */
export async function getBatch(ctx: Ctx, id: string): Promise<Batch> {
  const { rows } = await sql<Row>`
    select ${columns} from batches b where b.club_id = ${ctx.club.id} and b.id = ${id}`.execute(ctx.db)
  const batch = toBatch(found(rows[0]))
  allow(canSeeBatch(ctx.actor, batch))
  return batch
}

/** The newest orders of whoever acts. */
export async function listOwnBatches(ctx: Ctx, limit: number): Promise<Batch[]> {
  if (ctx.actor.kind !== 'user') return []
  const { rows } = await sql<Row>`
    select ${columns} from batches b where b.club_id = ${ctx.club.id} and b.user_id = ${ctx.actor.userId}
    order by b.created_at desc, b.id desc limit ${limit}`.execute(ctx.db)
  return rows.map(toBatch)
}

export interface ResultRow {
  position: number
  name: string
  courseTitle: string
  state: 'open' | 'done' | 'refused'
  refusal: string | null
}

/** What became of each row, those first for whom it could not be done. Asks for no right: `getBatch` has. */
export async function listResults(ctx: Ctx, batchId: string, limit: number): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select r.position, w.firstname || ' ' || w.lastname as name, c.title as course_title, r.state, r.refusal
    from batch_rows r left join participations p on p.club_id = r.club_id and p.id = r.participation_id
      join people w on w.club_id = r.club_id and w.id = coalesce(r.person_id, p.person_id)
      join courses c on c.club_id = r.club_id and c.id = coalesce(r.course_id, p.course_id)
    where r.club_id = ${ctx.club.id} and r.batch_id = ${batchId}
    order by r.state <> 'refused', r.position limit ${limit}`.execute(ctx.db)
  return rows
}

/** Orders whose moment has come. For whoever does them. */
export async function listDueBatches(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('batches')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('state', 'in', ['queued', 'running'])
    .where('startsAt', '<=', ctx.now)
    .orderBy('startsAt')
    .execute()
  return rows.map(({ id }) => id)
}

/** Takes an order for this transaction, unless another process has it or it is over. */
export async function lockBatch(ctx: Ctx, id: string): Promise<Batch | null> {
  const row = await ctx.db
    .selectFrom('batches')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return null
  const { rows } = await sql<Row>`
    select ${columns} from batches b where b.club_id = ${ctx.club.id} and b.id = ${id}`.execute(ctx.db)
  return toBatch(found(rows[0]))
}

export interface OpenRow {
  position: number
  /** Null where the order names people of an offer: certificates, also of group lists. */
  participationId: string | null
  personId: string
  courseId: string
}

async function readRows(ctx: Ctx, batchId: string, states: readonly ResultRow['state'][], limit: number): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    select r.position, r.participation_id, coalesce(r.person_id, p.person_id) as person_id, coalesce(r.course_id, p.course_id) as course_id
    from batch_rows r left join participations p on p.club_id = r.club_id and p.id = r.participation_id
    where r.club_id = ${ctx.club.id} and r.batch_id = ${batchId} and r.state = any(${[...states]})
    order by r.position limit ${limit}`.execute(ctx.db)
  return rows
}

export const listOpenRows = (ctx: Ctx, batchId: string, limit: number): Promise<OpenRow[]> =>
  readRows(ctx, batchId, ['open'], limit)

export const listDoneRows = (ctx: Ctx, batchId: string): Promise<OpenRow[]> => readRows(ctx, batchId, ['done'], MOST_ROWS)

export const listAllRows = (ctx: Ctx, batchId: string): Promise<OpenRow[]> =>
  readRows(ctx, batchId, ['open', 'done', 'refused'], MOST_ROWS)
