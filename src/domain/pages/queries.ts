import { sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import { fold } from '../../kernel/fold.ts'
import type { RichText } from '../../kernel/rich-text.ts'
import { type ImprintField, missingInImprint } from '../clubs/rules.ts'
import type { Ctx } from '../context.ts'
import { type PublicImage, publicImage } from '../files/public-image.ts'
import { canSeePages } from './access.ts'
import type { TemplateFacts } from './address-of.ts'
import type { PageRef } from './change-page.ts'
import { readDocument } from './find-latest.ts'
import {
  findStandard,
  NOT_SHOWN,
  type PageDocument,
  type PageKind,
  type PageState,
  type Shown,
  settled,
  stateOf,
} from './rules.ts'
import { templateOf } from './template-of.ts'
import { PAGE_TITLES } from './texts.ts'

/** Only these of the club's details stand on pages: no bank account. */
async function getTemplateFacts({ db, club }: Ctx): Promise<TemplateFacts> {
  const row = await db
    .selectFrom('clubDetails')
    .select(['legalName', 'street', 'postcode', 'city', 'email', 'phone', 'registerEntry', 'board'])
    .where('clubId', '=', club.id)
    .executeTakeFirst()
  return { ...found(row), club }
}

/** Details of the club that its imprint lacks. For staff. @throws Forbidden */
export async function listMissingDetails(ctx: Ctx): Promise<ImprintField[]> {
  allow(canSeePages(ctx.actor))
  return missingInImprint(await getTemplateFacts(ctx))
}

export interface PageLine {
  slug: string
  title: string
  state: PageState
  /** Of the newest version; null for a template. */
  savedAt: Temporal.Instant | null
  shownFrom: Temporal.Instant | null
  shownUntil: Temporal.Instant | null
  nextFrom: Temporal.Instant | null
  /** The newest version is neither shown nor planned. */
  hasDraft: boolean
  menu: string | null
  department: string | null
  isPinned: boolean
  image: PublicImage | null
}

type LineRow = Shown & Omit<PageLine, 'state' | 'hasDraft'> & { latestId: string | null }

/**
 * Pages by their address, articles with the newest first; `search` looks at title and address, `after` is the last slug of the
 * page before. For staff. @throws Forbidden
 */
export async function listPages(
  ctx: Ctx,
  kind: PageKind,
  { search = '', after, limit }: { search?: string; after?: string | undefined; limit: number },
): Promise<{ lines: PageLine[]; next: string | null }> {
  allow(canSeePages(ctx.actor))
  const words = fold(search)
    .replace(/[%_\\]/g, ' ')
    .trim()
  const typed = search.trim().replace(/[%_\\]/g, ' ')
  const [way, beyond] = kind === 'page' ? [sql`p.slug`, sql`p.slug > ${after}`] : [sql`p.id desc`, sql`p.id < last.id`]
  const { rows } = await sql<LineRow>`
    select p.slug, coalesce(v.document->>'title', '') as title, p.shown_version_id, p.shown_from, p.shown_until, p.next_version_id, p.next_from,
      p.menu, p.is_pinned, v.id as latest_id, v.saved_at, d.name as department, ${publicImage(ctx, sql`(v.document#>>'{image,fileId}')::uuid`)} as image
    from pages p
    left join departments d on d.club_id = p.club_id and d.id = p.department_id
    left join lateral (select id, saved_at, document from page_versions where club_id = p.club_id and page_id = p.id order by saved_at desc, id desc limit 1) v on true
    ${after !== undefined && kind === 'article' ? sql`cross join (select id from pages where club_id = ${ctx.club.id} and kind = ${kind} and slug = ${after}) last` : sql``}
    where p.club_id = ${ctx.club.id} and p.kind = ${kind}
      ${words === '' ? sql`` : sql`and (p.slug like ${`%${words.replaceAll(' ', '-')}%`} or v.document->>'title' ilike ${`%${typed}%`})`}
      ${after === undefined ? sql`` : sql`and ${beyond}`}
    order by ${way} limit ${limit + 1}`.execute(ctx.db)
  const lines = rows.slice(0, limit).map((row) => toLine(kind, row, ctx.now))
  return { lines, next: rows.length > limit ? (lines.at(-1)?.slug ?? null) : null }
}

function toLine(kind: PageKind, { latestId, ...row }: LineRow, now: Temporal.Instant): PageLine {
  const shown = settled(row, now)
  const standard = kind === 'page' ? findStandard(row.slug) : null
  const state = stateOf({ ...shown, slug: row.slug, kind }, now)
  return {
    ...row,
    nextFrom: shown.nextFrom,
    title: standard ? PAGE_TITLES[standard] : row.title,
    state,
    hasDraft: latestId !== null && latestId !== shown.nextVersionId && latestId !== shown.shownVersionId,
  }
}

export interface KeptVersion {
  id: string
  savedAt: Temporal.Instant
  /** Empty for somebody who is no user any more. */
  by: string
  document: PageDocument
}

/** The newest first, fifty at once. */
export interface VersionList {
  versions: KeptVersion[]
  /** Pictures of these versions. */
  pictures: PublicImage[]
  /** Last id of this list; null where no older one is kept. */
  older: string | null
}

export interface EditedPage extends PageRef, Shown, VersionList {
  /** Null for a standard page that nobody has edited. */
  id: string | null
  /** 0: nobody has edited it. */
  version: number
  state: PageState
  /** The newest version, else the template. */
  document: PageDocument
  menu: 'head' | 'foot' | null
  menuOrder: number
  menuLabel: string
  departmentId: string | null
  isPinned: boolean
}

const VERSIONS_AT_ONCE = 50

const UNEDITED: Omit<EditedPage, 'kind' | 'slug' | 'state' | 'document' | keyof VersionList> = {
  ...NOT_SHOWN,
  id: null,
  version: 0,
  menu: null,
  menuOrder: 0,
  menuLabel: '',
  departmentId: null,
  isPinned: false,
}

async function findPage(ctx: Ctx, { kind, slug }: PageRef): Promise<typeof UNEDITED> {
  const row = await ctx.db
    .selectFrom('pages')
    .select(['id', 'version', 'shownVersionId', 'shownFrom', 'shownUntil', 'nextVersionId', 'nextFrom'])
    .select(['menu', 'menuOrder', 'menuLabel', 'departmentId', 'isPinned'])
    .where('clubId', '=', ctx.club.id)
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!row && kind === 'page' && findStandard(slug)) return UNEDITED
  const { menu, ...page } = found(row)
  return { ...page, menu: menu === 'head' || menu === 'foot' ? menu : null }
}

async function listVersions(ctx: Ctx, pageId: string | null, after?: string): Promise<VersionList> {
  const { rows } = await sql<{
    id: string
    savedAt: Temporal.Instant
    by: string
    document: unknown
    pictures: (PublicImage | null)[]
  }>`
    select v.id, v.saved_at, coalesce(u.user_name, '') as by, v.document,
      (select coalesce(json_agg(${publicImage(ctx, sql`g.file_id`)}), '[]') from page_pictures g where g.club_id = v.club_id and g.version_id = v.id) as pictures
    from page_versions v
    left join club_users u on u.club_id = v.club_id and u.user_id = v.saved_by
    where v.club_id = ${ctx.club.id} and v.page_id = ${pageId}
      ${after === undefined ? sql`` : sql`and (v.saved_at, v.id) < (select saved_at, id from page_versions where club_id = ${ctx.club.id} and id = ${after})`}
    order by v.saved_at desc, v.id desc limit ${VERSIONS_AT_ONCE + 1}`.execute(ctx.db)
  const listed = rows.slice(0, VERSIONS_AT_ONCE)
  return {
    versions: listed.map(({ pictures: _, ...row }) => ({ ...row, document: readDocument(row.document) })),
    pictures: listed.flatMap(({ pictures }) => pictures).filter((picture) => picture !== null),
    older: rows.length > VERSIONS_AT_ONCE ? (listed.at(-1)?.id ?? null) : null,
  }
}

/** Versions before this one. For staff. @throws Forbidden, NotFound */
export async function listOlderVersions(ctx: Ctx, ref: PageRef, than: string): Promise<VersionList> {
  allow(canSeePages(ctx.actor))
  return listVersions(ctx, (await findPage(ctx, ref)).id, than)
}

/** For staff. @throws Forbidden, NotFound */
export async function getEditedPage(ctx: Ctx, ref: PageRef): Promise<EditedPage> {
  allow(canSeePages(ctx.actor))
  const page = await findPage(ctx, ref)
  const list = await listVersions(ctx, page.id)
  const standard = ref.kind === 'page' ? findStandard(ref.slug) : null
  const shown = settled(page, ctx.now)
  const template = standard && list.versions.length === 0 ? await getTemplate(ctx, standard) : null
  return {
    ...page,
    ...ref,
    ...shown,
    state: stateOf({ ...shown, ...ref }, ctx.now),
    ...list,
    document: template ?? found(list.versions[0]).document,
  }
}

/** Slug of a page by its id; null without one. */
export async function findSlug(ctx: Ctx, kind: PageKind, id: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('pages')
    .select('slug')
    .where('clubId', '=', ctx.club.id)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.slug ?? null
}

const documentOf = (title: string, text: RichText): PageDocument => ({ title, teaser: '', text, image: null })

/** Text of a standard page that nobody has written, filled with the club's data of now. */
export async function getTemplate(ctx: Ctx, slug: NonNullable<ReturnType<typeof findStandard>>): Promise<PageDocument> {
  return documentOf(PAGE_TITLES[slug], templateOf(slug, await getTemplateFacts(ctx)))
}
