import type { ShownPage } from '../../domain/pages/find-public-page.ts'
import { drawPicture } from '../files/draw-picture.ts'
import { type Html, html } from '../kit/html.ts'
import { drawText } from '../rich-text/draw-text.ts'
import { drawDay } from './draw-news.ts'

const SIZES = '(min-width: 48rem) 44rem, 100vw'

/** Day, picture, teaser and text of a document: an article, or its preview. */
export function drawArticle({
  shownFrom,
  teaser,
  text,
  image,
  pictures,
}: Pick<ShownPage, 'shownFrom' | 'teaser' | 'text' | 'image' | 'pictures'>): Html {
  const found = pictures.find(({ id }) => id === image?.fileId)
  const picture =
    found && image && drawPicture({ ...found, alt: image.alt }, { sizes: SIZES, className: 'article-picture', isFirst: true })
  return html`${shownFrom && html`<p class="news-meta">${drawDay(shownFrom)}</p>`}${teaser && html`<p class="article-teaser">${teaser}</p>`}${picture}<div class="rich-text">${drawText(text, pictures)}</div>`
}
