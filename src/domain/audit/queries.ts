import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { containing } from '../../database/like.ts'
import type { DB } from '../../database/tables.ts'
import { allow } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canReadAudit } from './access.ts'

/** Whose, when, about what. Moments: `from` counts, `before` does not. */
export interface AuditFilter {
  /** The name as it stands in the log. */
  name?: string
  from?: Temporal.Instant
  before?: Temporal.Instant
  /** `participation`: the kind of thing it happened to. */
  kind?: string
  objectId?: string
  /** Part of the sentence, any case. */
  text?: string
}

/** An entry of the audit log. */
export interface AuditEntry {
  id: string
  at: Temporal.Instant
  name: string
  content: string
  event: string
  /** Name of the club that was selected, and of the program that recorded it. */
  club: string
  app: string
  objectKind: string
  objectId: string
}

/**
 * Whether the sentence holds this text, in any case. An index for it would cost every entry more than the entry itself; so all
 * rows are read, first by a comparison that knows only ASCII letters and is several times as fast.
 */
function holdsText(text: string): Expression<SqlBool> {
  const exact = containing(text)
  const rough = exact.replace(/[^\0-\x7f]/gu, '_')
  return sql<SqlBool>`(content collate "C" ilike ${rough} and content ilike ${exact})`
}

type Journal = ExpressionBuilder<DB, 'journal'>

function conditions(ctx: Ctx, filter: AuditFilter) {
  return (eb: Journal): Expression<SqlBool> => {
    const all: Expression<SqlBool>[] = [eb('clubId', '=', ctx.club.id)]
    if (filter.name) all.push(eb('name', '=', filter.name))
    if (filter.from) all.push(eb('at', '>=', filter.from))
    if (filter.before) all.push(eb('at', '<', filter.before))
    if (filter.kind) all.push(eb('objectKind', '=', filter.kind))
    if (filter.objectId) all.push(eb('objectId', '=', filter.objectId))
    if (filter.text) all.push(holdsText(filter.text))
    return eb.and(all)
  }
}

/** A page of the log, newest first; `after` is the `next` of the page before. */
export async function listEntries(
  ctx: Ctx,
  filter: AuditFilter,
  page: { after?: string | undefined; limit: number },
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  allow(canReadAudit(ctx.actor))
  const last = readCursor(page.after)
  let query = ctx.db
    .selectFrom('journal')
    .select(['id', 'at', 'name', 'content', 'event', 'club', 'app', 'objectKind', 'objectId'])
    .where(conditions(ctx, filter))
  if (last) query = query.where(sql<SqlBool>`(at, id) < (${last.at}, ${last.id}::uuid)`)
  const rows = await query
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute()
  const entries = rows.slice(0, page.limit)
  const end = entries.at(-1)
  return { entries, next: rows.length > page.limit && end ? `${end.at}_${end.id}` : null }
}

function readCursor(text: string | undefined): { at: string; id: string } | null {
  const match = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_([0-9a-f-]{36})$/.exec(text ?? '')
  const [, at, id] = match ?? []
  return at && id ? { at, id } : null
}

export interface AuditDetail extends AuditEntry {
  /** As the program recorded them; null when nothing was, or their time is past. */
  before: unknown
  after: unknown
}

/** One entry with the values before and after, or null. */
export async function findEntry(ctx: Ctx, id: string): Promise<AuditDetail | null> {
  allow(canReadAudit(ctx.actor))
  const row = await ctx.db
    .selectFrom('journal')
    .leftJoin('journalDetails', (join) =>
      join.onRef('journalDetails.clubId', '=', 'journal.clubId').onRef('journalDetails.journalId', '=', 'journal.id'),
    )
    .select(['journal.id', 'journal.at', 'name', 'content', 'event', 'club', 'app', 'objectKind', 'objectId', 'before', 'after'])
    .where('journal.clubId', '=', ctx.club.id)
    .where('journal.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Names in the log, for the choice of a person: as many as a list can hold, found by stepping through the index. */
export async function listNames(ctx: Ctx): Promise<string[]> {
  allow(canReadAudit(ctx.actor))
  const { rows } = await sql<{ name: string }>`
    with recursive step(name) as (
      (select name from journal where club_id = ${ctx.club.id} order by name limit 1)
      union all
      select (select j.name from journal j where j.club_id = ${ctx.club.id} and j.name > step.name order by j.name limit 1)
      from step where step.name is not null)
    select name from step where name is not null limit 200`.execute(ctx.db)
  return rows.map(({ name }) => name)
}
