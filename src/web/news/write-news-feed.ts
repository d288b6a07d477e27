import type { Club } from '../../domain/context.ts'
import { later } from '../../kernel/calendar.ts'
import { fileAddress } from '../files/file-address.ts'
import { type Html, html } from '../kit/html.ts'
import type { ShownNews } from './draw-news.ts'
import { articleAddress, NEWS_FEEDS, PATH } from './news-address.ts'

export interface NewsFeed {
  club: Club
  origin: string
  news: readonly ShownNews[]
}

/** XML 1.0 knows no other control characters. */
const clean = ({ text }: Html): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant.
  `<?xml version="1.0" encoding="UTF-8"?>\n${text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')}\n`

const linkOf = ({ slug, club }: ShownNews, origin: string): string => articleAddress(slug, club?.origin ?? origin)
const changedAt = ({ savedAt, shownFrom }: ShownNews): Temporal.Instant => later(savedAt, shownFrom)
const lastChange = (news: readonly ShownNews[]): Temporal.Instant =>
  news.map(changedAt).reduce(later, Temporal.Instant.fromEpochMilliseconds(0))
const asRfc822 = (moment: Temporal.Instant): string => new Date(moment.epochMilliseconds).toUTCString()
const titleOf = ({ displayName }: Club): string => `Aktuelles – ${displayName}`

const rssItem = (line: ShownNews, origin: string): Html => {
  const link = linkOf(line, origin)
  const by = line.club?.name ?? line.department
  return html`<item><title>${line.title}</title><link>${link}</link><guid isPermaLink="false">urn:uuid:${line.id}</guid><pubDate>${asRfc822(line.shownFrom)}</pubDate>${
    line.teaser && html`<description>${line.teaser}</description>`
  }${by && html`<category>${by}</category>`}</item>`
}

export const writeRss = ({ club, origin, news }: NewsFeed): string =>
  clean(
    html`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${titleOf(club)}</title><link>${origin}${PATH}</link><atom:link href="${origin}${NEWS_FEEDS.rss}" rel="self" type="application/rss+xml"/><description>${club.slogan || titleOf(club)}</description><language>de-DE</language><lastBuildDate>${asRfc822(lastChange(news))}</lastBuildDate><ttl>60</ttl>${news.map((line) => rssItem(line, origin))}</channel></rss>`,
  )

const atomEntry = (line: ShownNews, { origin, club }: NewsFeed): Html =>
  html`<entry><id>urn:uuid:${line.id}</id><title>${line.title}</title><link rel="alternate" type="text/html" href="${linkOf(line, origin)}"/><published>${line.shownFrom.toString()}</published><updated>${changedAt(line).toString()}</updated><author><name>${line.club?.name ?? club.displayName}</name></author>${
    line.teaser && html`<summary>${line.teaser}</summary>`
  }${line.image && html`<link rel="enclosure" type="image/webp" href="${line.club?.origin ?? origin}${fileAddress(line.image.id)}"/>`}</entry>`

export const writeAtom = (feed: NewsFeed): string => {
  const { club, origin, news } = feed
  return clean(
    html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de"><id>${origin}${PATH}</id><title>${titleOf(club)}</title><updated>${lastChange(news).toString()}</updated><link rel="self" type="application/atom+xml" href="${origin}${NEWS_FEEDS.atom}"/><link rel="alternate" type="text/html" href="${origin}${PATH}"/><author><name>${club.displayName}</name></author>${news.map((line) => atomEntry(line, feed))}</feed>`,
  )
}
