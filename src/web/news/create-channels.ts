import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Club } from '../../domain/context.ts'
import { listEvents } from '../../domain/events/list-events.ts'
import { listNewOffers } from '../../domain/feeds/list-new-offers.ts'
import { formatSpan, later } from '../../kernel/calendar.ts'
import { CHANNELS } from '../feeds/channel-address.ts'
import { type Channel, type ChannelItem, writeAtom, writeRss } from '../feeds/write-channel.ts'
import { fileAddress } from '../files/file-address.ts'
import type { Routes, Variables } from '../http/deps.ts'
import type { PublishingClub } from '../kit/gate.ts'
import { articleAddress, PATH } from './news-address.ts'
import { listShownNews } from './read-news.ts'

const SHOWN = 30
const GONE = 'Diesen Nachrichtendienst gibt es nicht.'

type Publisher = Pick<PublishingClub, 'ctx' | 'link'>

interface Source {
  name: string
  path: string
  isThere?: (club: Club) => boolean
  read: (from: Publisher, clubs: readonly PublishingClub[]) => Promise<ChannelItem[]>
}

/** Of the club, and of the clubs of an association; the newest first. */
const ofAll =
  (read: (from: Publisher) => Promise<Omit<ChannelItem, 'author' | 'image'>[]>): Source['read'] =>
  async (own, clubs) => {
    const items = await Promise.all(
      [own, ...clubs].map(async (from) =>
        (await read(from)).map((item) => ({ ...item, author: from.ctx.club.displayName, image: null })),
      ),
    )
    return items
      .flat()
      .toSorted((one, other) => Temporal.Instant.compare(other.publishedAt, one.publishedAt))
      .slice(0, SHOWN)
  }

const SOURCES: Readonly<Record<keyof typeof CHANNELS, Source>> = {
  news: {
    name: 'Aktuelles',
    path: PATH,
    isThere: ({ flags }) => flags.hasNews,
    async read({ ctx, link }, clubs) {
      const { lines } = await listShownNews(ctx, clubs, {}, SHOWN)
      return lines.map(({ id, slug, title, teaser, department, image, club, shownFrom, savedAt }) => ({
        id,
        title,
        link: (club?.link ?? link)(articleAddress(slug)),
        summary: teaser,
        by: club?.name ?? department,
        author: club?.name ?? ctx.club.displayName,
        image: image && (club?.link ?? link)(fileAddress(image.id)),
        publishedAt: shownFrom,
        changedAt: later(savedAt, shownFrom),
      }))
    },
  },
  events: {
    name: 'Termine',
    path: '/events',
    read: ofAll(async ({ ctx, link }) => {
      const events = await listEvents(ctx, { from: ctx.now, isPublic: true }, SHOWN)
      return events
        .filter(({ state }) => state === 'published')
        .map(({ id, title, startsAt, endsAt, place, department: by, createdAt, updatedAt }) => ({
          id,
          title,
          by,
          link: link(`/events/${id}`),
          summary: [formatSpan(startsAt, endsAt), place].filter(Boolean).join(' · '),
          publishedAt: createdAt,
          changedAt: updatedAt,
        }))
    }),
  },
  offers: {
    name: 'Sportangebot',
    path: '/',
    read: ofAll(async ({ ctx, link }) => {
      const offers = await listNewOffers(ctx, SHOWN)
      return offers.map(({ id, slug, title, summary, department: by, createdAt, updatedAt }) => ({
        id,
        title,
        by,
        link: link(`/id/${slug}`),
        summary,
        publishedAt: createdAt,
        changedAt: updatedAt,
      }))
    }),
  },
}

type Ask = Context<{ Variables: Variables }>

async function answer(c: Ask, what: keyof typeof CHANNELS, mime: string, write: (channel: Channel) => string): Promise<Response> {
  const gate = await c.var.gate()
  const { ctx, link } = gate
  const { name, path, isThere = () => true, read } = SOURCES[what]
  if (!isThere(ctx.club)) return c.text(GONE, 404, { 'cache-control': 'no-store' })
  const items = await read({ ctx: { ...ctx, actor: { kind: 'visitor' } }, link }, gate.publishingClubs())
  const text = write({ club: ctx.club, link, name, path, feeds: CHANNELS[what], items })
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`
  const headers = { etag, 'cache-control': 'public, max-age=300' }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  return c.body(text, 200, { ...headers, 'content-type': `${mime}; charset=utf-8` })
}

/** News, events and offers as RSS 2.0 and Atom, the same for everybody, before the pages. */
export function createChannels(): Routes {
  const routes: Routes = new Hono()
  for (const what of ['news', 'events', 'offers'] as const) {
    routes.get(CHANNELS[what].rss, (c) => answer(c, what, 'application/rss+xml', writeRss))
    routes.get(CHANNELS[what].atom, (c) => answer(c, what, 'application/atom+xml', writeAtom))
  }
  return routes
}
