import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { containing } from '../../database/like.ts'
import type { DB } from '../../database/tables.ts'
import { allow } from '../../kernel/answer.ts'
import { foldedWords } from '../../kernel/folded-words.ts'
import type { Ctx } from '../context.ts'
import { canReadAudit } from './access.ts'

/** `from` is included, `before` is not. */
export interface AuditFilter {
  /** Exactly as in the log. */
  name?: string
  from?: Temporal.Instant
  before?: Temporal.Instant
  /** `participation`: kind of the object. */
  kind?: string
  objectId?: string
  /** Part of the sentence in any case, or the name of its person. */
  text?: string
}

export interface AuditEntry {
  id: string
  at: Temporal.Instant
  name: string
  content: string
  event: string
  club: string
  app: string
  objectKind: string
  objectId: string
  /** Name of the person or user, while the club knows them; else empty. */
  about: string
}

/** An index would cost every entry more than itself. A first, much faster comparison knows ASCII letters alone. */
function holdsText(text: string): Expression<SqlBool> {
  const exact = containing(text)
  const rough = exact.replace(/[^\0-\x7f]/gu, '_')
  return sql<SqlBool>`(content collate "C" ilike ${rough} and content ilike ${exact})`
}

type Journal = ExpressionBuilder<DB, 'journal'>

/** Sentences name nobody: the name comes from the object and disappears with it. */
const about = sql<string>`coalesce(case
  when object_kind = 'user' then (select concat_ws(' ', u.firstname, u.lastname) from club_users u
    where u.club_id = journal.club_id and u.id = object_id::uuid)
  when object_kind in ('person', 'health_note', 'participation', 'credit_card', 'notice') then (select concat_ws(' ', p.firstname, p.lastname)
    from people p where p.club_id = journal.club_id and p.id = case object_kind
      when 'participation' then (select person_id from participations o where o.club_id = journal.club_id and o.id = object_id::uuid)
      when 'credit_card' then (select person_id from credit_cards o where o.club_id = journal.club_id and o.id = object_id::uuid)
      when 'notice' then (select person_id from notices o where o.club_id = journal.club_id and o.id = object_id::uuid)
      else object_id::uuid end)
end, '')`

const MOST_NAMED = 50

async function listNamed(ctx: Ctx, text: string): Promise<{ kind: string; ids: string[] }[]> {
  const words = foldedWords(text)
  if (words.length === 0) return []
  const isNamed = sql.join(
    words.map((word) => sql`search like ${containing(word)}`),
    sql` and `,
  )
  const { rows } = await sql<{ kind: string; ids: string[] }>`
    with kept as (select id from people where club_id = ${ctx.club.id} and ${isNamed} limit ${MOST_NAMED}),
    named as (select id from kept union all select id from people where club_id = ${ctx.club.id} and merged_into in (select id from kept)),
    found as (
      select 'user' as kind, id from club_users where club_id = ${ctx.club.id} and ${isNamed} limit ${MOST_NAMED})
    select kind, array_agg(id::text) as ids from (
      select kind, id from found
      union all select kind, id from named cross join (values ('person'), ('health_note')) as k (kind)
      union all select 'participation', id from participations where club_id = ${ctx.club.id} and person_id in (select id from named)
      union all select 'credit_card', id from credit_cards where club_id = ${ctx.club.id} and person_id in (select id from named)
      union all select 'notice', id from notices where club_id = ${ctx.club.id} and person_id in (select id from named)) one
    group by kind`.execute(ctx.db)
  return rows
}

async function conditions(ctx: Ctx, filter: AuditFilter) {
  const named = filter.text ? await listNamed(ctx, filter.text) : []
  return (eb: Journal): Expression<SqlBool> => {
    const all: Expression<SqlBool>[] = [eb('clubId', '=', ctx.club.id)]
    if (filter.name) all.push(eb('name', '=', filter.name))
    if (filter.from) all.push(eb('at', '>=', filter.from))
    if (filter.before) all.push(eb('at', '<', filter.before))
    if (filter.kind) all.push(eb('objectKind', '=', filter.kind))
    if (filter.objectId) all.push(eb('objectId', '=', filter.objectId))
    if (filter.text)
      all.push(
        eb.or([
          holdsText(filter.text),
          ...named.map(({ kind, ids }) => eb.and([eb('objectKind', '=', kind), eb('objectId', 'in', ids)])),
        ]),
      )
    return eb.and(all)
  }
}

/** Newest first; `after` is the `next` of the page before. */
export async function listEntries(
  ctx: Ctx,
  filter: AuditFilter,
  page: { after?: string | undefined; limit: number },
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  allow(canReadAudit(ctx.actor))
  const last = readCursor(page.after)
  let query = ctx.db
    .selectFrom('journal')
    .select(['id', 'at', 'name', 'content', 'event', 'club', 'app', 'objectKind', 'objectId', about.as('about')])
    .where(await conditions(ctx, filter))
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
  /** Null when nothing was recorded, or retention has removed it. */
  before: unknown
  after: unknown
}

export async function findEntry(ctx: Ctx, id: string): Promise<AuditDetail | null> {
  allow(canReadAudit(ctx.actor))
  const row = await ctx.db
    .selectFrom('journal')
    .leftJoin('journalDetails', (join) =>
      join.onRef('journalDetails.clubId', '=', 'journal.clubId').onRef('journalDetails.journalId', '=', 'journal.id'),
    )
    .select(['journal.id', 'journal.at', 'name', 'content', 'event', 'club', 'app', 'objectKind', 'objectId', 'before', 'after'])
    .select(about.as('about'))
    .where('journal.clubId', '=', ctx.club.id)
    .where('journal.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Steps through the index, at most a list full; the program itself has no name. */
export async function listNames(ctx: Ctx): Promise<string[]> {
  allow(canReadAudit(ctx.actor))
  const { rows } = await sql<{ name: string }>`
    with recursive step(name) as (
      (select name from journal where club_id = ${ctx.club.id} order by name limit 1)
      union all
      select (select j.name from journal j where j.club_id = ${ctx.club.id} and j.name > step.name order by j.name limit 1)
      from step where step.name is not null)
    select name from step where name <> '' limit 200`.execute(ctx.db)
  return rows.map(({ name }) => name)
}
