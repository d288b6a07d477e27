import { z } from 'zod'
import { allow, found } from '../../kernel/answer.ts'
import { BATCH_KINDS } from '../booking-batches/input.ts'
import { type Ctx, isAdmin } from '../context.ts'
import { COURSE_KINDS, EVENT_KINDS, LISTS, type List, type ListKind, SERIES_KINDS, USER_KINDS } from './input.ts'

const Kind = z.enum([...EVENT_KINDS, ...SERIES_KINDS, ...COURSE_KINDS, ...USER_KINDS, ...BATCH_KINDS])
const Changed = z.array(z.object({ id: z.uuid(), before: z.unknown() }))

/** What somebody did to several lines of a list. */
export interface ListBatch {
  id: string
  list: List
  kind: ListKind
  changed: { id: string; before: unknown }[]
  leftOut: number
  createdAt: Temporal.Instant
  undoneAt: Temporal.Instant | null
  /** How many are as before since it was taken back. */
  restored: number | null
}

/** Of whoever did it, and of the office. @throws NotFound, Forbidden */
export async function getListBatch(ctx: Ctx, id: string, forChange = false): Promise<ListBatch> {
  const row = await ctx.db
    .selectFrom('listBatches')
    .select(['id', 'list', 'kind', 'changed', 'leftOut', 'createdAt', 'undoneAt', 'restored', 'userId'])
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .$if(forChange, (query) => query.forUpdate())
    .executeTakeFirst()
  const { userId, list, kind, changed, ...rest } = found(row)
  allow(isAdmin(ctx.actor) || (ctx.actor.kind === 'user' && ctx.actor.userId === userId))
  return { ...rest, list: z.enum(LISTS).parse(list), kind: Kind.parse(kind), changed: Changed.parse(changed) }
}
