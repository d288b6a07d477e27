import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Routes, Variables } from '../http/deps.ts'
import { NEWS_FEEDS } from './news-address.ts'
import { listShownNews } from './read-news.ts'
import { type NewsFeed, writeAtom, writeRss } from './write-news-feed.ts'

const SHOWN = 30
const GONE = 'Diesen Nachrichtendienst gibt es nicht.'

type Ask = Context<{ Variables: Variables }>

async function answer(c: Ask, mime: string, write: (feed: NewsFeed) => string): Promise<Response> {
  const gate = await c.var.gate()
  const { ctx, origin } = gate
  if (!ctx.club.flags.hasNews) return c.text(GONE, 404, { 'cache-control': 'no-store' })
  const { lines: news } = await listShownNews({ ...ctx, actor: { kind: 'visitor' } }, gate.publishingClubs(), {}, SHOWN)
  const text = write({ club: ctx.club, origin, news })
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`
  const headers = { etag, 'cache-control': 'public, max-age=300' }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  return c.body(text, 200, { ...headers, 'content-type': `${mime}; charset=utf-8` })
}

/** The news as RSS 2.0 and Atom (RFC 4287), before the pages. */
export function createNewsFeeds(): Routes {
  const routes: Routes = new Hono()
  routes.get(NEWS_FEEDS.rss, (c) => answer(c, 'application/rss+xml', writeRss))
  routes.get(NEWS_FEEDS.atom, (c) => answer(c, 'application/atom+xml', writeAtom))
  return routes
}
