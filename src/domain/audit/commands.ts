import { type OperationNodeSource, sql } from 'kysely'
import { gather } from '../../database/gather.ts'
import { Forbidden } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { type Actor, type Ctx, isReadOnly } from '../context.ts'
import { type HappeningName, kindOf } from './happenings.ts'

export interface Happening {
  event: HappeningName
  id: string
  /** German sentence for the log; no health data, no bank data. */
  content: string
  /** Personal values, kept apart from the log with a retention of their own. */
  before?: unknown
  after?: unknown
}

const nameOf = (actor: Actor): string => {
  if (actor.kind === 'visitor') return 'Besucher'
  if (actor.kind === 'system') return 'System'
  return actor.profile?.userName ?? actor.email
}

interface Entry {
  id: string
  at: Temporal.Instant
  event: string
  userId: string | null
  name: string
  content: string
  kind: string
  objectId: string
  before: unknown
  after: unknown
}

/** Happenings that change nothing: read-only admins may cause them. */
const HARMLESS: readonly HappeningName[] = [
  'datev.exported',
  'health_note.read',
  'person.account_read',
  'person.exported',
  'sepa_file.read',
  'statement.file_read',
  'user.signed_in',
]

/** @throws Forbidden for a read-only admin, unless the happening is harmless */
function entryOf({ actor, now }: Ctx, { event, id, content, before = null, after = null }: Happening): Entry {
  if (isReadOnly(actor) && !HARMLESS.includes(event)) throw new Forbidden('Read-only')
  return {
    id: newId(),
    at: now,
    event,
    userId: actor.kind === 'user' ? actor.userId : null,
    name: nameOf(actor),
    content,
    kind: kindOf(event),
    objectId: id,
    before,
    after,
  }
}

/**
 * Journals in the transaction of the change. The commit tells screens, the page cache, other processes and webhooks, naming no
 * person.
 */
export const record = (ctx: Ctx, happening: Happening): Promise<void> => recordAll(ctx, [happening])

/** `record` of many in one statement. */
export async function recordAll(ctx: Ctx, happenings: readonly Happening[]): Promise<void> {
  await gather(
    ctx,
    writeEntries,
    happenings.map((happening) => entryOf(ctx, happening)),
  )
}

/** Sends `change` in the same round trip. If that changes no rows, nothing is recorded and the answer is false. */
export const recordChange = (ctx: Ctx, happening: Happening, change: OperationNodeSource): Promise<boolean> =>
  write(ctx, [entryOf(ctx, happening)], change)

const writeEntries = (ctx: Ctx, entries: readonly Entry[]) => write(ctx, entries)

async function write(ctx: Ctx, entries: readonly Entry[], change?: OperationNodeSource): Promise<boolean> {
  const { rows } = await sql`
    with ${change ? sql`change as (${change}),` : sql``} entry as (
      insert into journal (club_id, id, at, event, actor_user_id, name, content, club, object_kind, object_id)
      select ${ctx.club.id}, id, at, event, "userId", name, content, ${ctx.club.name}, kind, "objectId"
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as given (id uuid, at timestamptz, event text, "userId" uuid, name text,
        content text, kind text, "objectId" text)
      ${change ? sql`where exists (select from change)` : sql``}
      returning id, at, event, object_kind, object_id),
    told as (
      insert into webhook_deliveries (club_id, webhook_id, id, kind, object_id, happened_at, first_at, next_at)
      select w.club_id, w.id, entry.id, object_kind, object_id, at, at, at
      from entry join webhooks w on w.club_id = ${ctx.club.id} and object_kind = any(w.kinds)
      returning 1)
    select pg_notify('live', json_build_object('club', ${ctx.club.id}::text, 'event', event, 'kind', object_kind, 'id', object_id)::text),
      (select pg_notify('webhook', ${ctx.club.id}) from told limit 1)
    from entry`.execute(ctx.db)
  if (rows.length === 0) return false
  const details = entries.filter(({ before, after }) => before !== null || after !== null)
  if (details.length === 0) return true
  await sql`
    insert into journal_details (club_id, journal_id, at, before, after)
    select ${ctx.club.id}, id, at, before, after
    from jsonb_to_recordset(${JSON.stringify(details)}::jsonb) as given (id uuid, at timestamptz, before jsonb, after jsonb)`.execute(
    ctx.db,
  )
  return true
}
