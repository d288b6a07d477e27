import type { Ctx } from '../../domain/context.ts'
import { listNews, type NewsFilter, type NewsLine } from '../../domain/pages/list-news.ts'
import { soonest } from '../../kernel/calendar.ts'
import type { PublishingClub } from '../kit/gate.ts'
import type { ShownNews } from './draw-news.ts'

const newestFirst = (one: ShownNews, other: ShownNews): number =>
  Number(other.isPinned) - Number(one.isPinned) ||
  Temporal.Instant.compare(other.shownFrom, one.shownFrom) ||
  (one.id < other.id ? 1 : -1)

export interface ShownNewsPage {
  lines: ShownNews[]
  changesAt: Temporal.Instant | null
}

/** Own articles and, for an association, those of its clubs; these pin nothing there, and a department belongs to one club. */
export async function listShownNews(
  ctx: Ctx,
  clubs: readonly PublishingClub[],
  filter: NewsFilter,
  limit: number,
): Promise<ShownNewsPage> {
  const others = filter.departmentId === undefined ? clubs : []
  const pages: ShownNewsPage[] = await Promise.all([
    listNews(ctx, filter, limit),
    ...others.map(async ({ ctx: club, link }) => {
      const { lines, changesAt } = await listNews(club, { ...filter, ignoresPins: true }, limit)
      const from = { name: club.club.displayName, link }
      const imageOf = ({ image }: NewsLine) => image && { ...image, club: club.club.name }
      return { changesAt, lines: lines.map((line) => ({ ...line, image: imageOf(line), isPinned: false, club: from })) }
    }),
  ])
  return {
    lines: pages
      .flatMap(({ lines }) => lines)
      .sort(newestFirst)
      .slice(0, limit),
    changesAt: soonest(pages.map(({ changesAt }) => changesAt)),
  }
}
