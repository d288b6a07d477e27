import { transaction } from '../../database/transaction.ts'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { activateMandates } from '../debtors/commands.ts'
import { drawOfWish, getWish, type Wish } from './get-wish.ts'
import { DRAW_JOURNAL } from './journal.ts'
import { notifyOfWish } from './notify-of-wish.ts'
import { lockDraw, momentAfterLock } from './queries.ts'
import { mayWish, type WishRefusal } from './rules.ts'

export type ChangeWishRefusal = WishRefusal | 'withdrawn' | 'nothing_chosen' | 'not_possible'

/** Locks the draw before it reads the wish: a change never meets the drawing. */
const withWish = <T>(ctx: Ctx, id: string, work: (ctx: Ctx, wish: Wish) => Promise<T>): Promise<T> =>
  transaction(ctx, async (ctx) => {
    await lockDraw(ctx, await drawOfWish(ctx, id))
    return work(ctx, await getWish(ctx, id))
  })

async function setState(ctx: Ctx, { id }: Wish, state: 'confirmed' | 'withdrawn', content: string): Promise<void> {
  await ctx.db
    .updateTable('drawWishes')
    .set((eb) => ({ state, version: eb('version', '+', 1), ...(state === 'confirmed' ? { confirmedAt: ctx.now } : {}) }))
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .execute()
  await record(ctx, { event: `wish.${state}`, id, content })
}

/** Follows the mailed link until the draw is made. Repeated, it does nothing. The signed link permits it. */
export async function confirmWish(ctx: Ctx, id: string): Promise<Answer<Wish, 'withdrawn' | 'drawn'>> {
  return withWish(ctx, id, async (ctx, wish) => {
    if (wish.state === 'confirmed' || wish.state === 'drawn') return ok(wish)
    if (wish.state === 'withdrawn') return refuse('withdrawn')
    if (wish.draw.state === 'drawn') return refuse('drawn')
    await setState(ctx, wish, 'confirmed', DRAW_JOURNAL.wishConfirmed(wish.draw.name))
    await activateMandates(ctx, wish.mandateIds)
    return ok(await notifyOfWish(ctx, id, 'confirmed'))
  })
}

/** Replaces the ranked courses while the window is open, and confirms the wish. The signed link permits it. */
export async function changeWish(ctx: Ctx, id: string, courseIds: readonly string[]): Promise<Answer<Wish, ChangeWishRefusal>> {
  return withWish(ctx, id, async (ctx, wish) => {
    const answer = mayWish(wish.draw, await momentAfterLock(ctx))
    if (!answer.ok) return answer
    if (wish.state === 'withdrawn') return refuse('withdrawn')
    const ranked = [...new Set(courseIds)]
    if (ranked.length === 0) return refuse('nothing_chosen')
    if (ranked.some((wanted) => !wish.choices.some(({ courseId, isOpen }) => isOpen && courseId === wanted)))
      return refuse('not_possible')
    for (const { courseId } of wish.choices) await setRank(ctx, id, courseId, ranked.indexOf(courseId))
    if (wish.state === 'sent') await activateMandates(ctx, wish.mandateIds)
    await setState(ctx, wish, 'confirmed', DRAW_JOURNAL.wishChanged(wish.draw.name))
    return ok(await notifyOfWish(ctx, id, 'changed'))
  })
}

const setRank = (ctx: Ctx, wishId: string, courseId: string, at: number) =>
  ctx.db
    .updateTable('drawChoices')
    .set({ rank: at < 0 ? null : at + 1 })
    .where('clubId', '=', ctx.club.id)
    .where('wishId', '=', wishId)
    .where('courseId', '=', courseId)
    .execute()

/** Withdraws a wish until the draw is made; its people may wish again. The signed link permits it. */
export async function withdrawWish(ctx: Ctx, id: string): Promise<Answer<Wish, 'drawn'>> {
  return withWish(ctx, id, async (ctx, wish) => {
    if (wish.state === 'withdrawn') return ok(wish)
    if (wish.draw.state === 'drawn') return refuse('drawn')
    await setState(ctx, wish, 'withdrawn', DRAW_JOURNAL.wishWithdrawn(wish.draw.name))
    await ctx.db
      .updateTable('drawWishPeople')
      .set({ isLive: false })
      .where('clubId', '=', ctx.club.id)
      .where('wishId', '=', id)
      .execute()
    return ok(await notifyOfWish(ctx, id, 'withdrawn'))
  })
}
