import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { isAfter } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { changePage, type LockedPage, leadOn, type PageChange, type PageRef } from './change-page.ts'
import type { Changed } from './commands.ts'
import { findLatest } from './find-latest.ts'
import type { ArticlePlace, PagePlace, PageSchedule } from './input.ts'
import { checkSchedule, findStandard, isShown, MOST_IN_HEAD, NOT_SHOWN, plannedFrom, publishedAs } from './rules.ts'
import { PAGE_TITLES } from './texts.ts'

/** Title of the newest text. */
async function titleOf(ctx: Ctx, { id, kind, slug }: LockedPage): Promise<string> {
  const standard = kind === 'page' ? findStandard(slug) : null
  return (await findLatest(ctx, id))?.document.title || (standard ? PAGE_TITLES[standard] : slug)
}

/**
 * Shows the newest version, at once or at its moment; what is shown stays until then. Without `until` a planned end stays.
 * @throws Forbidden, NotFound
 */
export async function publishPage(
  ctx: Ctx,
  ref: PageRef,
  { version, from, until }: Omit<PageSchedule, 'until'> & Partial<Pick<PageSchedule, 'until'>>,
): Promise<Changed> {
  const happening = from && isAfter(from, ctx.now) ? 'scheduled' : 'published'
  return changePage(ctx, ref, { version, happening }, async (ctx, page) => {
    const planned = page.shownUntil && isAfter(page.shownUntil, ctx.now) ? page.shownUntil : null
    const schedule = { from, until: until === undefined ? planned : until }
    const fault = checkSchedule(schedule, ctx.now)
    if (fault) return refuse(fault)
    const latest = await findLatest(ctx, page.id)
    if (!latest) return refuse('nothing_saved')
    return ok({ title: latest.document.title, to: publishedAs(page, latest.id, schedule, ctx.now) })
  })
}

/** Visitors read it no more; of a standard page they read the template, which follows the club's data. The versions stay. */
export const withdrawPage = (ctx: Ctx, ref: PageRef, version: number): Promise<Changed> =>
  changePage(
    ctx,
    ref,
    { version, happening: ref.kind === 'page' && findStandard(ref.slug) ? 'template_restored' : 'withdrawn' },
    async (ctx, page) => ok({ title: await titleOf(ctx, page), to: NOT_SHOWN }),
  )

async function countInHead(ctx: Ctx, exceptId: string): Promise<number> {
  // Two pages at the same moment: the second waits for the first's commit.
  await ctx.db.selectFrom('clubs').select('name').where('name', '=', ctx.club.id).forUpdate().execute()
  const { count } = await ctx.db
    .selectFrom('pages')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('clubId', '=', ctx.club.id)
    .where('menu', '=', 'head')
    .where('id', '<>', exceptId)
    .executeTakeFirstOrThrow()
  return count
}

async function arrange(
  ctx: Ctx,
  page: LockedPage,
  to: PageChange['to'] & { slug: string },
): Promise<Answer<PageChange, 'always_there'>> {
  if (to.slug !== page.slug) {
    if (page.kind === 'page' && findStandard(page.slug)) return refuse('always_there')
    await leadOn(ctx, page, to.slug)
  }
  return ok({ title: await titleOf(ctx, page), to })
}

/** Address and menu of a page; its old address leads on (301). @throws Forbidden, NotFound */
export async function arrangePage(ctx: Ctx, slug: string, { version, ...to }: PagePlace): Promise<Changed> {
  return changePage(ctx, { kind: 'page', slug }, { version, happening: 'arranged' }, async (ctx, page) => {
    if (to.slug !== slug && findStandard(to.slug)) return refuse('slug_taken')
    if (to.menu === 'head' && page.menu !== 'head' && (await countInHead(ctx, page.id)) >= MOST_IN_HEAD)
      return refuse('head_full')
    return arrange(ctx, page, to)
  })
}

/** Address, department and pin of an article; its old address leads on (301). @throws Forbidden, NotFound, MissingReference */
export const arrangeArticle = (ctx: Ctx, slug: string, { version, ...to }: ArticlePlace): Promise<Changed> =>
  changePage(ctx, { kind: 'article', slug }, { version, happening: 'arranged' }, (ctx, page) => arrange(ctx, page, to))

/** For good, with its versions: only what is neither shown, planned nor in the menu. @throws Forbidden, NotFound */
export async function removePage(ctx: Ctx, ref: PageRef, version: number): Promise<Changed> {
  return changePage(ctx, ref, { version, happening: 'removed' }, async (ctx, page) => {
    if (ref.kind === 'page' && findStandard(ref.slug)) return refuse('always_there')
    if (page.menu !== null) return refuse('in_menu')
    if (plannedFrom(page, ctx.now) || isShown(page, ctx.now)) return refuse('still_shown')
    const title = await titleOf(ctx, page)
    await ctx.db.deleteFrom('pages').where('clubId', '=', ctx.club.id).where('id', '=', page.id).execute()
    return ok({ title, to: {} })
  })
}
