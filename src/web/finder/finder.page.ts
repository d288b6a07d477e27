import { narrowCourses } from '../../domain/courses/narrow-courses.ts'
import { narrowCoursesOfClubs } from '../../domain/courses/narrow-courses-of-clubs.ts'
import { readQuery } from '../../domain/courses/read-query.ts'
import { type ListedEvent, listEvents } from '../../domain/events/list-events.ts'
import { listNews, type NewsLine } from '../../domain/pages/list-news.ts'
import { soonest } from '../../kernel/calendar.ts'
import { nextChangeOf } from '../courses/next-change.ts'
import { nextChangeOfEvents } from '../events/next-change.ts'
import { presentNextEvent } from '../events/next-event.ts'
import { CHANNELS } from '../feeds/channel-address.ts'
import { gateOf } from '../kit/gate.ts'
import { type Html, html } from '../kit/html.ts'
import { drawLatestNews } from '../news/draw-news.ts'
import type { Route } from './+types/finder'
import { drawChips } from './draw-chips.ts'
import { drawCourses, drawWeek } from './draw-courses.ts'
import { drawHints } from './draw-hints.ts'
import { drawNextEvents } from './draw-next-events.ts'
import { drawPages } from './draw-pages.ts'
import { type FinderState, finderAddress, isNarrowed, parametersOf, READS, readFinder, resetAddress } from './finder-address.ts'
import { type FinderView, presentFinder } from './finder-view.ts'

/** Below the courses. */
const NEXT_EVENTS = 3
const LATEST_NEWS = 3
const NO_NEWS = { lines: [], changesAt: null }

interface Below {
  /** Of a search that finds nothing. */
  hints: Html | null
  events: readonly ListedEvent[]
  news: readonly NewsLine[]
}

function drawFound({ groups, page, pages }: FinderView, state: FinderState, { hints, events, news }: Below): Html {
  const rows = state.view === 'week' ? drawWeek(groups, state) : drawCourses(groups)
  const addressOf = (page: number) => finderAddress(state, { page })
  return html`${rows}${hints}${drawPages(page, pages, addressOf)}${drawNextEvents(events.map(presentNextEvent))}${drawLatestNews(news, 'Aktuelles')}`
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { now } = gate.ctx
  const clubs = gate.publishingClubs()
  const asked = readFinder(url.searchParams)
  const typed = clubs.length > 0 ? asked : { ...asked, club: null }
  const [events, news] = isNarrowed(typed)
    ? [[], NO_NEWS]
    : await Promise.all([listEvents(gate.ctx, { from: now, isPublic: true }, NEXT_EVENTS), listNews(gate.ctx, {}, LATEST_NEWS)])
  const meant = readQuery(typed)
  const found = await (clubs.length > 0
    ? narrowCoursesOfClubs([gate.ctx, ...clubs.map(({ ctx }) => ctx)], meant, typed, typed.club)
    : narrowCourses(gate.ctx, meant, typed))
  const nextChangeAt = soonest([
    found.nextChangeAt,
    nextChangeOfEvents(events, now),
    news.changesAt,
    nextChangeOf(
      found.sittings.map(({ course }) => course),
      now,
    ),
  ])
  // Somebody turned away reads on it why.
  if (!url.searchParams.has('zu')) gate.cacheable({ reads: READS, nextChangeAt })
  const links = new Map(clubs.map(({ ctx, link }) => [ctx.club.name, link]))
  const view = presentFinder(found, typed.view, { now, links })
  const { linkClub } = gate.shown()
  const address = finderAddress(readFinder(new URLSearchParams()), { page: found.page })
  const hints = view.count === 0 && isNarrowed(typed) ? drawHints(typed.q) : null
  return {
    search: { q: typed.q, kept: parametersOf({ ...typed, q: '', page: 1 }) },
    count: view.count,
    reset: isNarrowed(meant) ? resetAddress(meant) : null,
    chips: gate.draw('chips', drawChips(meant, view)),
    courses: gate.draw('courses', drawFound(view, meant, { hints, events, news: news.lines })),
    page: {
      canonical: linkClub ? '/' : address,
      further: linkClub ? address.slice(1).replace('?', '&') : '',
      noindex: isNarrowed(typed),
      feed: CHANNELS.offers,
    },
  }
}
