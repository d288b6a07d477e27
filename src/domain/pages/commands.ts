import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok } from '../../kernel/answer.ts'
import { slugify } from '../../kernel/fold.ts'
import type { Ctx } from '../context.ts'
import { onlyOnce } from '../repeats/commands.ts'
import { canEditPages } from './access.ts'
import { addVersion, changePage, insertPage, type PageRef } from './change-page.ts'
import { readDocument } from './find-latest.ts'
import type { PageDraft, PageVersion } from './input.ts'
import { findStandard, isShown, type PageDocument, type PageKind } from './rules.ts'
import { PAGE_TITLES, type PageRefusal } from './texts.ts'

export type Changed = Answer<{ version: number }, PageRefusal>

/** A new page, seen by visitors once it is published. @throws Forbidden */
export const createPage = (
  ctx: Ctx,
  slug: string,
  document: PageDocument,
): Promise<Answer<PageRef, 'slug_taken' | 'picture_gone'>> => insertPage(ctx, { kind: 'page', slug }, document)

/** Asks for an address of its own: `sommerfest`, else `sommerfest-2`. */
async function freeSlug(ctx: Ctx, kind: PageKind, title: string): Promise<string> {
  const wanted = slugify(title) || 'meldung'
  const rows = await ctx.db
    .selectFrom('pages')
    .select('slug')
    .where('clubId', '=', ctx.club.id)
    .where('kind', '=', kind)
    .where((where) => where.or([where('slug', '=', wanted), where('slug', 'like', `${wanted}-%`)]))
    .execute()
  const taken = new Set(rows.map(({ slug }) => slug))
  let slug = wanted
  for (let count = 2; taken.has(slug); count++) slug = `${wanted}-${count}`
  return slug
}

/** A new article of the news with an address made of its title; once for a key. @throws Forbidden */
export async function createArticle(
  outer: Ctx,
  document: PageDocument,
  key: string | null = null,
): Promise<Answer<string, 'slug_taken' | 'picture_gone' | 'key_reused'>> {
  allow(canEditPages(outer.actor))
  return transaction(outer, (ctx) =>
    onlyOnce(ctx, { operation: 'createNews', key, input: document }, () =>
      savepoint(ctx, async (ctx) => {
        const made = await insertPage(ctx, { kind: 'article', slug: await freeSlug(ctx, 'article', document.title) }, document)
        return made.ok ? ok(made.value.slug) : made
      }),
    ),
  )
}

const ownTitle = ({ kind, slug }: PageRef): string | null => {
  const standard = kind === 'page' ? findStandard(slug) : null
  return standard && PAGE_TITLES[standard]
}

/** Keeps the document as the newest version; `publishPage` shows it. @throws Forbidden, NotFound */
export function savePage(ctx: Ctx, ref: PageRef, { version, ...draft }: PageDraft): Promise<Changed> {
  const document = { ...draft, title: ownTitle(ref) ?? draft.title }
  return changePage(ctx, ref, { version, happening: 'changed' }, async (ctx, page) => {
    await addVersion(ctx, page.id, document)
    return ok({ title: document.title, to: {} })
  })
}

/**
 * Makes an earlier version the newest again, as a version of its own; where visitors read the page, they read it at once. A
 * version that is planned for later stays planned.
 * @throws Forbidden, NotFound for a version of another page
 */
export function restorePage(ctx: Ctx, ref: PageRef, { version, versionId }: PageVersion): Promise<Changed> {
  return changePage(ctx, ref, { version, happening: 'restored' }, async (ctx, page) => {
    const earlier = await ctx.db
      .selectFrom('pageVersions')
      .select('document')
      .where('clubId', '=', ctx.club.id)
      .where('pageId', '=', page.id)
      .where('id', '=', versionId)
      .executeTakeFirst()
    const document = readDocument(found(earlier).document)
    const id = await addVersion(ctx, page.id, document)
    return ok({ title: document.title, to: isShown(page, ctx.now) ? { shownVersionId: id } : {} })
  })
}
