import { constraintOf, isUniqueViolation, transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { picturesOf } from '../../kernel/rich-text.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { canEditPages } from './access.ts'
import { PAGE_JOURNAL, type PageHappening } from './journal.ts'
import { findStandard, type PageDocument, type PageKind, type Shown, settled } from './rules.ts'
import type { PageRefusal } from './texts.ts'

/** Address of a page: `{ kind: 'page', slug: 'contact/board' }`. */
export interface PageRef {
  kind: PageKind
  slug: string
}

export interface LockedPage extends Shown, PageRef {
  id: string
  version: number
  menu: string | null
  menuOrder: number
  menuLabel: string
  departmentId: string | null
  isPinned: boolean
}

/** Changed columns, and the title for the journal. */
export interface PageChange {
  title: string
  to: Partial<Omit<LockedPage, 'id' | 'kind' | 'version'>>
}

async function lockPage(ctx: Ctx, { kind, slug }: PageRef): Promise<LockedPage> {
  const clubId = ctx.club.id
  // The first edit of a standard page makes its row: of two at once, the other waits here and finds it.
  if (kind === 'page' && findStandard(slug))
    await ctx.db
      .insertInto('pages')
      .values({ clubId, id: newId(), kind, slug })
      .onConflict((conflict) => conflict.columns(['clubId', 'kind', 'slug']).doNothing())
      .execute()
  const page = await ctx.db
    .selectFrom('pages')
    .select(['id', 'version', 'shownVersionId', 'shownFrom', 'shownUntil', 'nextVersionId', 'nextFrom'])
    .select(['menu', 'menuOrder', 'menuLabel', 'departmentId', 'isPinned'])
    .where('clubId', '=', clubId)
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst()
  return { ...found(page), kind, slug }
}

/** The frame of every page shows ways to pages: all of the club's pages are drawn anew. */
async function recordPage(ctx: Ctx, page: PageRef & { id: string }, happening: PageHappening, title: string): Promise<void> {
  const content = PAGE_JOURNAL[happening](page.kind, title)
  const event = page.kind === 'page' ? (`page.${happening}` as const) : (`article.${happening}` as const)
  await record(ctx, { event, id: page.id, content })
  const isDraft = happening === 'changed' || happening === 'created'
  if (page.kind === 'page' && !isDraft) await record(ctx, { event: 'club.ways_changed', id: ctx.club.id, content })
}

/**
 * Changes a page that nobody else has changed since `version`; `work` runs with it locked, a due next version already in its
 * place. @throws Forbidden, NotFound
 */
export async function changePage(
  outer: Ctx,
  ref: PageRef,
  { version, happening }: { version: number; happening: PageHappening },
  work: (ctx: Ctx, page: LockedPage) => Promise<Answer<PageChange, PageRefusal>>,
): Promise<Answer<{ version: number }, PageRefusal>> {
  allow(canEditPages(outer.actor))
  return refusing(() =>
    transaction(outer, async (ctx): Promise<Answer<{ version: number }, PageRefusal>> => {
      const locked = await lockPage(ctx, ref)
      if (locked.version !== version) return refuse('changed_meanwhile')
      const page = { ...locked, ...settled(locked, ctx.now) }
      const change = await work(ctx, page)
      if (!change.ok) return change
      const { shownVersionId, shownFrom, shownUntil, nextVersionId, nextFrom } = page
      await ctx.db
        .updateTable('pages')
        .set({ shownVersionId, shownFrom, shownUntil, nextVersionId, nextFrom, ...change.value.to, version: version + 1 })
        .where('clubId', '=', ctx.club.id)
        .where('id', '=', page.id)
        .execute()
      await recordPage(ctx, page, happening, change.value.title)
      return ok({ version: version + 1 })
    }),
  )
}

/** The database alone knows of an address taken, or a picture removed, at the same moment. */
async function refusing<T, Refusal extends string>(
  work: () => Promise<Answer<T, Refusal>>,
): Promise<Answer<T, Refusal | 'slug_taken' | 'picture_gone'>> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error)) return refuse('slug_taken')
    if (constraintOf(error) === 'page_pictures_club_id_file_id_fkey') return refuse('picture_gone')
    throw error
  }
}

/** Keeps a document as the page's newest version; the page is locked or new. Answers its id. */
export async function addVersion(ctx: Ctx, pageId: string, document: PageDocument): Promise<string> {
  const id = newId()
  const clubId = ctx.club.id
  await ctx.db
    .insertInto('pageVersions')
    .values({ clubId, id, pageId, document: JSON.stringify(document), savedAt: ctx.now, savedBy: userIdOf(ctx) })
    .execute()
  const fileIds = new Set([...picturesOf(document.text), ...(document.image ? [document.image.fileId] : [])])
  const pictures = [...fileIds].map((fileId) => ({ clubId, versionId: id, fileId }))
  if (pictures.length > 0) await ctx.db.insertInto('pagePictures').values(pictures).execute()
  return id
}

/** An address that leads on to another page is free: a page goes first. */
async function takeSlug(ctx: Ctx, { kind, slug }: PageRef): Promise<void> {
  await ctx.db
    .deleteFrom('pageRedirects')
    .where('clubId', '=', ctx.club.id)
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .execute()
}

/** A new page with its first version, unpublished. @throws Forbidden */
export async function insertPage(
  outer: Ctx,
  ref: PageRef,
  document: PageDocument,
): Promise<Answer<PageRef, 'slug_taken' | 'picture_gone'>> {
  allow(canEditPages(outer.actor))
  if (ref.kind === 'page' && findStandard(ref.slug)) return refuse('slug_taken')
  return refusing(() =>
    transaction(outer, async (ctx) => {
      const id = newId()
      await takeSlug(ctx, ref)
      await ctx.db
        .insertInto('pages')
        .values({ clubId: ctx.club.id, id, ...ref, version: 1 })
        .execute()
      await addVersion(ctx, id, document)
      await recordPage(ctx, { ...ref, id }, 'created', document.title)
      return ok(ref)
    }),
  )
}

/** The old address leads to the page from now on, the new one to nothing else. */
export async function leadOn(ctx: Ctx, page: LockedPage, slug: string): Promise<void> {
  await takeSlug(ctx, { kind: page.kind, slug })
  const redirect = { clubId: ctx.club.id, kind: page.kind, slug: page.slug, pageId: page.id }
  await ctx.db.insertInto('pageRedirects').values(redirect).execute()
}
