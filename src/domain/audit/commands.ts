import { type OperationNodeSource, sql } from 'kysely'
import { newId } from '../../kernel/id.ts'
import type { Actor, Ctx } from '../context.ts'

/** What happened, for the audit log and everybody who listens. */
export interface Happening {
  /** `participation.confirmed`: the concept, then what happened to it. */
  event: string
  object: { kind: string; id: string }
  /** One German sentence for the log; no health data, no bank data. */
  content: string
  /** Personal values; kept apart from the log with a retention of their own. */
  before?: unknown
  after?: unknown
}

const nameOf = (actor: Actor): string => {
  if (actor.kind === 'visitor') return 'Besucher'
  if (actor.kind === 'system') return 'System'
  return actor.profile?.userName ?? actor.email
}

/**
 * Writes down what happened: one row of the audit log, in the transaction of the change itself. On commit everybody who
 * listens on `live` hears of it (other screens, the cache of public pages, other processes); the message names no person.
 */
export async function record(ctx: Ctx, happening: Happening): Promise<void> {
  await write(ctx, happening)
}

/**
 * Sends the statement that makes it happen along in the same round trip. `change` answers with the rows it changed: when there are none,
 * nothing is written down and the answer is false.
 */
export const recordChange = (ctx: Ctx, happening: Happening, change: OperationNodeSource): Promise<boolean> =>
  write(ctx, happening, change)

async function write(ctx: Ctx, happening: Happening, change?: OperationNodeSource): Promise<boolean> {
  const { event, object, content } = happening
  const id = newId()
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  const message = JSON.stringify({ club: ctx.club.id, event, kind: object.kind, id: object.id })
  const { rows } = await sql`
    with ${change ? sql`change as (${change}),` : sql``} entry as (
      insert into journal (club_id, id, at, event, actor_user_id, name, content, club, object_kind, object_id)
      select ${ctx.club.id}, ${id}, ${ctx.now}, ${event}, ${userId}, ${nameOf(ctx.actor)}, ${content}, ${ctx.club.name}, ${object.kind}, ${object.id}
      ${change ? sql`where exists (select from change)` : sql``}
      returning club_id)
    select pg_notify('live', ${message}) from entry`.execute(ctx.db)
  if (rows.length === 0) return false
  if (happening.before === undefined && happening.after === undefined) return true
  await ctx.db
    .insertInto('journalDetails')
    .values({
      clubId: ctx.club.id,
      journalId: id,
      at: ctx.now,
      before: happening.before === undefined ? null : JSON.stringify(happening.before),
      after: happening.after === undefined ? null : JSON.stringify(happening.after),
    })
    .execute()
  return true
}
