import type { Ctx } from '../../domain/context.ts'
import { listNews, type NewsFilter, nextNewsChange } from '../../domain/pages/list-news.ts'
import { soonest } from '../courses/next-change.ts'
import type { PublishingClub } from '../kit/gate.ts'
import type { ShownNews } from './draw-news.ts'

const newestFirst = (one: ShownNews, other: ShownNews): number =>
  Number(other.isPinned) - Number(one.isPinned) ||
  Temporal.Instant.compare(other.shownFrom, one.shownFrom) ||
  (one.id < other.id ? 1 : -1)

/** Own articles and, for an association, those of its clubs; these pin nothing there, and a department belongs to one club. */
export async function listShownNews(
  ctx: Ctx,
  clubs: readonly PublishingClub[],
  filter: NewsFilter,
  limit: number,
): Promise<ShownNews[]> {
  const others = filter.departmentId === undefined ? clubs : []
  const lists = await Promise.all([
    listNews(ctx, filter, limit),
    ...others.map(async ({ ctx: club, origin }) => {
      const news = await listNews(club, { ...filter, ignoresPins: true }, limit)
      return news.map((line) => ({ ...line, isPinned: false, club: { name: club.club.displayName, origin } }))
    }),
  ])
  return lists.flat().sort(newestFirst).slice(0, limit)
}

/** Next moment at which one of these articles comes or goes by the clock. */
export const nextChangeOfNews = async (ctx: Ctx, clubs: readonly PublishingClub[]): Promise<Temporal.Instant | null> =>
  soonest(await Promise.all([ctx, ...clubs.map((club) => club.ctx)].map(nextNewsChange)))
