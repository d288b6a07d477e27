import type { NewsLine } from '../../domain/pages/list-news.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { drawPicture } from '../files/draw-picture.ts'
import { type Html, html } from '../kit/html.ts'
import { articleAddress } from './news-address.ts'

/** Article, with its club on the page of an association. */
export type ShownNews = NewsLine & { club?: { name: string; link(path: string): string } }

const LEAD = '(min-width: 64rem) 40rem, 100vw'
const CARD = '(min-width: 64rem) 22rem, (min-width: 40rem) 50vw, 100vw'

export const drawDay = (moment: Temporal.Instant): Html => {
  const day = berlinDay(moment)
  return html`<time datetime="${day.toString()}">${formatDay(day)}</time>`
}

const drawMeta = ({ shownFrom, department, club }: ShownNews): Html =>
  html`<p class="news-meta">${drawDay(shownFrom)}${[club?.name, department].flatMap((text) => (text ? [html` · ${text}`] : []))}</p>`

function drawCard(line: ShownNews, { isLead, level }: { isLead: boolean; level: 'h2' | 'h3' }): Html {
  const { slug, title, teaser, image, hue, isPinned, club } = line
  const picture = image && drawPicture(image, { sizes: isLead ? LEAD : CARD, className: 'news-picture', isFirst: isLead })
  const heading = html`<a href="${club?.link(articleAddress(slug)) ?? articleAddress(slug)}" class="card-way">${title}</a>`
  const hued = hue === null ? '' : ` card-hued hue-${hue % 6}`
  return html`<li class="card news-card${isLead ? ' news-lead' : ''}${hued}">${picture}<div class="news-words">${drawMeta(line)}${
    level === 'h2' ? html`<h2>${heading}</h2>` : html`<h3>${heading}</h3>`
  }${teaser && html`<p class="news-teaser">${teaser}</p>`}${isPinned && html`<p class="news-pin">Wichtig</p>`}</div></li>`
}

/** Articles as cards, the first one large on request. */
export const drawNews = (lines: readonly ShownNews[], hasLead: boolean): Html =>
  html`<ul class="news-list">${lines.map((line, at) => drawCard(line, { isLead: hasLead && at === 0, level: 'h2' }))}</ul>`

/** The newest articles below something else. */
export const drawLatestNews = (lines: readonly ShownNews[], title: string): Html | null =>
  lines.length === 0
    ? null
    : html`<section aria-labelledby="news" class="latest-news mt-8"><h2 id="news">${title} <a href="/news" class="link offer-next">Alle Meldungen</a></h2><ul class="news-list mt-3">${lines.map(
        (line) => drawCard(line, { isLead: false, level: 'h3' }),
      )}</ul></section>`
