import { type RawBuilder, sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { isAfter } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { type PublicImage, publicImage } from '../files/public-image.ts'
import type { PageRef } from './change-page.ts'
import { readDocument } from './find-latest.ts'
import { getTemplate } from './queries.ts'
import { findStandard, hasPage, type PageDocument, type PageKind, STANDARD_PAGES } from './rules.ts'
import { PAGE_TITLES } from './texts.ts'

/** SQL: the version of page `p` that visitors read now; a due next one has taken its place. */
export const shownVersion = (now: Temporal.Instant): RawBuilder<string> =>
  sql`case when p.next_from <= ${now} then p.next_version_id else p.shown_version_id end`

/** SQL: visitors read page `p` now. Everything that visitors see of pages asks this. */
export const isPublic = (now: Temporal.Instant): RawBuilder<boolean> =>
  sql`(p.shown_version_id is not null and p.shown_from <= ${now} and coalesce(p.shown_until > ${now}, true))`

export interface ShownPage extends PageRef, PageDocument {
  id: string | null
  /** First moment on the website; null for a template. */
  shownFrom: Temporal.Instant | null
  savedAt: Temporal.Instant | null
  department: string | null
  /** Public pictures of text and head. */
  pictures: PublicImage[]
  /** Next change by the clock alone; null = never. */
  changesAt: Temporal.Instant | null
}

interface Row extends PageRef {
  id: string
  document: unknown
  savedAt: Temporal.Instant
  shownFrom: Temporal.Instant | null
  shownUntil: Temporal.Instant | null
  nextFrom: Temporal.Instant | null
  department: string | null
  pictures: (PublicImage | null)[]
}

const columns = (ctx: Ctx) => sql`
  p.id, p.kind, p.slug, p.shown_from, p.shown_until, p.next_from, v.document, v.saved_at, d.name as department,
  (select coalesce(json_agg(${publicImage(ctx, sql`g.file_id`)}), '[]') from page_pictures g where g.club_id = v.club_id and g.version_id = v.id) as pictures`

function toShown({ document, pictures, shownUntil, nextFrom, ...row }: Row, now: Temporal.Instant): ShownPage {
  const changes = [shownUntil, nextFrom].filter((moment) => moment !== null && isAfter(moment, now))
  return {
    ...row,
    ...readDocument(document),
    pictures: pictures.filter((picture) => picture !== null),
    changesAt: changes.sort((one, other) => Temporal.Instant.compare(one ?? now, other ?? now))[0] ?? null,
  }
}

async function findShown(ctx: Ctx, { kind, slug }: PageRef): Promise<ShownPage | null> {
  const { rows } = await sql<Row>`
    select ${columns(ctx)} from pages p
    join page_versions v on v.club_id = p.club_id and v.id = ${shownVersion(ctx.now)}
    left join departments d on d.club_id = p.club_id and d.id = p.department_id
    where p.club_id = ${ctx.club.id} and p.kind = ${kind} and p.slug = ${slug} and ${isPublic(ctx.now)}`.execute(ctx.db)
  return rows[0] ? toShown(rows[0], ctx.now) : null
}

/** Page as visitors read it; null without one. A standard page without a published text is filled with the club's data of now. */
export async function findPublicPage(ctx: Ctx, slug: string): Promise<ShownPage | null> {
  if (!hasPage(slug, ctx.club.flags)) return null
  const shown = await findShown(ctx, { kind: 'page', slug })
  const standard = findStandard(slug)
  if (shown || !standard) return shown
  const template = await getTemplate(ctx, standard)
  const [id, shownFrom, savedAt, department] = [null, null, null, null]
  return { ...template, id, kind: 'page', slug, shownFrom, savedAt, department, pictures: [], changesAt: null }
}

/** Article as visitors read it; null without one. */
export const findPublicArticle = async (ctx: Ctx, slug: string): Promise<ShownPage | null> =>
  ctx.club.flags.hasNews ? findShown(ctx, { kind: 'article', slug }) : null

/** Slug to which an old one leads now; null for nowhere, or to an unpublished page. */
export async function findMoved(ctx: Ctx, { kind, slug }: PageRef): Promise<string | null> {
  const { rows } = await sql<{ slug: string }>`
    select p.slug from page_redirects r join pages p on p.club_id = r.club_id and p.id = r.page_id
    where r.club_id = ${ctx.club.id} and r.kind = ${kind} and r.slug = ${slug} and ${isPublic(ctx.now)}`.execute(ctx.db)
  return rows[0]?.slug ?? null
}

/** The newest text, published or not, for the holder of a preview link to this page. @throws NotFound */
export async function getPreview(ctx: Ctx, id: string): Promise<ShownPage> {
  const { rows } = await sql<Row>`
    select ${columns(ctx)} from pages p
    join lateral (select * from page_versions where club_id = p.club_id and page_id = p.id order by saved_at desc, id desc limit 1) v on true
    left join departments d on d.club_id = p.club_id and d.id = p.department_id
    where p.club_id = ${ctx.club.id} and p.id = ${id}`.execute(ctx.db)
  return toShown(found(rows[0]), ctx.now)
}

/** Days that a preview link opens. */
export const PREVIEW_DAYS = 14
export const PREVIEW_LINK = 'preview'

export interface PageWay {
  slug: string
  title: string
}

/** Published pages with the same first word in their address, by their address; empty for a page that stands alone. */
export async function listNeighbours(ctx: Ctx, slug: string): Promise<PageWay[]> {
  const area = slug.split('/')[0] ?? slug
  if (!ctx.club.flags.hasContent) return []
  const { rows } = await sql<PageWay>`
    select p.slug, coalesce(nullif(p.menu_label, ''), v.document->>'title') as title from pages p
    join page_versions v on v.club_id = p.club_id and v.id = ${shownVersion(ctx.now)}
    where p.club_id = ${ctx.club.id} and p.kind = 'page' and (p.slug = ${area} or (p.slug > ${`${area}/`} and p.slug < ${`${area}0`})) and ${isPublic(ctx.now)}
    order by p.slug limit 40`.execute(ctx.db)
  const standard = STANDARD_PAGES.filter((one) => one.startsWith(`${area}/`) && rows.every((row) => row.slug !== one))
  const all = [...rows, ...standard.map((one) => ({ slug: one, title: PAGE_TITLES[one] }))]
  return all.length > 1 ? all.sort((one, other) => (one.slug < other.slug ? -1 : 1)) : []
}

/** Addresses of everything published, for the sitemap. */
export async function listPublicSlugs(ctx: Ctx, kind: PageKind): Promise<string[]> {
  const { flags } = ctx.club
  const { rows } = await sql<{ slug: string }>`
    select p.slug from pages p where p.club_id = ${ctx.club.id} and p.kind = ${kind} and ${isPublic(ctx.now)} order by p.slug limit 40000`.execute(
    ctx.db,
  )
  const slugs = rows.map(({ slug }) => slug)
  if (kind === 'article') return flags.hasNews ? slugs : []
  return [...new Set([...STANDARD_PAGES, ...slugs])].filter((slug) => hasPage(slug, flags))
}
