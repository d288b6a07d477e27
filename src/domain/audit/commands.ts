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
 * `change`: the statement that makes it happen, sent along in the same round trip.
 */
export async function record(ctx: Ctx, happening: Happening, change?: OperationNodeSource): Promise<void> {
  const { event, object, content } = happening
  const id = newId()
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  const message = JSON.stringify({ club: ctx.club.id, event, kind: object.kind, id: object.id })
  await sql`
    with ${change ? sql`change as (${change}),` : sql``} entry as (
      insert into journal (club_id, id, at, event, actor_user_id, name, content, club, object_kind, object_id)
      values (${ctx.club.id}, ${id}, ${ctx.now}, ${event}, ${userId}, ${nameOf(ctx.actor)}, ${content}, ${ctx.club.name}, ${object.kind}, ${object.id})
      returning club_id)
    select pg_notify('live', ${message}) from entry`.execute(ctx.db)
  if (happening.before === undefined && happening.after === undefined) return
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
}
