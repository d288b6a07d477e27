import { sql } from 'kysely'
import type { Asking } from '../../kernel/asking.ts'
import { type AskedPage, asked, askedPage, type Fields } from '../asking/queries.ts'
import type { Ctx } from '../context.ts'
import { type PublicImage, publicImage } from '../files/public-image.ts'
import { isPublic, shownVersion } from './find-public-page.ts'

export interface NewsLine {
  id: string
  slug: string
  title: string
  teaser: string
  image: PublicImage | null
  department: string | null
  hue: number | null
  isPinned: boolean
  shownFrom: Temporal.Instant
  savedAt: Temporal.Instant
}

export interface NewsFilter {
  departmentId?: string | undefined
  /** Only what was published before this article's moment; pinned ones stand on the first page alone. */
  before?: { shownFrom: Temporal.Instant; id: string } | undefined
  /** Pinned ones stand by their day, as on another club's page. */
  ignoresPins?: boolean
}

export interface NewsPage {
  lines: NewsLine[]
  /** Next moment at which an article comes or goes by the clock; null = never. */
  changesAt: Temporal.Instant | null
}

/** The next moment as SQL: of all articles, also of those that nobody sees yet. */
const clock = ({ club, now }: Ctx) => sql`
  select least(min(shown_from) filter (where shown_from > ${now}), min(shown_until) filter (where shown_until > ${now}),
    min(next_from) filter (where next_from > ${now})) as changes_at
  from pages where club_id = ${club.id} and kind = 'article' and shown_version_id is not null`

type Row = NewsLine & { alt: string | null }

const columns = (ctx: Ctx) => sql`
  p.id, p.slug, v.document->>'title' as title, v.document->>'teaser' as teaser, p.is_pinned, p.shown_from, v.saved_at,
  d.name as department, d.hue, v.document#>>'{image,alt}' as alt, ${publicImage(ctx, sql`(v.document#>>'{image,fileId}')::uuid`)} as image`

const DEPARTMENT = sql`left join departments d on d.club_id = p.club_id and d.id = p.department_id`

const toLine = ({ alt, image, ...row }: Row): NewsLine => ({ ...row, image: image && { ...image, alt: alt ?? image.alt } })

const FEW_NEWS = 'a club writes some hundreds'
/** Published articles may be asked for these. */
export const NEWS_FIELDS = {
  publishedAt: { kind: 'moment', of: sql`p.shown_from`, index: 'pages_latest' },
  departmentId: { kind: 'id', of: sql`p.department_id`, index: 'pages_of_department' },
  isPinned: { kind: 'truth', of: sql`p.is_pinned`, without: FEW_NEWS },
  title: { kind: 'text', of: sql`v.document->>'title'`, without: FEW_NEWS },
} as const satisfies Fields

/** Published articles. */
export async function askNews(ctx: Ctx, asking: Asking): Promise<AskedPage<NewsLine>> {
  const { condition, orderBy, key } = asked(NEWS_FIELDS, sql`p.id`, asking)
  const { rows } = await sql<Row & { askedKey: string }>`
    select ${columns(ctx)}, ${key} as asked_key from pages p
    join page_versions v on v.club_id = p.club_id and v.id = ${shownVersion(ctx.now)} ${DEPARTMENT}
    where p.club_id = ${ctx.club.id} and p.kind = 'article' and ${isPublic(ctx.now)} and ${condition}
    order by ${orderBy} limit ${asking.limit + 1}`.execute(ctx.db)
  const page = askedPage(rows, asking)
  return { rows: page.rows.map(toLine), next: page.next }
}

/** Published articles, pinned ones first, then the newest. Empty where the club has no news. One query. */
export async function listNews(
  ctx: Ctx,
  { departmentId, before, ignoresPins = false }: NewsFilter,
  limit: number,
): Promise<NewsPage> {
  if (!ctx.club.flags.hasNews) return { lines: [], changesAt: null }
  const first = ignoresPins || before ? sql`` : sql`p.is_pinned desc,`
  const { rows } = await sql<Row & { changesAt: Temporal.Instant | null }>`
    with p as materialized (
      select p.*, ${shownVersion(ctx.now)} as version_id from pages p
      where p.club_id = ${ctx.club.id} and p.kind = 'article' and ${isPublic(ctx.now)}
        ${departmentId === undefined ? sql`` : sql`and p.department_id = ${departmentId}`}
        ${before === undefined ? sql`` : sql`and (${ignoresPins} or not p.is_pinned) and (p.shown_from, p.id) < (${before.shownFrom}, ${before.id})`}
      order by ${first} p.shown_from desc, p.id desc limit ${limit})
    select c.changes_at, ${columns(ctx)}
    from (${clock(ctx)}) c
    left join p on true
    left join page_versions v on v.club_id = p.club_id and v.id = p.version_id ${DEPARTMENT}
    order by ${first} p.shown_from desc, p.id desc`.execute(ctx.db)
  const lines = rows.filter(({ id }) => id !== null).map(({ changesAt: _, ...row }) => toLine(row))
  return { lines, changesAt: rows[0]?.changesAt ?? null }
}

/** Departments with published articles, for filters. */
export async function listNewsDepartments(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select d.id, d.name from departments d where d.club_id = ${ctx.club.id}
      and exists (select from pages p where p.club_id = d.club_id and p.department_id = d.id and p.kind = 'article' and ${isPublic(ctx.now)})
    order by d.name`.execute(ctx.db)
  return rows
}
