import { allow, found } from '../../kernel/answer.ts'
import { EMPTY_TEXT, type RichText, readRichText } from '../../kernel/rich-text.ts'
import { type ImprintField, missingInImprint } from '../clubs/rules.ts'
import type { Ctx } from '../context.ts'
import { canSeePages } from './access.ts'
import type { TemplateFacts } from './address-of.ts'
import { PAGES, type PageSlug, shownPage } from './rules.ts'
import { templateOf } from './template-of.ts'

const readSaved = (value: unknown): RichText => readRichText(value) ?? EMPTY_TEXT

/** Only these of the club's details stand on pages: no bank account. */
async function getTemplateFacts({ db, club }: Ctx): Promise<TemplateFacts> {
  const row = await db
    .selectFrom('clubDetails')
    .select(['legalName', 'street', 'postcode', 'city', 'email', 'phone', 'registerEntry', 'taxNumber', 'board'])
    .where('clubId', '=', club.id)
    .executeTakeFirst()
  return { ...found(row), club }
}

const findShown = ({ db, club }: Ctx, slug: PageSlug) =>
  db
    .selectFrom('pages')
    .leftJoin('pageVersions', (join) =>
      join.onRef('pageVersions.clubId', '=', 'pages.clubId').onRef('pageVersions.id', '=', 'pages.shownVersionId'),
    )
    .select(['pages.id', 'pages.version', 'pages.shownVersionId', 'pageVersions.text'])
    .where('pages.clubId', '=', club.id)
    .where('slug', '=', slug)
    .executeTakeFirst()

/** Text as visitors read it: the saved one, else the template filled with the club's data of now. */
export async function getPageText(ctx: Ctx, slug: PageSlug): Promise<RichText> {
  const [page, facts] = await Promise.all([findShown(ctx, slug), getTemplateFacts(ctx)])
  return page?.shownVersionId ? readSaved(page.text) : templateOf(slug, facts)
}

/** Details of the club that its imprint lacks. For staff. @throws Forbidden */
export async function listMissingDetails(ctx: Ctx): Promise<ImprintField[]> {
  allow(canSeePages(ctx.actor))
  return missingInImprint(await getTemplateFacts(ctx))
}

export interface PageLine {
  slug: PageSlug
  /** Null: the template is shown. */
  savedAt: Temporal.Instant | null
}

/** For staff. @throws Forbidden */
export async function listPages(ctx: Ctx): Promise<PageLine[]> {
  allow(canSeePages(ctx.actor))
  const rows = await ctx.db
    .selectFrom('pages')
    .innerJoin('pageVersions', (join) =>
      join.onRef('pageVersions.clubId', '=', 'pages.clubId').onRef('pageVersions.id', '=', 'pages.shownVersionId'),
    )
    .select(['slug', 'savedAt'])
    .where('pages.clubId', '=', ctx.club.id)
    .execute()
  const savedAt = new Map(rows.map((row) => [row.slug, row.savedAt]))
  return PAGES.filter((slug) => shownPage(slug, ctx.club.flags)).map((slug) => ({ slug, savedAt: savedAt.get(slug) ?? null }))
}

export interface EditedPage {
  /** 0: nobody has edited it. */
  version: number
  text: RichText
  /** Null: the template is shown. */
  shownVersionId: string | null
  /** The latest first, and no more than fifty. `by` is empty for somebody who is no user any more. */
  versions: { id: string; savedAt: Temporal.Instant; by: string; text: RichText }[]
}

const MOST_VERSIONS = 50

/** For staff. @throws Forbidden */
export async function getEditedPage(ctx: Ctx, slug: PageSlug): Promise<EditedPage> {
  allow(canSeePages(ctx.actor))
  const [page, facts] = await Promise.all([findShown(ctx, slug), getTemplateFacts(ctx)])
  const versions = await ctx.db
    .selectFrom('pageVersions')
    .leftJoin('clubUsers', (join) =>
      join.onRef('clubUsers.clubId', '=', 'pageVersions.clubId').onRef('clubUsers.userId', '=', 'pageVersions.savedBy'),
    )
    .select(['pageVersions.id', 'savedAt', 'text', 'userName'])
    .where('pageVersions.clubId', '=', ctx.club.id)
    .where('pageId', '=', page?.id ?? null)
    .orderBy('savedAt', 'desc')
    .orderBy('pageVersions.id', 'desc')
    .limit(MOST_VERSIONS)
    .execute()
  return {
    version: page?.version ?? 0,
    text: page?.shownVersionId ? readSaved(page.text) : templateOf(slug, facts),
    shownVersionId: page?.shownVersionId ?? null,
    versions: versions.map(({ userName, text, ...row }) => ({ ...row, text: readSaved(text), by: userName ?? '' })),
  }
}
