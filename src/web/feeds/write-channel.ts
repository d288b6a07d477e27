import type { Club } from '../../domain/context.ts'
import { later } from '../../kernel/calendar.ts'
import { type Html, html } from '../kit/html.ts'

/** Entry of a channel; addresses are whole. */
export interface ChannelItem {
  id: string
  link: string
  title: string
  summary: string
  /** Department, or another club. */
  by: string | null
  author: string
  image: string | null
  publishedAt: Temporal.Instant
  changedAt: Temporal.Instant
}

export interface Channel {
  club: Club
  /** Whole address of a path. */
  link(path: string): string
  /** `Aktuelles` */
  name: string
  /** Page with the same. */
  path: string
  feeds: { rss: string; atom: string }
  items: readonly ChannelItem[]
}

/** XML 1.0 knows of control characters no other than tab and line ends. */
const clean = ({ text }: Html): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')}\n`

const lastChange = (items: readonly ChannelItem[]): Temporal.Instant =>
  items.map(({ changedAt }) => changedAt).reduce(later, Temporal.Instant.fromEpochMilliseconds(0))
const asRfc822 = (moment: Temporal.Instant): string => new Date(moment.epochMilliseconds).toUTCString()
const titleOf = ({ name, club }: Channel): string => `${name} – ${club.displayName}`

const rssItem = ({ id, title, link, publishedAt, summary, by }: ChannelItem): Html =>
  html`<item><title>${title}</title><link>${link}</link><guid isPermaLink="false">urn:uuid:${id}</guid><pubDate>${asRfc822(publishedAt)}</pubDate>${
    summary && html`<description>${summary}</description>`
  }${by && html`<category>${by}</category>`}</item>`

/** RSS 2.0. */
export const writeRss = (channel: Channel): string => {
  const { club, link, path, feeds, items } = channel
  return clean(
    html`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${titleOf(channel)}</title><link>${link(path)}</link><atom:link href="${link(feeds.rss)}" rel="self" type="application/rss+xml"/><description>${club.slogan || titleOf(channel)}</description><language>de-DE</language><lastBuildDate>${asRfc822(lastChange(items))}</lastBuildDate><ttl>60</ttl>${items.map(rssItem)}</channel></rss>`,
  )
}

const atomEntry = ({ id, title, link, publishedAt, changedAt, author, summary, image }: ChannelItem): Html =>
  html`<entry><id>urn:uuid:${id}</id><title>${title}</title><link rel="alternate" type="text/html" href="${link}"/><published>${publishedAt.toString()}</published><updated>${changedAt.toString()}</updated><author><name>${author}</name></author>${
    summary && html`<summary>${summary}</summary>`
  }${image && html`<link rel="enclosure" type="image/webp" href="${image}"/>`}</entry>`

/** Atom (RFC 4287). */
export const writeAtom = (channel: Channel): string => {
  const { club, link, path, feeds, items } = channel
  return clean(
    html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de"><id>${link(path)}</id><title>${titleOf(channel)}</title><updated>${lastChange(items).toString()}</updated><link rel="self" type="application/atom+xml" href="${link(feeds.atom)}"/><link rel="alternate" type="text/html" href="${link(path)}"/><author><name>${club.displayName}</name></author>${items.map(atomEntry)}</feed>`,
  )
}
