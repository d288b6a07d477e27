import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { HappeningName } from '../audit/happenings.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { canEditPages } from './access.ts'
import type { PageText, PageVersion } from './input.ts'
import { PAGE_JOURNAL } from './journal.ts'
import type { PageSlug } from './rules.ts'
import { PAGE_TITLES, type PageRefusal } from './texts.ts'

interface Change {
  version: number
  event: HappeningName
  said: (title: string) => string
}

/** `choose` answers the version to show from now on, null for the template. Runs with the page locked. */
async function changePage(
  outer: Ctx,
  slug: PageSlug,
  { version, event, said }: Change,
  choose: (ctx: Ctx, pageId: string) => Promise<string | null>,
): Promise<Answer<null, PageRefusal>> {
  allow(canEditPages(outer.actor))
  return transaction(outer, async (ctx) => {
    const clubId = ctx.club.id
    // The first edit makes the row: of two at once, the other waits here and finds it.
    await ctx.db
      .insertInto('pages')
      .values({ clubId, id: newId(), slug })
      .onConflict((conflict) => conflict.columns(['clubId', 'slug']).doNothing())
      .execute()
    const page = await ctx.db
      .selectFrom('pages')
      .select(['id', 'version'])
      .where('clubId', '=', clubId)
      .where('slug', '=', slug)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (page.version !== version) return refuse('changed_meanwhile')
    const shownVersionId = await choose(ctx, page.id)
    await ctx.db
      .updateTable('pages')
      .set({ shownVersionId, version: version + 1 })
      .where('clubId', '=', clubId)
      .where('id', '=', page.id)
      .execute()
    await record(ctx, { event, id: page.id, content: said(PAGE_TITLES[slug]) })
    return ok(null)
  })
}

/** Keeps the text as a new version and shows it. @throws Forbidden */
export function savePage(ctx: Ctx, slug: PageSlug, { version, text }: PageText): Promise<Answer<null, PageRefusal>> {
  return changePage(ctx, slug, { version, event: 'page.changed', said: PAGE_JOURNAL.changed }, async (ctx, pageId) => {
    const id = newId()
    await ctx.db
      .insertInto('pageVersions')
      .values({ clubId: ctx.club.id, id, pageId, text: JSON.stringify(text), savedAt: ctx.now, savedBy: userIdOf(ctx) })
      .execute()
    return id
  })
}

/** Shows an earlier version again. @throws Forbidden, NotFound for a version of another page */
export function restorePage(ctx: Ctx, slug: PageSlug, { version, versionId }: PageVersion): Promise<Answer<null, PageRefusal>> {
  return changePage(ctx, slug, { version, event: 'page.restored', said: PAGE_JOURNAL.restored }, async (ctx, pageId) => {
    const earlier = await ctx.db
      .selectFrom('pageVersions')
      .select('id')
      .where('clubId', '=', ctx.club.id)
      .where('pageId', '=', pageId)
      .where('id', '=', versionId)
      .executeTakeFirst()
    return found(earlier).id
  })
}

/** Shows the template again, which follows the club's data; the versions stay. @throws Forbidden */
export const restoreTemplate = (ctx: Ctx, slug: PageSlug, version: number): Promise<Answer<null, PageRefusal>> =>
  changePage(ctx, slug, { version, event: 'page.template_restored', said: PAGE_JOURNAL.templateRestored }, async () => null)
