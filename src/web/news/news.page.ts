import { listNewsDepartments } from '../../domain/pages/list-news.ts'
import { CHANNELS } from '../feeds/channel-address.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/news'
import { drawNews } from './draw-news.ts'
import { newsAddress, READS, readNews } from './news-address.ts'
import { listShownNews } from './read-news.ts'

const SHOWN = 13

export async function loader({ context, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const state = readNews(url.searchParams)
  const clubs = gate.publishingClubs()
  const filter = { departmentId: state.departmentId ?? undefined, before: state.before ?? undefined }
  const [{ lines: news, changesAt }, departments] = await Promise.all([
    listShownNews(ctx, clubs, filter, SHOWN + 1),
    listNewsDepartments(ctx),
  ])
  gate.cacheable({ reads: READS, nextChangeAt: changesAt })
  const lines = news.slice(0, SHOWN)
  const last = news.length > SHOWN ? lines.findLast(({ isPinned }) => !isPinned) : undefined
  return {
    isEmpty: lines.length === 0,
    isNarrowed: state.departmentId !== null,
    news: gate.draw('news', drawNews(lines, state.before === null)),
    older: last ? newsAddress({ ...state, before: last }) : null,
    newest: state.before ? newsAddress({ ...state, before: null }) : null,
    chips: departments.map(({ id, name }) => ({
      label: name,
      isOn: id === state.departmentId,
      to: newsAddress({ departmentId: id === state.departmentId ? null : id, before: null }),
    })),
    page: {
      description: `Meldungen von ${ctx.club.displayName}: was war, was kommt, was sich ändert.`,
      canonical: newsAddress({ departmentId: null, before: null }),
      noindex: url.search !== '',
      feed: CHANNELS.news,
    },
  }
}
