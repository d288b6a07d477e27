import type { ShownPage } from '../../domain/pages/find-public-page.ts'
import { fileAddress } from '../files/file-address.ts'
import type { Gate } from '../kit/gate.ts'
import { articleAddress } from './news-address.ts'

/** schema.org `NewsArticle` for search engines, as text of a data block: an escaped `<` ends no script. */
export function articleData(article: ShownPage, { link, clubName }: { link: Gate['link']; clubName: string }): string {
  const url = link(articleAddress(article.slug))
  const publisher = { '@type': 'SportsOrganization', name: clubName, url: link('/') }
  const data = {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: article.title,
    url,
    mainEntityOfPage: url,
    inLanguage: 'de',
    description: article.teaser || undefined,
    datePublished: article.shownFrom?.toString(),
    dateModified: article.savedAt?.toString(),
    image: article.image ? [link(fileAddress(article.image.fileId))] : undefined,
    author: publisher,
    publisher,
  }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
